/**
 * Changes the options of a multiple choice question while it runs. It decides which changes are
 * allowed, and what they do to the history and to forecasts. Times are milliseconds since the
 * epoch. Maths 4.9.
 */
import type { OptionsChange } from "../vocabulary.ts";
import {
  allOptionsEver,
  foldIntoCatchAll,
  gracePeriodEnd,
  offeredOptions,
  type OptionsHistory,
  type OptionVector,
} from "./options_history.ts";

/** Least number of options, the catch-all included. */
export const MIN_OPTIONS = 2;

export interface OptionsRequest {
  /** The whole new list. */
  options: readonly string[];
  /** Time from which added options count (milliseconds). Only additions have one. */
  gracePeriodEnd: number | null;
}

/** An allowed change: the new history, and how vectors move from the old order to the new. */
export interface OptionsPlan {
  kind: OptionsChange;
  /** Time from which the new list holds (milliseconds): now, or the end of the grace period. */
  at: number;
  history: OptionsHistory;
  options: readonly string[];
  allOptionsEver: string[];
  /** Names before the change, in the order of stored vectors. */
  before: string[];
  deleted: readonly string[];
}

/** A refusal names the part of the request that has to change. */
export type OptionsVerdict =
  { ok: true; plan: OptionsPlan } | { ok: false; field: keyof OptionsRequest; reason: string };

const refuse = (reason: string): OptionsVerdict => ({ ok: false, field: "options", reason });

/**
 * Judges a new list of options. A list of the same length renames in place, a shorter one deletes,
 * and a longer one adds options just before the catch-all. An addition needs a grace period that
 * ends in the future. The catch-all stays last. During a grace period only names may change. Maths
 * 4.9, Contract 3.10.
 */
export function planOptionsChange(
  history: OptionsHistory,
  request: OptionsRequest,
  now: number,
): OptionsVerdict {
  const current = offeredOptions(history);
  const { options } = request;
  if (options.length < MIN_OPTIONS) return refuse(`At least ${MIN_OPTIONS} options must stay`);
  if (new Set(options).size !== options.length)
    return refuse("Options must differ from each other");
  if (options.at(-1) !== current.at(-1)) return refuse("The last option cannot be changed");
  if (options.length === current.length) return planRename(history, options, now);
  if (gracePeriodEnd(history, now) !== null) {
    return refuse("During a grace period options can only be renamed");
  }
  return options.length < current.length
    ? planDeletion(history, options, now)
    : planAddition(history, request, now);
}

function planRename(
  history: OptionsHistory,
  options: readonly string[],
  now: number,
): OptionsVerdict {
  const current = offeredOptions(history);
  const before = allOptionsEver(history);
  const names = new Map(current.map((option, i) => [option, options[i]!]));
  const taken = new Set(before);
  for (const [from, to] of names) {
    if (from !== to && taken.has(to)) return refuse(`The option "${to}" exists already`);
  }
  const renamed = history.map(
    ([from, list]) => [from, list.map((option) => names.get(option) ?? option)] as const,
  );
  return planned("rename", renamed, { at: now, before, deleted: [] });
}

function planDeletion(
  history: OptionsHistory,
  options: readonly string[],
  now: number,
): OptionsVerdict {
  const current = offeredOptions(history);
  const kept = new Set(options);
  const remaining = current.filter((option) => kept.has(option));
  if (!isSameList(remaining, options)) {
    return refuse("A deletion keeps the names and the order of the other options");
  }
  const deleted = current.filter((option) => !kept.has(option));
  const changed: OptionsHistory = [...history, [now, [...options]]];
  return planned("delete", changed, { at: now, before: allOptionsEver(history), deleted });
}

function planAddition(
  history: OptionsHistory,
  request: OptionsRequest,
  now: number,
): OptionsVerdict {
  const current = offeredOptions(history);
  const { options, gracePeriodEnd: at } = request;
  if (at === null || at <= now) {
    const reason = "Added options need a grace period end in the future";
    return { ok: false, field: "gracePeriodEnd", reason };
  }
  const stays = current.slice(0, -1);
  if (!isSameList(options.slice(0, stays.length), stays)) {
    return refuse("Added options stand just before the last option, the others stay as they are");
  }
  const changed: OptionsHistory = [...history, [at, [...options]]];
  return planned("add", changed, { at, before: allOptionsEver(history), deleted: [] });
}

function planned(
  kind: OptionsPlan["kind"],
  history: OptionsHistory,
  rest: Pick<OptionsPlan, "at" | "before" | "deleted">,
): OptionsVerdict {
  const options = offeredOptions(history);
  return {
    ok: true,
    plan: { kind, history, options, allOptionsEver: allOptionsEver(history), ...rest },
  };
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((option, i) => option === b[i]);
}

/** What a change of options needs to know about a stored forecast. */
export interface ChangingForecast {
  start: number;
  end: number | null;
  values: OptionVector;
}

/** The row after the change, and the automatic row that follows it where one is needed. */
export interface ChangedForecast {
  end: number | null;
  values: OptionVector;
  /** Stored for the same author and marked automatic, so that it is not counted. */
  follower: { start: number; end: number | null; values: OptionVector } | null;
}

/**
 * Returns what a change of options does to one forecast, or null if it does nothing.
 *
 * A rename changes nothing. A deletion moves mass to the catch-all from then on: a forecast that is
 * under way ends there and continues in an automatic row. An addition inserts nulls into every
 * vector that is shorter than all options ever. It also ends forecasts at the end of the grace
 * period, if they began before it and run past it. A forecast made under the new options is
 * recorded in two rows that meet there, so it is not cut. Maths 4.9.
 */
export function changeForecast(
  plan: OptionsPlan,
  forecast: ChangingForecast,
): ChangedForecast | null {
  const { start, end } = forecast;
  const runsOn = end === null || end > plan.at;
  if (plan.kind === "rename") return null;
  if (plan.kind === "add") {
    const isCut = runsOn && start < plan.at;
    const isShort = forecast.values.length < plan.allOptionsEver.length;
    if (!isCut && !isShort) return null;
    const values = isShort ? widened(forecast.values, plan) : forecast.values;
    return { end: isCut ? plan.at : end, values, follower: null };
  }
  if (!runsOn) return null;
  const values = foldIntoCatchAll(forecast.values, deletedPlaces(plan));
  if (start >= plan.at) return { end, values, follower: null };
  return { end: plan.at, values: forecast.values, follower: { start: plan.at, end, values } };
}

/** A stored forecast with its stored end. A later forecast of its author may cut it earlier. */
export interface OwnForecast extends ChangingForecast {
  isAutomatic: boolean;
}

export interface OwnChanges {
  /**
   * Changes by place. Ends are the stored ones, because the forecast that cuts another may be taken
   * back (Contract 2.4).
   */
  changed: Map<number, ChangedForecast>;
  /** Place of an automatic forecast that follows no other one any more and has to be deleted. */
  orphan: number | null;
}

/**
 * Returns what a change of options does to the forecasts of one author, oldest first. Applying it
 * twice changes nothing more, even when forecasts were taken back in between. When the author's
 * forecast after the change was refused, no automatic forecast stays behind, and the earlier
 * forecast continues in an automatic one of its own.
 */
export function changeOwnForecasts(plan: OptionsPlan, own: readonly OwnForecast[]): OwnChanges {
  const followerPlace = own.findIndex((row) => isFollower(plan, row));
  const changed = new Map<number, ChangedForecast>();
  own.forEach((row, place) => {
    const isBase = place + 1 === followerPlace;
    const change = isFolded(plan, row)
      ? null
      : changeStored(plan, row, isBase ? undefined : own[place + 1]);
    if (change === null) return;
    changed.set(place, isBase ? { ...change, follower: null } : change);
    if (isBase && change.follower !== null) {
      changed.set(followerPlace, { ...change.follower, follower: null });
    }
  });
  const follower = own[followerPlace];
  if (follower === undefined) return { changed, orphan: null };
  const base = own[followerPlace - 1];
  if (base === undefined || (base.end !== null && base.end < plan.at)) {
    return { changed, orphan: followerPlace };
  }
  const values = foldIntoCatchAll(base.values, deletedPlaces(plan));
  // It followed another forecast, which was taken back while this one was being cut.
  if (base.end === plan.at && values.some((value, i) => value !== follower.values[i])) {
    changed.set(followerPlace, { end: follower.end, values, follower: null });
  }
  return { changed, orphan: null };
}

/**
 * Judges a forecast by the time at which the next one cuts it. The row that is written keeps its
 * stored end.
 */
function changeStored(
  plan: OptionsPlan,
  row: OwnForecast,
  next: OwnForecast | undefined,
): ChangedForecast | null {
  const { start, values } = row;
  const isCut = next !== undefined && (row.end === null || row.end > next.start);
  const end = isCut ? next.start : row.end;
  const change = changeForecast(plan, { start, end, values });
  if (change === null) return null;
  const stored = (one: number | null) => (one === end ? row.end : one);
  const { follower } = change;
  return {
    values: change.values,
    end: stored(change.end),
    follower: follower && { ...follower, end: stored(follower.end) },
  };
}

function isFollower({ kind, at }: OptionsPlan, { isAutomatic, start }: OwnForecast): boolean {
  return kind === "delete" && isAutomatic && start === at;
}

function deletedPlaces({ before, deleted }: OptionsPlan): Set<number> {
  return new Set(deleted.map((option) => before.indexOf(option)));
}

/** Returns whether a forecast that began after the deletion has no mass on deleted options. */
function isFolded({ kind, at, before, deleted }: OptionsPlan, row: OwnForecast): boolean {
  if (kind !== "delete" || row.start < at) return false;
  return deleted.every((option) => (row.values[before.indexOf(option)] ?? null) === null);
}

/** Returns the newest deletion or addition of a history, or null when there was none. */
export function lastPlan(history: OptionsHistory): OptionsPlan | null {
  const [at = null, options = []] = history.at(-1) ?? [];
  const earlier = history.slice(0, -1);
  const deleted = offeredOptions(earlier).filter((option) => !options.includes(option));
  if (at === null) return null;
  const kind = deleted.length > 0 ? "delete" : "add";
  const before = allOptionsEver(earlier);
  return { kind, at, history, options, allOptionsEver: allOptionsEver(history), before, deleted };
}

/** Returns the vector in the new order of all options ever, with null for the new ones. */
function widened(values: OptionVector, plan: OptionsPlan): OptionVector {
  const byName = new Map(plan.before.map((option, j) => [option, values[j] ?? null]));
  return plan.allOptionsEver.map((option) => byName.get(option) ?? null);
}
