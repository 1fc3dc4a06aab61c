/**
 * Changes the options of a multiple choice question while it runs. It decides which changes are
 * allowed, and what they do to the history and to forecasts. Times are milliseconds since the
 * epoch. Maths 4.9.
 */
import { nameIn } from "../text/canonical.ts";
import { hasControls } from "../text/control_characters.ts";
import type { OptionsChange } from "../vocabulary.ts";
import {
  allOptionsEver,
  foldIntoCatchAll,
  gracePeriodEnd,
  offeredOptions,
  type OptionsHistory,
  type OptionVector,
} from "./options_history.ts";
import { NOT_AN_OPTION } from "./question_rules.ts";
import { isSuccessful } from "./resolution.ts";

/** Least number of options, the catch-all included. */
export const MIN_OPTIONS = 2;
/**
 * Most characters of all lists of a history together. Every page that shows the question has them
 * (Contract 1.13).
 */
const MOST_CHARACTERS = 100_000;

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
  // A name that is written with other code points is still the same name.
  const options = request.options.map((option) => nameIn(current, option) ?? option);
  if (options.length < MIN_OPTIONS) return refuse(`At least ${MIN_OPTIONS} options must stay`);
  if (new Set(options).size !== options.length)
    return refuse("Options must differ from each other");
  // A question of an earlier version may have such a name. It can be renamed, and the other options too.
  if (!options.every((option) => isSuccessful(option) || current.includes(option)))
    return refuse(NOT_AN_OPTION);
  if (options.some((option) => hasControls(option) && !current.includes(option)))
    return refuse("No new option may contain a control character");
  if (options.at(-1) !== current.at(-1)) return refuse("The last option cannot be changed");
  if (options.length === current.length) return planRename(history, options, now);
  if (gracePeriodEnd(history, now) !== null) {
    return refuse("During a grace period options can only be renamed");
  }
  return options.length < current.length
    ? planDeletion(history, options, now)
    : planAddition(history, { ...request, options }, now);
}

function planRename(
  history: OptionsHistory,
  options: readonly string[],
  now: number,
): OptionsVerdict {
  const current = offeredOptions(history);
  const before = allOptionsEver(history);
  const names = new Map(current.map((option, i) => [option, options[i]!]));
  for (const [from, to] of names) {
    if (from !== to && nameIn(before, to) !== undefined)
      return refuse(`The option "${to}" exists already`);
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
  const characters = history.reduce((sum, [, list]) => sum + list.join("").length, 0);
  if (characters > MOST_CHARACTERS) {
    return refuse(`All lists of the question have at most ${MOST_CHARACTERS} characters together`);
  }
  const options = offeredOptions(history);
  return {
    ok: true,
    plan: { kind, history, options, allOptionsEver: allOptionsEver(history), ...rest },
  };
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((option, i) => option === b[i]);
}

/** What a change of options needs to know of a forecast. */
export interface OwnForecast {
  start: number;
  /** As the forecast itself and its withdrawal say; later forecasts of its author may cut it. */
  end: number | null;
  /** Over all options ever. */
  values: OptionVector;
  isAutomatic: boolean;
}

/** An automatic forecast that goes on with one that a deletion cuts: not counted. */
export interface Follower {
  start: number;
  end: number | null;
  values: OptionVector;
}

/** The rows that a change adds for one author, and those it adds no longer. */
export interface OwnChanges {
  followers: Follower[];
  /** Places of the forecasts that end with the grace period. */
  ended: number[];
  /** Places of automatic forecasts that follow none any more (Contract 2.4). */
  orphans: number[];
}

/**
 * Returns what an options change does to the forecasts of one author, oldest first. A deletion
 * moves mass to the catch-all from then on: a forecast under way goes on in an automatic one, which
 * cuts it. An addition ends at the grace period's end what began before it and runs past it: what
 * was made under the new options never does. A rename leaves forecasts alone. Maths 4.9. The same
 * again changes nothing, also where forecasts were taken back in between.
 */
export function changeOwnForecasts(plan: OptionsPlan, own: readonly OwnForecast[]): OwnChanges {
  if (plan.kind === "rename") return { followers: [], ended: [], orphans: [] };
  return plan.kind === "add" ? endWithGrace(plan, own) : followDeletion(plan, own);
}

function endWithGrace({ at }: OptionsPlan, own: readonly OwnForecast[]): OwnChanges {
  const last = own.findLastIndex(({ start }) => start < at);
  const isCut = last >= 0 && own[last + 1]?.start !== at && runsPast(own[last]!, at);
  return { followers: [], ended: isCut ? [last] : [], orphans: [] };
}

function followDeletion(plan: OptionsPlan, own: readonly OwnForecast[]): OwnChanges {
  const changes: OwnChanges = { followers: [], ended: [], orphans: [] };
  const kept = new Set<number>();
  // The part of a forecast that begins with the end of a grace period follows no deletion.
  const isPart = (start: number) => start > plan.at && plan.history.some(([t]) => t === start);
  const isFollower = ({ isAutomatic, start }: OwnForecast) =>
    isAutomatic && start >= plan.at && !isPart(start);
  own.forEach((row, place) => {
    if (isFollower(row)) return;
    const next = own[place + 1];
    const known = next !== undefined && isFollower(next) ? next : undefined;
    // Rows from before 2.1 were ended themselves where they are followed.
    const end = known !== undefined && row.end === known.start ? known.end : row.end;
    const after = known === undefined ? next : own[place + 2];
    const wanted = followerOf(plan, { ...row, end }, after);
    if (wanted === null) return;
    if (known !== undefined && isSame(known, wanted)) kept.add(place + 1);
    else changes.followers.push(wanted);
  });
  // One that follows no forecast belonged to one that was taken back.
  own.forEach((row, place) => {
    if (isFollower(row) && !kept.has(place)) changes.orphans.push(place);
  });
  return changes;
}

/**
 * Returns the automatic forecast that goes on with `row` until `next` begins; null where none has
 * to.
 */
function followerOf(
  { at, before, deleted }: OptionsPlan,
  row: OwnForecast,
  next: OwnForecast | undefined,
): Follower | null {
  // One that was being submitted under the old options goes on from the next millisecond.
  const start = Math.max(at, row.start + 1);
  const isCut = next !== undefined && next.start <= start;
  if (isCut || !runsPast(row, start)) return null;
  const places = new Set(deleted.map((option) => before.indexOf(option)));
  const isFolded = [...places].every((place) => (row.values[place] ?? null) === null);
  if (row.start >= at && isFolded) return null;
  return { start, end: row.end, values: foldIntoCatchAll(row.values, places) };
}

function runsPast({ end }: OwnForecast, time: number): boolean {
  return end === null || end > time;
}

function isSame(known: OwnForecast, { start, values }: Follower): boolean {
  return known.start === start && values.every((value, i) => value === known.values[i]);
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
