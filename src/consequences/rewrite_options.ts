/**
 * Rewrites the forecasts of a multiple choice question after its options changed (Maths 4.9). It
 * depends only on what is stored and is safe to repeat: correct rows stay as they are.
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
/** Most passes after the first. Each one follows a pass that had something to write. */
const MOST_PASSES = 10;

/** Rewrites the forecasts of a question whose options changed. */
export const rewrittenForecasts: Field<{
  readonly question: QuestionDocument;
  readonly now: number;
}> = {
  name: "forecasts under the new options",
  async write(caps, { question, now }) {
    const { optionsChange } = question;
    if (!optionsChange || !rewrites(question, optionsChange)) return;
    const plan = planOf(question, optionsChange);
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
