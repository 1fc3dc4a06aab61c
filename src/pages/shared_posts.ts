/** Posts and questions presented for shared pages: own parts as slots, and when they change. */
import { levelOn, type PostAccess, type QuestionAccess } from "../access/access.ts";
import type { Caller, ReadingNeeds } from "../capabilities.ts";
import { presentQuestion } from "../present/question.ts";
import type { Post } from "../schema/post.ts";
import type { Question } from "../schema/question.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { loadPosts, unseenChild } from "./load_posts.ts";
import { ownSlots } from "./own_parts.ts";
import { loadAggregations } from "./predictions.ts";
import {
  aggregationsOf,
  presentPosts,
  questionsOf,
  type ReadOptions,
  withoutTexts,
} from "./read_posts.ts";
import type { PageSlots } from "./shared_page.ts";

export interface SharedPosts {
  readonly posts: Post[];
  readonly changesAt: number;
}

/** As `readPosts`, for the bytes that all callers of the caller's class share (or one caller's). */
export async function sharePosts(
  caps: ReadingNeeds,
  caller: Caller,
  accesses: readonly PostAccess[],
  options: ReadOptions & { readonly slots: PageSlots },
): Promise<SharedPosts> {
  const { slots, now } = options;
  const loaded = await loadPosts(caps, caller, accesses, { now, isShared: slots.isShared });
  const aggregations = await aggregationsOf(caps, loaded, { ...options, histories: slots });
  const levelOf = ({ project }: PostAccess) => levelOn(caller, project) ?? "viewer";
  const own = ownSlots(slots.marker, levelOf, loaded.unseen);
  return {
    posts: presentPosts(loaded, { ...options, own, aggregations }),
    changesAt: nextChange(
      accesses.map(({ post }) => post),
      questionsOf(loaded),
      now,
    ),
  };
}

/** As `readQuestion`, for sharing. */
export async function shareQuestion(
  caps: ReadingNeeds,
  caller: Caller,
  access: QuestionAccess,
  options: Pick<ReadOptions, "now" | "withPredictions" | "history"> & { readonly slots: PageSlots },
): Promise<{ question: Question; changesAt: number }> {
  const { question, post } = access;
  const { slots, now, withPredictions, history } = options;
  const unseen = await unseenChild(caps, caller, post, { now, isShared: slots.isShared });
  const aggregations = withPredictions
    ? await loadAggregations(caps, [question], {
        now,
        history,
        unseen: new Set(),
        histories: slots,
      })
    : null;
  const copied = new Map([...unseen.values()].map((author) => [question._id, author]));
  const own = ownSlots(slots.marker, () => "viewer", copied);
  return {
    question: presentQuestion(copied.size > 0 ? withoutTexts(question) : question, {
      now,
      withDescriptions: true,
      aggregations: aggregations?.get(question._id) ?? null,
      myForecasts: own.myForecasts(question),
    }),
    changesAt: nextChange([post], [question], now),
  };
}

/** The first time after `now` at which a status, a time or the visibility of a value changes. */
function nextChange(
  posts: readonly PostDocument[],
  questions: readonly QuestionDocument[],
  now: number,
): number {
  let next = Number.POSITIVE_INFINITY;
  const consider = (moment: number | null) => {
    if (moment !== null && moment > now && moment < next) next = moment;
  };
  for (const post of posts) consider(post.publishedAt);
  for (const question of questions) {
    consider(question.openTime);
    consider(question.scheduledCloseTime);
    consider(question.actualCloseTime);
    consider(question.cpRevealTime);
  }
  return next;
}
