/** A tournament with a board, its people, and the questions that they use. */
import type { Stage } from "../../proofs/stage.ts";
import type { QuestionType } from "../../../src/domain/vocabulary.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { Account } from "../../support/factories.ts";
import { boardDocument } from "../../support/documents.ts";
import { type Hook, openHook } from "./hooks.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { createSender, type Sender } from "./send.ts";
import { openSite, type Site } from "./site.ts";
import { follow, type Follower } from "./told.ts";

export interface Asked {
  readonly id: number;
  readonly type: QuestionType;
  /** The resolution that the curator knows; null means open. */
  resolution: string | null;
  /**
   * An answer about its state is missing. The curator does not use the question until it was read.
   */
  isUnclear: boolean;
}

export interface Comment {
  readonly id: number;
  readonly postId: number;
  readonly authorId: number;
}

export interface Scene {
  readonly stage: Stage;
  readonly site: Site;
  readonly sender: Sender;
  readonly ledger: Ledger;
  readonly curator: Account;
  readonly authors: readonly Account[];
  /** Follows the project, and reads the events. */
  readonly follower: Follower;
  /** A webhook of the follower. */
  readonly hook: Hook;
  readonly projectId: number;
  readonly boardId: number;
  /** All questions of the run. */
  readonly questions: Asked[];
  /** The questions that are in use now. */
  inUse: Asked[];
  /** Acknowledged comments on posts in use. */
  comments: Comment[];
  /** Returns a number that no earlier call had. */
  next(): number;
}

const AUTHORS = 8;
const TYPES: readonly QuestionType[] = [
  ...(["binary", "multiple_choice", "discrete", "binary"] as const),
  ...(["numeric", "multiple_choice", "binary", "discrete"] as const),
];
const MINUTE = 60_000;
/** Scores are shares of this time, so it is not much longer than a run. */
const OPEN_MS = 40 * MINUTE;

export async function openScene(stage: Stage): Promise<Scene> {
  const { make, caps } = stage;
  const site = await openSite(stage);
  const curator = await make.account();
  const project = await make.project({ createdBy: curator.id });
  const reader = await make.account();
  const boardId = await caps.store.counters.draw("leaderboards");
  await caps.store.leaderboards.insert(
    boardDocument(boardId, { projectId: project._id, isPrimary: true }),
  );
  let number = 0;
  const scene: Scene = {
    stage,
    site,
    sender: createSender(site),
    ledger: createLedger(),
    curator,
    authors: await make.accounts(AUTHORS),
    follower: follow(site, reader),
    hook: await openHook(site, reader, project._id),
    projectId: project._id,
    boardId,
    questions: [],
    inUse: [],
    comments: [],
    next: () => ++number,
  };
  await caps.store.subscriptions.add({
    projectId: project._id,
    userId: scene.follower.account.id,
    followQuestions: true,
    createdAt: caps.clock.now(),
  });
  await takeNewQuestions(scene);
  return scene;
}

/** Replaces the questions in use by new ones. */
export async function takeNewQuestions(scene: Scene): Promise<void> {
  const { stage, projectId, curator } = scene;
  const now = stage.caps.clock.now();
  const taken: Asked[] = [];
  for (const type of TYPES) {
    const { question } = await stage.make.question(type, {
      post: { defaultProjectId: projectId, projectIds: [projectId], authorId: curator.id },
      question: { openTime: now - MINUTE, scheduledCloseTime: now + OPEN_MS },
    });
    taken.push({ id: question._id, type, resolution: null, isUnclear: false });
  }
  scene.questions.push(...taken);
  scene.inUse = taken;
  scene.comments = [];
}

/** Returns the documents of all questions, in the order in which they came into use. */
export async function documentsOf({ stage, questions }: Scene): Promise<QuestionDocument[]> {
  const found = await stage.caps.store.questions.byIds(questions.map(({ id }) => id));
  return found.toSorted((a, b) => a._id - b._id);
}
