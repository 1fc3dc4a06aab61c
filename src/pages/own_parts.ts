/** The parts of a post that belong to the caller alone: own forecasts, own vote, own level. */
import type { PostAccess } from "../access/access.ts";
import type { Withheld } from "../access/withheld.ts";
import type { Caches, Caller, Capabilities } from "../capabilities.ts";
import { forecastSize } from "../domain/forecasts/own_history.ts";
import { postPermission } from "../domain/accounts/permission.ts";
import { EMPTY_HISTORY } from "../present/my_forecasts.ts";
import { presentScoreData } from "../present/score_data.ts";
import { toIso } from "../present/time.ts";
import type { MyForecasts } from "../schema/aggregation.ts";
import type { PostDetail } from "../schema/post.ts";
import type { Permission, QuestionType } from "../domain/vocabulary.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { myForecastsBytes, NO_FORECASTS_TEXT } from "./own_forecast_texts.ts";
import { postViewOf } from "./post_views.ts";
import type { SlotMarker } from "./slots.ts";

type AskedQuestion = Pick<QuestionDocument, "_id" | "type" | "resolutionSetTime"> &
  Parameters<typeof forecastSize>[0];

/** Makes the slots that stand for the caller's own parts until `ownSlotValues` fills them. */
export interface OwnSlots {
  myForecasts(question: AskedQuestion): MyForecasts;
  userVote(postId: number): 1 | -1 | null;
  level(access: PostAccess): Permission;
}

/**
 * Makes slots that name what fills them and hold nothing of the caller.
 * @param levelOf the caller's level on the post's project, which authorship may raise
 * @param withheld what these bytes do not show: its slots name the callers who may see it
 */
export function ownSlots(
  marker: SlotMarker,
  levelOf: (access: PostAccess) => Permission,
  withheld: Withheld,
): OwnSlots {
  return {
    myForecasts(question) {
      const { _id, type, resolutionSetTime } = question;
      const size = forecastSize(question);
      const author = withheld.parents.get(_id) ?? withheld.branches.get(_id) ?? "";
      return marker.mark(`mine:${_id}:${type}:${resolutionSetTime ?? ""}:${size}:${author}`);
    },
    userVote: (postId) => marker.mark(`vote:${postId}`),
    level: (access) => marker.mark(`level:${access.post.authorId}:${levelOf(access)}`),
  };
}

interface Wanted {
  readonly postIds: readonly number[];
  /** Question id → numbers in one forecast on it. */
  readonly sizes: ReadonlyMap<number, number>;
  /** The questions that are resolved: no other question shows a score. */
  readonly resolvedIds: readonly number[];
  readonly now: number;
  /** Most forecasts shown on one question. */
  readonly mostForecasts: number;
}

/** Reads forecasts, votes and, for resolved questions, scores of the caller. */
async function readOwn(caps: Pick<Capabilities, "store">, caller: Caller, wanted: Wanted) {
  const { sizes, resolvedIds, now, mostForecasts: most } = wanted;
  const [forecasts, votes, scores] = await Promise.all([
    caps.store.forecasts.newestOfUser(caller.id, sizes, { now, most }),
    caps.store.postVotes.directionsOf(wanted.postIds, caller.id),
    caps.store.scores.ofQuestions(resolvedIds, caller.id),
  ]);
  return {
    mine: (question: Pick<AskedQuestion, "_id" | "resolutionSetTime">) => ({
      mine: forecasts.get(question._id) ?? EMPTY_HISTORY,
      scoreData: presentScoreData(scores.get(question._id) ?? [], question),
    }),
    userVote: (postId: number) => votes.get(postId) ?? null,
  };
}

/** Makes the slots for what a post's detail alone shows of the caller's last look at it (Contract 3.1). */
export function viewSlots(
  marker: SlotMarker,
  { _id, commentCount }: Pick<PostDocument, "_id" | "commentCount">,
): Pick<PostDetail, "unread_comment_count" | "last_viewed_at"> {
  return {
    unread_comment_count: marker.mark(`unread:${_id}:${commentCount}`),
    last_viewed_at: marker.mark(`viewed:${_id}`),
  };
}

/** Returns true if the shared bytes omit a draft of the caller's own. */
export function withholdsFrom(caller: Caller, slots: readonly string[]): boolean {
  if (caller.isVisitor === true) return false;
  const author = `:${caller.id}`;
  return slots.some((slot) => slot.startsWith("mine:") && slot.endsWith(author));
}

/** Returns the JSON of a slot for a caller with no data of their own. */
export function fillEmpty(slot: string): string {
  const [kind, , detail] = slot.split(":");
  switch (kind) {
    case "mine":
      return NO_FORECASTS_TEXT;
    case "vote":
    case "viewed":
      return "null";
    // To a caller who has not looked yet, every comment is unread.
    case "unread":
      return String(Number(detail));
    default:
      return JSON.stringify(detail);
  }
}

/** Returns what fills each slot for a caller, or null when none of it is the caller's own. */
export async function ownSlotValues(
  caps: Pick<Capabilities, "store"> & Caches<"ownForecasts">,
  caller: Caller,
  slots: readonly string[],
  { now, mostForecasts }: Pick<Wanted, "now" | "mostForecasts">,
): Promise<((slot: string) => Buffer | string) | null> {
  if (caller.isVisitor === true) return null;
  const named = slots.map((slot) => slot.split(":"));
  const partsOf = (wanted: string) => named.filter(([kind]) => kind === wanted);
  const idsOf = (wanted: string) => partsOf(wanted).map(([, id]) => Number(id));
  const [shownPost] = idsOf("viewed");
  const mine = partsOf("mine");
  const sizes = new Map(mine.map(([, id, , , size]) => [Number(id), Number(size)]));
  const resolvedIds = mine.flatMap(([, id, , setTime]) => (setTime === "" ? [] : [Number(id)]));
  const [own, view] = await Promise.all([
    readOwn(caps, caller, { postIds: idsOf("vote"), sizes, resolvedIds, now, mostForecasts }),
    shownPost === undefined ? null : postViewOf(caps, caller, shownPost),
  ]);
  const valueOf = (slot: string): string | Promise<Buffer | string> => {
    const [kind, id, detail, setTime] = slot.split(":");
    switch (kind) {
      case "vote":
        return JSON.stringify(own.userVote(Number(id)));
      case "mine": {
        const resolutionSetTime = setTime === "" ? null : Number(setTime);
        const parts = own.mine({ _id: Number(id), resolutionSetTime });
        return myForecastsBytes(caps, { question: { type: detail as QuestionType }, ...parts });
      }
      case "unread":
        return view === null ? fillEmpty(slot) : String(view.unreadComments);
      case "viewed":
        return view === null ? fillEmpty(slot) : JSON.stringify(toIso(view.viewedAt));
      default:
        return JSON.stringify(postPermission(detail as Permission, Number(id) === caller.id));
    }
  };
  const values = new Map<string, Buffer | string>();
  for (const slot of slots) values.set(slot, await valueOf(slot));
  const isEmpty = slots.every((slot) => values.get(slot) === fillEmpty(slot));
  return isEmpty ? null : (slot) => values.get(slot) ?? fillEmpty(slot);
}
