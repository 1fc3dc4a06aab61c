/**
 * Makes and fills the slots for the parts of a post that belong to the caller alone: forecasts,
 * vote, level and last look.
 */
import type { PostAccess } from "../access/access.ts";
import type { Withheld } from "../access/withheld.ts";
import type { MineSlot, Slot } from "../cache/page_codec.ts";
import type { Caller, Capabilities } from "../capabilities.ts";
import { forecastSize } from "../domain/forecasts/own_history.ts";
import { postPermission } from "../domain/accounts/permission.ts";
import { EMPTY_HISTORY } from "../present/my_forecasts.ts";
import { presentScoreData } from "../present/score_data.ts";
import { toIso } from "../present/time.ts";
import type { MyForecasts } from "../schema/aggregation.ts";
import type { PostDetail } from "../schema/post.ts";
import type { Permission } from "../domain/vocabulary.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { myForecastsJson, NO_FORECASTS_TEXT } from "./own_forecast_texts.ts";
import { postViewOf } from "./post_views.ts";
import type { PageSlots } from "./slots.ts";

type AskedQuestion = Pick<QuestionDocument, "_id" | "type" | "resolutionSetTime"> &
  Parameters<typeof forecastSize>[0];

/** Makes the slots that stand for the caller's own parts until `ownSlotValues` fills them. */
export interface OwnSlots {
  myForecasts(question: AskedQuestion): MyForecasts;
  userVote(postId: number): 1 | -1 | null;
  level(access: PostAccess): Permission;
}

/**
 * Makes the slots. Each of them says what fills it, and holds no data of the caller.
 * @param levelOf returns the level of the caller's class on the post's project. Authorship may
 * raise it when the slot is filled
 * @param withheld the questions that these bytes do not show in full. The slot of such a question
 * names the author, who may see it
 */
export function ownSlots(
  slots: PageSlots,
  levelOf: (access: PostAccess) => Permission,
  withheld: Withheld,
): OwnSlots {
  return {
    myForecasts(question) {
      const { _id: questionId, type, resolutionSetTime } = question;
      const withheldFrom =
        withheld.parents.get(questionId) ?? withheld.branches.get(questionId) ?? null;
      const size = forecastSize(question);
      return slots.own({ kind: "mine", questionId, type, resolutionSetTime, size, withheldFrom });
    },
    userVote: (postId) => slots.own({ kind: "vote", postId }),
    level: (access) =>
      slots.own({ kind: "level", authorId: access.post.authorId, level: levelOf(access) }),
  };
}

interface Wanted {
  readonly mine: readonly MineSlot[];
  /** The posts whose votes are shown. */
  readonly postIds: readonly number[];
  readonly now: number;
  /** Most forecasts shown on one question. */
  readonly mostForecasts: number;
}

/** Reads forecasts, votes and, for resolved questions, scores of the caller. */
async function readOwn({ store }: Pick<Capabilities, "store">, { id }: Caller, wanted: Wanted) {
  const { mine, postIds, now, mostForecasts: most } = wanted;
  const sizes = new Map(mine.map(({ questionId, size }) => [questionId, size]));
  // Only resolved questions show scores.
  const resolved = mine.filter(({ resolutionSetTime }) => resolutionSetTime !== null);
  const [forecasts, votes, scores] = await Promise.all([
    store.forecasts.newestOfUser(id, sizes, { now, most }),
    store.postVotes.directionsOf(postIds, id),
    store.scores.ofQuestions(
      resolved.map(({ questionId }) => questionId),
      id,
    ),
  ]);
  return { forecasts, votes, scores };
}

/**
 * Makes the slots for the caller's last look at a post. Only its detail shows them (Contract 3.1).
 */
export function viewSlots(
  slots: PageSlots,
  { _id: postId, commentCount }: Pick<PostDocument, "_id" | "commentCount">,
): Pick<PostDetail, "unread_comment_count" | "last_viewed_at"> {
  return {
    unread_comment_count: slots.own({ kind: "unread", commentCount }),
    last_viewed_at: slots.own({ kind: "viewed", postId }),
  };
}

/** Returns true if the shared bytes leave out a draft that the caller wrote. */
export function withholdsFrom(caller: Caller, slots: readonly Slot[]): boolean {
  if (caller.isVisitor === true) return false;
  return slots.some((slot) => slot.kind === "mine" && slot.withheldFrom === caller.id);
}

/** Returns the JSON of a slot for a caller with no data of their own. */
export function fillEmpty(slot: Slot): string {
  switch (slot.kind) {
    case "mine":
      return NO_FORECASTS_TEXT;
    case "vote":
    case "viewed":
      return "null";
    case "unread":
      return String(slot.commentCount);
    case "level":
      return JSON.stringify(slot.level);
  }
}

/** Returns what fills each slot for a caller, or null when none of it is the caller's own. */
export async function ownSlotValues(
  caps: Pick<Capabilities, "store">,
  caller: Caller,
  slots: readonly Slot[],
  { now, mostForecasts }: Pick<Wanted, "now" | "mostForecasts">,
): Promise<((slot: Slot) => Buffer | string) | null> {
  if (caller.isVisitor === true) return null;
  const mine = slots.filter((slot) => slot.kind === "mine");
  const postIds = slots.flatMap((slot) => (slot.kind === "vote" ? [slot.postId] : []));
  const viewed = slots.find((slot) => slot.kind === "viewed");
  const [own, view] = await Promise.all([
    readOwn(caps, caller, { mine, postIds, now, mostForecasts }),
    viewed === undefined ? null : postViewOf(caps, caller, viewed.postId),
  ]);
  const valueOf = (slot: Slot): string | Promise<Buffer | string> => {
    switch (slot.kind) {
      case "vote":
        return JSON.stringify(own.votes.get(slot.postId) ?? null);
      case "mine":
        return myForecastsJson({
          question: slot,
          mine: own.forecasts.get(slot.questionId) ?? EMPTY_HISTORY,
          scoreData: presentScoreData(own.scores.get(slot.questionId) ?? [], slot),
        });
      case "unread":
        return view === null ? fillEmpty(slot) : String(view.unreadComments);
      case "viewed":
        return view === null ? fillEmpty(slot) : JSON.stringify(toIso(view.viewedAt));
      case "level":
        return JSON.stringify(postPermission(slot.level, slot.authorId === caller.id));
    }
  };
  const values = new Map<Slot, Buffer | string>();
  for (const slot of slots) values.set(slot, await valueOf(slot));
  const isEmpty = slots.every((slot) => values.get(slot) === fillEmpty(slot));
  return isEmpty ? null : (slot) => values.get(slot) ?? fillEmpty(slot);
}
