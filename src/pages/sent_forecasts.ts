/** Reads a page of the forecasts that the caller has sent (Contract 2.33). */
import { findTargets, type ListedTarget } from "../access/access.ts";
import type { Capabilities, Caller, DirectoryNeeds } from "../capabilities.ts";
import { optionWidth, widened } from "../domain/forecasts/option_vector.ts";
import { presentScoreData } from "../present/score_data.ts";
import { presentSentForecast } from "../present/sent_forecast.ts";
import type { SentForecast as ShownForecast } from "../schema/sent_forecast.ts";
import type { SentForecast, SentPlace } from "../store/forecasts/sent_forecasts.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import type { ScoreDocument } from "../store/scores/score_documents.ts";

/** Questions that are looked up together. */
const GROUP = 250;
/** Most questions that one page looks at. With a narrow filter it may find no forecast on them. */
const MOST_QUESTIONS = 2_000;

export interface SentWanted {
  readonly now: number;
  readonly limit: number;
  readonly after: SentPlace | null;
  /** Only these questions; null = all. */
  readonly questionIds: ReadonlySet<number> | null;
  /** Returns whether a question that the caller may see is wanted. */
  readonly isWanted: (target: ListedTarget) => boolean;
  /** True asks only for forecasts that stand, and false only for those that have ended. */
  readonly active: boolean | undefined;
  /** Only forecasts that end before this time, ms. */
  readonly endsBefore: number | undefined;
  /** Only forecasts that began at this time or later, ms. */
  readonly since: number | undefined;
}

export interface SentPage {
  /** In order of question and start. Each row is made when it is asked for. */
  readonly rows: Iterable<ShownForecast>;
  /** Where the next page begins; null on the last. */
  readonly next: SentPlace | null;
}

type Needs = DirectoryNeeds & Pick<Capabilities, "store">;
type Targets = ReadonlyMap<number, { readonly question: ForecastTarget }>;

/**
 * Returns one page. It walks once along the index of the author's forecasts, with two queries for
 * each 250 questions.
 */
export async function sentPage(caps: Needs, caller: Caller, wanted: SentWanted): Promise<SentPage> {
  const { now, after, limit, questionIds, isWanted } = wanted;
  const all = await caps.store.forecasts.questionIdsOfUser(caller.id, after?.questionId);
  const ids = questionIds === null ? all : all.filter((id) => questionIds.has(id));
  const found: SentForecast[] = [];
  const targets = new Map<number, ListedTarget>();
  for (let at = 0; at < ids.length; at += GROUP) {
    if (at >= MOST_QUESTIONS) {
      const next = { questionId: ids[at - 1]!, start: null };
      return { rows: await shownRows(caps, caller, { found, targets, now }), next };
    }
    const group = ids.slice(at, at + GROUP);
    for (const [id, target] of await findTargets(caps, caller, group, now)) {
      if (isWanted(target)) targets.set(id, target);
    }
    const shown = group.filter((id) => targets.has(id));
    for await (const row of sentOn(caps, caller, shown, wanted)) {
      if (found.length === limit) {
        const last = found.at(-1)!;
        const next = { questionId: last.q, start: last.s };
        return { rows: await shownRows(caps, caller, { found, targets, now }), next };
      }
      found.push(row);
    }
  }
  return { rows: await shownRows(caps, caller, { found, targets, now }), next: null };
}

/** Reads the forecasts on these questions that the filters let pass. */
async function* sentOn(
  { store }: Pick<Capabilities, "store">,
  { id }: Caller,
  questionIds: readonly number[],
  { now, after, active, endsBefore, since }: SentWanted,
): AsyncGenerator<SentForecast> {
  if (questionIds.length === 0) return;
  // One forecast at most stands on a question, so a page never ends between two of them.
  const isLater = ({ q, s }: SentForecast) =>
    s >= (since ?? 0) && (after === null || q > after.questionId);
  const source =
    active === true
      ? (await store.forecasts.standingOn(id, questionIds, now)).filter(isLater)
      : store.forecasts.sentOn(id, questionIds, { now, after, from: since, before: endsBefore });
  for await (const row of source) {
    if (active === false && isActive(row, now)) continue;
    if (endsBefore !== undefined && (row.e === null || row.e >= endsBefore)) continue;
    yield row;
  }
}

function isActive({ e }: Pick<SentForecast, "e">, now: number): boolean {
  return e === null || e > now;
}

interface Found {
  readonly found: readonly SentForecast[];
  readonly targets: Targets;
  readonly now: number;
}

/** Returns the rows as the API shows them. One query reads the scores of all of them. */
async function shownRows(
  { store }: Pick<Capabilities, "store">,
  caller: Caller,
  { found, targets, now }: Found,
): Promise<Iterable<ShownForecast>> {
  const asked = new Set(found.map(({ q }) => q));
  const resolved = [...asked].filter((id) => targets.get(id)!.question.resolution !== null);
  const scores = await store.scores.ofQuestions(resolved, caller.id);
  return eachShown({ found, targets, now }, scores);
}

function* eachShown(
  { found, targets, now }: Found,
  scores: ReadonlyMap<number, ScoreDocument[]>,
): Generator<ShownForecast> {
  for (const row of found) {
    const { question } = targets.get(row.q)!;
    const values = typeof row.v === "number" ? row.v : overAllOptions(row.v, question);
    yield presentSentForecast(question, {
      row: { ...row, v: values },
      isActive: isActive(row, now),
      scores: presentScoreData(scores.get(row.q) ?? [], question),
    });
  }
}

/** Returns a vector over all options that the question ever had. Other vectors stay as they are. */
function overAllOptions(values: Float64Array, { optionsHistory }: ForecastTarget): Float64Array {
  return widened(values, optionWidth(optionsHistory));
}
