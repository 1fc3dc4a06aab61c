/** A tournament with a leaderboard, and accounts that forecast on its questions. */
import { expect } from "chai";
import type { LeaderboardEntryDocument } from "../../src/store/scores/score_documents.ts";
import type { QuestionType } from "../../src/domain/vocabulary.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import type { TestApp } from "./app.ts";
import type { Account } from "./factories.ts";
import { createPredictions } from "./predictions.ts";
import { until } from "./until.ts";

const DAY = 86_400_000;

/** How long a board may take beside other tests, ms. */
const BOARD_MS = 20_000;

export interface Cup {
  readonly project: ProjectDocument;
  readonly boardId: number;
  readonly owner: Account;
  readonly people: readonly Account[];
  /** A question of the tournament that opened five days ago, with one forecast of each person. */
  question(type: QuestionType, values: readonly Value[]): Promise<QuestionDocument>;
  resolve(question: QuestionDocument, resolution: string): Promise<void>;
  unresolve(question: QuestionDocument): Promise<void>;
  /** Returns the stored entries as soon as the board has exactly these questions. */
  entries(): Promise<LeaderboardEntryDocument[]>;
  /** Leaves an account out of the boards of the tournament (Maths 6.2, level 4). */
  hide(userId: number): Promise<void>;
  /** Waits until the board shows `count` contributions of the first person (null: no entry). */
  settled(count: number | null): Promise<void>;
}

type Value = number | readonly (number | null)[];

export async function openCup(
  app: TestApp,
  given: Partial<ProjectDocument> = {},
  { people: size = 3 }: { people?: number } = {},
): Promise<Cup> {
  const owner = await app.make.account();
  const staff = await app.make.account({ isStaff: true });
  const project = await app.make.project({ createdBy: owner.id, ...given });
  const made = await app.as(staff.token).post("/api/admin/leaderboards/", {
    project_id: project._id,
    score_type: "peer",
    is_primary: true,
  });
  expect(made.status, made.text).to.equal(201);
  const boardId = made.body.id as number;
  const people: Account[] = [];
  for (let i = 0; i < size; i++) people.push(await app.make.account());
  const give = createPredictions(app.caps);
  const client = app.as(owner.token);
  const entries = async () => {
    const board = await app.caps.store.leaderboards.byId(boardId);
    return board === null ? [] : app.caps.store.leaderboardEntries.all(board);
  };
  return {
    project,
    boardId,
    owner,
    people,
    entries,
    async question(type, values) {
      const now = app.caps.clock.now();
      const { question } = await app.make.question(type, {
        post: { defaultProjectId: project._id, projectIds: [project._id] },
        question: { openTime: now - 5 * DAY, scheduledCloseTime: now + 5 * DAY },
      });
      for (const [index, value] of values.entries()) {
        const person = people[index];
        if (person === undefined) throw new Error("more forecasts than people");
        const start = now - (4 - index / 2) * DAY;
        await give.forecast({ question, userId: person.id, value, start });
      }
      return question;
    },
    async resolve(question, resolution) {
      const answer = await client.post(`/api/questions/${question._id}/resolve/`, {
        resolution,
        actual_resolve_time: new Date(app.caps.clock.now()).toISOString(),
      });
      expect(answer.status, answer.text).to.equal(200);
    },
    async unresolve(question) {
      const answer = await client.post(`/api/questions/${question._id}/unresolve/`);
      expect(answer.status, answer.text).to.equal(200);
    },
    async hide(userId) {
      await app.caps.store.exclusions.insertMany([
        {
          _id: 9_000,
          userId,
          projectId: project._id,
          leaderboardId: null,
          level: 4,
          kind: "other",
          startTime: null,
          endTime: null,
          note: "",
          createdAt: app.caps.clock.now(),
        },
      ]);
    },
    async settled(count) {
      await until(
        `the board counts ${count ?? "nothing"}`,
        async () => {
          const own = (await entries()).find(({ u }) => u === people[0]?.id);
          return (own?.contributionCount ?? null) === count;
        },
        BOARD_MS,
      );
    },
  };
}
