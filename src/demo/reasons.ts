/** Writes the comments in which forecasters of the demo say why they forecast as they do. */
import type { Capabilities } from "../capabilities.ts";
import { cdfQuantile } from "../domain/forecasts/mass.ts";
import { listsBy } from "../domain/numbers/lists.ts";
import { seededRandom } from "../domain/numbers/random.ts";
import { toReal } from "../domain/questions/scaling.ts";
import type { CommentDocument } from "../store/comments/comment_documents.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { Crowd } from "./crowd.ts";
import { type PastForecast, recordedValue } from "./history.ts";

const SEED = 404;
const DAY_MS = 86_400_000;
/** A comment follows its forecast within nine minutes. */
const MOST_THOUGHT_MS = 540_000;
const HALF = 50;
/** One forecast in so many has a comment, and so many comments in ten have an answer. */
const ONE_OF = 35;
const ANSWERED = 0.3;

const REASONS = [
  "The base rate moves me more than the news does.",
  "I count how often this happened in as many days before.",
  "Nothing new came in, so I only let the time pass.",
  "Others may know more here, so I stay near the community.",
  "I average three simple models, and for once they agree.",
  "My last step was too large, so I take half of it back.",
  "The last weeks were calmer than I thought.",
  "I trust a trend less the longer it lasts.",
];
const ANSWERS = [
  "I would not go so far: one source is not enough.",
  "Which base rate do you use?",
  "I agree, and the days that are left count for more than the news.",
  "I am a little lower, because the trend has held for longer than most.",
];

interface Sources {
  readonly forecasts: readonly PastForecast[];
  readonly crowd: Crowd;
}

/** Adds comments on these posts, with the forecast that each of them explains. */
export async function addReasons(
  { store, clock }: Pick<Capabilities, "store" | "clock">,
  posts: readonly PostDocument[],
  from: Sources,
): Promise<void> {
  const made = writtenOn(new Map(posts.map((post) => [post._id, post])), from, clock.now());
  const first = await store.counters.draw("comments", made.length);
  await Promise.all(numbered(made, first).map((comment) => store.comments.insert(comment)));
}

/** Returns the comments. Their ids, and those of their parents, are their places in the list. */
function writtenOn(
  posts: ReadonlyMap<number, PostDocument>,
  { forecasts, crowd }: Sources,
  now: number,
): CommentDocument[] {
  const random = seededRandom(SEED);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!;
  const isBot = new Map(crowd.accounts.map((account) => [account._id, account.isBot]));
  const made: CommentDocument[] = [];
  const write = (given: Partial<CommentDocument> & Written) => {
    made.push({ ...BLANK, _id: made.length, byBot: isBot.get(given.authorId) === true, ...given });
    return made.length - 1;
  };
  for (const forecast of forecasts) {
    const post = posts.get(forecast.question.postId);
    if (post === undefined || random() * ONE_OF >= 1) continue;
    const on = { postId: post._id };
    const createdAt = Math.min(now, forecast.time + Math.floor(random() * MOST_THOUGHT_MS));
    const text = `${saying(forecast)} ${pick(REASONS)}`;
    const included = { includedForecast: includedOf(forecast, post) };
    const parentId = write({ ...on, authorId: forecast.userId, createdAt, text, ...included });
    const answeredAt = createdAt + Math.floor(random() * DAY_MS);
    const authorId = pick(crowd.bots).account._id;
    if (random() > ANSWERED || answeredAt > now || authorId === forecast.userId) continue;
    write({ ...on, authorId, createdAt: answeredAt, text: pick(ANSWERS), parentId });
  }
  return made;
}

type Written = Pick<CommentDocument, "postId" | "authorId" | "createdAt" | "text">;

const BLANK = {
  parentId: null,
  rootId: null,
  ancestorIds: [],
  textEditedAt: null,
  isPrivate: false,
  isSoftDeleted: false,
  isPinned: false,
  includedForecast: null,
  voteScore: 0,
  changedMyMindCount: 0,
  mentionedUserIds: [],
  keyFactors: [],
  liveReplyCount: 0,
} satisfies Partial<CommentDocument>;

/** Gives the comments their ids, oldest first, and tells each root how many answers it has. */
function numbered(made: readonly CommentDocument[], first: number): CommentDocument[] {
  const inOrder = [...made].sort((a, b) => a.createdAt - b.createdAt);
  const idOf = new Map(inOrder.map(({ _id }, index) => [_id, first + index]));
  const answers = listsBy(made, ({ parentId }) => parentId);
  return inOrder.map((comment) => {
    const root = comment.parentId === null ? null : (idOf.get(comment.parentId) ?? null);
    return {
      ...comment,
      _id: idOf.get(comment._id)!,
      parentId: root,
      rootId: root,
      ancestorIds: root === null ? [] : [root],
      liveReplyCount: answers.get(comment._id)?.length ?? 0,
    };
  });
}

/** Returns what the platform would embed: the forecast, where the post has one question. */
function includedOf(forecast: PastForecast, post: PostDocument) {
  const value = recordedValue(forecast);
  if (post.kind !== "question" || typeof value === "string") return null;
  return {
    questionId: forecast.question._id,
    startTime: forecast.time,
    values: typeof value === "number" ? value : Array.from(value),
    options: forecast.question.allOptionsEver,
  };
}

function saying({ question, value }: PastForecast): string {
  const prefix = question.label === "" ? "" : `${question.label}: `;
  if (typeof value === "number") return `${prefix}I say ${percent(value)}.`;
  if (!(value instanceof Float64Array)) {
    const [option, most] = Object.entries(value).sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
    return `I give "${option}" ${percent(most)}.`;
  }
  const { rangeMin, rangeMax } = question;
  const shape = { ...question, rangeMin: rangeMin ?? 0, rangeMax: rangeMax ?? 1 };
  const middle = toReal(cdfQuantile(value, HALF), shape);
  if (question.type === "date") {
    return `My middle is ${new Date(middle * 1000).toISOString().slice(0, 10)}.`;
  }
  const number = Number(middle.toPrecision(3)).toLocaleString("en");
  return `My middle is ${number} ${question.unit}.`;
}

function percent(value: number): string {
  return `${Math.round(100 * value)} %`;
}
