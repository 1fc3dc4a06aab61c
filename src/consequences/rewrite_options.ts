/**
 * Brings the forecasts of a multiple choice question in line with its changed options (Maths 4.9).
 * Rows are added, and no row is changed. The result depends only on what is stored, so it can be
 * repeated.
 */
import type { Capabilities } from "../capabilities.ts";
import { packOptions, unpackOptions, widened } from "../domain/forecasts/option_vector.ts";
import {
  changeOwnForecasts,
  lastPlan,
  type OptionsPlan,
  type OwnForecast,
} from "../domain/questions/options_change.ts";
import { allOptionsEver } from "../domain/questions/options_history.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { PendingOptionsChange, QuestionDocument } from "../store/posts/question_document.ts";
import type { NewForecast } from "../store/forecasts/forecast_row.ts";
import type { OwnRow } from "../store/forecasts/forecasts.ts";
import type { OptionWrites } from "../store/forecasts/option_writes.ts";
import type { Field } from "./row.ts";

const BATCH = 500;
/** Most passes after the first. Each one follows a pass that had something to write. */
const MOST_PASSES = 10;

/** Returns the change of options that is under way, or null when everything of it is done. */
export function pendingOptions({
  unfinished,
  optionsChange = null,
}: Pick<QuestionDocument, "unfinished" | "optionsChange">): PendingOptionsChange | null {
  return unfinished?.options === undefined ? null : optionsChange;
}

/** Rewrites the forecasts of a question whose options changed. */
export const rewrittenForecasts: Field<{
  readonly question: QuestionDocument;
  readonly now: number;
}> = {
  name: "forecasts under the new options",
  async write(caps, { question, now }) {
    const change = pendingOptions(question);
    if (change === null || !rewrites(question, change)) return;
    const plan = planOf(question, change);
    // The second pass finds forecasts that were being submitted under the old options during the
    // first. A later one finds what was taken back while it was being rewritten.
    await rewriteForecasts(caps, question._id, { plan, now });
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      if (!(await rewriteForecasts(caps, question._id, { plan, now }))) break;
    }
  },
};

/**
 * Returns whether a change rewrites forecasts. A rename changes no vector. A deletion after the
 * close changes none either, because forecasts are frozen then (Contract 4.5). A branch may get
 * such a late deletion from its child.
 */
function rewrites(
  question: QuestionDocument,
  { kind, at }: Pick<PendingOptionsChange, "kind" | "at">,
): boolean {
  const closes = [question.actualCloseTime, question.scheduledCloseTime];
  const isClosed = closes.some((close) => close !== null && close <= at);
  return kind === "add" || (kind === "delete" && !isClosed);
}

function planOf(question: QuestionDocument, pending: PendingOptionsChange): OptionsPlan {
  const history = question.optionsHistory ?? [];
  return {
    ...pending,
    history,
    options: question.options ?? [],
    allOptionsEver: allOptionsEver(history),
  };
}

/**
 * Rewrites the forecasts of an author once more, after some were taken back because the options had
 * changed. The change may have been applied while these were there (Contract 2.4).
 */
export async function rewriteOwnForecasts(
  caps: Pick<Capabilities, "store">,
  { questionIds, userId, now }: { questionIds: readonly number[]; userId: number; now: number },
): Promise<void> {
  for (const question of await caps.store.questions.byIds(questionIds)) {
    const plan = lastPlan(question.optionsHistory ?? []);
    if (plan === null || !rewrites(question, plan)) continue;
    await rewriteForecasts(caps, question._id, { plan, now, userId });
  }
}

interface Rewriting {
  readonly plan: OptionsPlan;
  readonly now: number;
  /** Only forecasts of this author are rewritten. */
  readonly userId?: number;
}

/** Rewrites the forecasts and returns whether there was anything to write. */
async function rewriteForecasts(
  caps: Pick<Capabilities, "store">,
  questionId: number,
  { plan, now, userId }: Rewriting,
): Promise<boolean> {
  let hasWritten = false;
  let writes = noWrites();
  for await (const own of caps.store.forecasts.byAuthor(questionId, userId)) {
    gather(writes, plan, own);
    const { followers, ends, orphans } = writes;
    const count = followers.length + ends.length + orphans.length;
    if (count > 0) hasWritten = true;
    if (count < BATCH) continue;
    await caps.store.forecasts.writeOptions(writes, now);
    writes = noWrites();
  }
  await caps.store.forecasts.writeOptions(writes, now);
  return hasWritten;
}

const noWrites = () => ({
  followers: [] as NewForecast[],
  ends: [] as OptionWrites["ends"][number][],
  orphans: [] as OptionWrites["orphans"][number][],
});

/** A forecast of the author, and the start of its last row: its own or that of a withdrawal, ms. */
interface Own extends OwnForecast {
  readonly row: ForecastDocument;
  lastStart: number;
}

/** Adds what has to be written of one author's forecasts. */
function gather(
  { followers, ends, orphans }: ReturnType<typeof noWrites>,
  plan: OptionsPlan,
  rows: readonly OwnRow[],
): void {
  const own = ownForecasts(plan, rows);
  const changes = changeOwnForecasts(plan, own);
  const author = own[0]?.row;
  if (author === undefined) return;
  const { q, u } = author;
  for (const { start, end, values } of changes.followers) {
    followers.push({ q, u, s: start, e: end, v: packOptions(values), auto: true });
  }
  for (const place of changes.ended) {
    ends.push({ q, u, after: own[place]!.lastStart, e: plan.at });
  }
  for (const place of changes.orphans) orphans.push({ q, u, s: own[place]!.start });
}

function ownForecasts({ allOptionsEver: ever }: OptionsPlan, rows: readonly OwnRow[]): Own[] {
  const own: Own[] = [];
  for (const row of rows) {
    const last = own.at(-1);
    if (!row.isWithdrawal) {
      const { s, e, v, auto } = row;
      if (typeof v === "number") continue;
      const values = unpackOptions(widened(v, ever.length));
      own.push({ row, start: s, lastStart: s, end: e, values, isAutomatic: auto === true });
    } else if (last !== undefined) {
      last.end = Math.min(last.end ?? row.e, row.e);
      last.lastStart = row.s;
    }
  }
  return own;
}
