/** Makes a project of resolved questions with scores, for boards and benchmarks. */
import { many, type Platform } from "../fixture.ts";

export const DAY = 86_400_000;

interface ScoredSize {
  readonly questions: number;
  readonly people: number;
}

/** Makes resolved questions on which the same accounts have scores. Returns the project. */
export async function layScores(
  { caps, make, accounts }: Platform,
  { questions, people: size }: ScoredSize,
): Promise<number> {
  const { store } = caps;
  const { _id: projectId } = await make.project();
  const now = Date.now();
  const resolved = {
    openTime: now - 9 * DAY,
    scheduledCloseTime: now - 2 * DAY,
    actualCloseTime: now - 2 * DAY,
    scheduledResolveTime: now - DAY,
    actualResolveTime: now - DAY,
    resolutionSetTime: now - DAY,
    resolution: "yes",
  };
  const post = { authorId: accounts[0]!.id, defaultProjectId: projectId, projectIds: [projectId] };
  const people = [...accounts, ...(await make.accounts(Math.max(0, size - accounts.length)))];
  const made = await many(questions, () => make.question("binary", { post, question: resolved }));
  await many(questions, async (i) => {
    const questionId = made[i]!.question._id;
    const run = await store.counters.draw("runs");
    const scores = people.slice(0, size).map(({ id }, j) => {
      const point = { score: Math.sin(i * j) * 30, coverage: 0.9 };
      const points = { peer: point, baseline: point };
      return { questionId, userId: id, method: null, at: now - DAY, isPublic: true, points };
    });
    await store.scores.write(run, scores);
    await store.scores.publish(questionId, {
      run,
      isScored: true,
      resolvedAt: resolved.resolutionSetTime,
      now,
    });
  });
  return projectId;
}
