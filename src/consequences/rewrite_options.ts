/**
 * Brings the forecasts of a multiple choice question in line with its changed options (Maths 4.9).
 * A function of what is stored, safe to repeat: rows that are right already are left alone.
 */
import type { Capabilities } from "../capabilities.ts";
import { packOptions, unpackOptions } from "../domain/forecasts/option_vector.ts";
import {
  changeOwnForecasts,
  lastPlan,
  type OptionsPlan,
} from "../domain/questions/options_change.ts";
import { allOptionsEver } from "../domain/questions/options_history.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { PendingOptionsChange, QuestionDocument } from "../store/posts/question_document.ts";
import type { CutForecast, RewrittenForecast } from "../store/forecasts/forecast_options.ts";
import type { Field } from "./row.ts";

const BATCH = 500;
/** Passes after the first; each follows one that met a change. */
const MOST_PASSES = 10;

/** Forecasts of a question whose options changed, under the options there are now. */
export const rewrittenForecasts: Field<{
  readonly question: QuestionDocument;
  readonly now: number;
}> = {
  name: "forecasts under the new options",
  async write(caps, { question, now }) {
    const { optionsChange } = question;
    if (!optionsChange || !rewrites(question, optionsChange)) return;
    const plan = planOf(question, optionsChange);
    // The second pass finds what was being submitted under the old options during the first, and
    // a later one what was taken back while it was being rewritten.
    await rewriteForecasts(caps, question._id, { plan, now });
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      if (!(await rewriteForecasts(caps, question._id, { plan, now }))) break;
    }
  },
};

/**
 * A rename leaves vectors alone, and so does a deletion after the close: forecasts are frozen then
 * (Contract 4.5). The list of a branch may follow its child so late.
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
 * Rewrites once more after forecasts of an author were taken back because options had changed: the
 * change may have been applied while they were there (Contract 2.4).
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
  /** Only forecasts of this author. */
  readonly userId?: number;
}

/** Whether there was anything to write. */
async function rewriteForecasts(
  caps: Pick<Capabilities, "store">,
  questionId: number,
  { plan, now, userId }: Rewriting,
): Promise<boolean> {
  let hasWritten = false;
  let writes = noWrites();
  for await (const own of caps.store.forecasts.byAuthor(questionId, userId)) {
    gather(writes, plan, own);
    const { rewritten, cut, orphans } = writes;
    const count = rewritten.length + cut.length + orphans.length;
    if (count > 0) hasWritten = true;
    if (count < BATCH) continue;
    await caps.store.forecasts.rewriteOptions(writes, now);
    writes = noWrites();
  }
  await caps.store.forecasts.rewriteOptions(writes, now);
  return hasWritten;
}

const noWrites = () => ({
  rewritten: [] as RewrittenForecast[],
  cut: [] as CutForecast[],
  orphans: [] as Pick<ForecastDocument, "q" | "u" | "s">[],
});

/** Adds what has to be written of one author's forecasts. */
function gather(
  { rewritten, cut, orphans }: ReturnType<typeof noWrites>,
  plan: OptionsPlan,
  own: readonly ForecastDocument[],
): void {
  const read = own.flatMap(({ s, e, v, auto }) =>
    typeof v === "number"
      ? []
      : [{ start: s, end: e, values: unpackOptions(v), isAutomatic: auto === true }],
  );
  const { changed, orphan } = changeOwnForecasts(plan, read);
  for (const [place, { end, values, follower }] of changed) {
    const { q, u, s } = own[place]!;
    const base = { q, u, s, e: end, v: packOptions(values) };
    if (follower === null) rewritten.push(base);
    else {
      const v = packOptions(follower.values);
      cut.push({ base, follower: { q, u, s: follower.start, e: follower.end, v, auto: true } });
    }
  }
  if (orphan !== null) orphans.push(own[orphan]!);
}
