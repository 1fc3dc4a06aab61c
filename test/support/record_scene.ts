/** A reader with a record: resolved questions that three accounts forecast, boards and medals. */
import { processors } from "../../jobs/processors/processors.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import type { TestApp } from "./app.ts";
import { type Cup, openCup } from "./cup.ts";
import { DAY, HOUR } from "./desk.ts";
import type { Account } from "./factories.ts";
import { createPredictions } from "./predictions.ts";

export interface RecordScene {
  readonly account: Account;
  readonly rival: Account;
  /** Its board is final: the account has the first rank, and the rival the second. */
  readonly cup: Cup;
}

const QUESTIONS = 48;
/** Steps of the probabilities: 0.02, 0.06 … 0.98. */
const STEPS = 25;
/** How often the account forecasts each question. */
const TURNS = 3;
const context = () => ({
  signal: new AbortController().signal,
  progress: () => Promise.resolve(),
});

/**
 * Stores a record. A question resolves to yes about as often as the account said.
 * @param name of the account
 */
export async function openRecordScene(app: TestApp, name: string): Promise<RecordScene> {
  const { caps, make } = app;
  const account = await make.account({
    username: name,
    bio: "I *measure* rivers.",
    location: "Ulm",
    occupation: "Hydrologist",
    website: "https://ada.example/rivers",
    github: "ada-rivers",
    formerlyKnownAs: ["ada0"],
  });
  const rival = await make.account();
  const cup = await openCup(app, { name: "River Cup", slug: "river-cup", visibility: "normal" });
  const club = await make.project({ name: "Weather Club", slug: "weather", visibility: "normal" });
  for (let at = 0; at < QUESTIONS; at++)
    await resolved(app, at, at % 3 === 0 ? club : cup.project, [account, rival, cup.people[0]!]);
  for (const board of await caps.store.leaderboards.ofProject(null))
    await processors.recompute_leaderboard(caps, { leaderboardId: board._id }, context());
  const task = { leaderboardId: cup.boardId, finalize: true };
  await processors.recompute_leaderboard(caps, task, context());
  // The jobs have computed it after the first question, and do so once an hour.
  app.travel(HOUR + 1_000);
  await processors.recompute_track_record(caps, {}, context());
  return { account, rival, cup };
}

/** A binary question that was open for eight days and is resolved since one to thirty days. */
async function resolved(
  { caps, make }: TestApp,
  at: number,
  project: ProjectDocument,
  [account, rival, other]: readonly [Account, Account, Account],
): Promise<void> {
  const now = caps.clock.now();
  const probability = 0.02 + ((at * 7) % STEPS) * 0.04;
  const isYes = ((at * 13) % 50) / 50 < probability;
  const resolveTime = now - (1 + (at % 30)) * DAY;
  const { question } = await make.question("binary", {
    post: { defaultProjectId: project._id, projectIds: [project._id] },
    question: {
      title: `Will gauge ${at + 1} rise?`,
      openTime: resolveTime - 9 * DAY,
      scheduledCloseTime: resolveTime - DAY,
      actualCloseTime: resolveTime - DAY,
      scheduledResolveTime: resolveTime,
      actualResolveTime: resolveTime,
      resolutionSetTime: resolveTime,
      resolution: isYes ? "yes" : "no",
      forecastsCount: TURNS + 2,
      nrForecasters: 3,
    },
  });
  const give = createPredictions(caps);
  const start = resolveTime - 8.9 * DAY;
  const forecast = (by: Account, value: number, from: number, end: number | null = null) =>
    give.forecast({ question, userId: by.id, value, start: Math.round(from), end });
  for (let turn = 0; turn < TURNS; turn++) {
    const from = Math.round(start + (turn * 6 * DAY) / TURNS);
    const value = Math.min(probability + (turn - 1) * 0.015, 0.99);
    const end = turn === TURNS - 1 ? null : Math.round(start + ((turn + 1) * 6 * DAY) / TURNS);
    await forecast(account, Math.max(value, 0.01), from, end);
  }
  await forecast(rival, isYes ? 0.3 : 0.6, start + 1);
  await forecast(other, isYes ? 0.2 : 0.7, start + 2);
  const questionId = question._id;
  await processors.aggregate_question(caps, { questionId, rebuild: true }, context());
  await processors.score_question(caps, { questionId }, context());
}
