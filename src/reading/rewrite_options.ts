/**
 * Brings the forecasts of a multiple choice question in line with its changed options (Maths 4.9).
 * A function of what is stored, safe to repeat: rows that are right already are left alone.
 */
import type { Capabilities } from "../capabilities.ts";
import { packOptions, unpackOptions } from "../domain/option_vector.ts";
import { changeForecast, type OptionsPlan } from "../domain/options_change.ts";
import { allOptionsEver } from "../domain/options_history.ts";
import type {
  ForecastDocument,
  PendingOptionsChange,
  QuestionDocument,
} from "../store/documents.ts";
import type { RewrittenForecast } from "../store/forecast_options.ts";
import type { NewForecast } from "../store/forecast_row.ts";

const BATCH = 500;

type Needs = Pick<Capabilities, "store" | "jobs" | "cache">;

/** Rewrites, rebuilds the prediction and takes the mark of the change off the question. */
export async function finishOptionsChange(
  caps: Needs,
  question: QuestionDocument,
  now: number,
): Promise<void> {
  const { optionsChange } = question;
  if (!optionsChange) return;
  if (rewrites(question, optionsChange)) {
    const plan = planOf(question, optionsChange);
    // The second pass finds what was being submitted under the old options during the first.
    await rewriteForecasts(caps, question._id, { plan, now });
    await rewriteForecasts(caps, question._id, { plan, now });
  }
  await caps.cache.feed.bumpPost(question.postId);
  await caps.cache.feed.bumpPrediction(question.postId);
  const queued = await caps.jobs.enqueue("aggregate_question", {
    questionId: question._id,
    rebuild: true,
  });
  if (!queued) return;
  await caps.store.questions.compareAndSet(
    question._id,
    { optionsChange },
    { optionsChange: null },
  );
}

/**
 * A rename leaves vectors alone, and so does a deletion after the close: forecasts are frozen then
 * (Contract 4.5). The list of a branch may follow its child so late.
 */
function rewrites(question: QuestionDocument, { kind, at }: PendingOptionsChange): boolean {
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

async function rewriteForecasts(
  caps: Pick<Capabilities, "store">,
  questionId: number,
  { plan, now }: { plan: OptionsPlan; now: number },
): Promise<void> {
  let rewritten: RewrittenForecast[] = [];
  let followers: NewForecast[] = [];
  for await (const forecast of caps.store.forecasts.ofQuestion(questionId)) {
    const change = rewrite(plan, forecast);
    if (change === null) continue;
    rewritten.push(change.row);
    if (change.follower !== null) followers.push(change.follower);
    if (rewritten.length < BATCH) continue;
    await caps.store.forecasts.rewriteOptions(rewritten, followers, now);
    rewritten = [];
    followers = [];
  }
  await caps.store.forecasts.rewriteOptions(rewritten, followers, now);
}

/** The row as it must be and the one that follows it; null when it is right already. */
function rewrite(
  plan: OptionsPlan,
  { q, u, s, e, v }: ForecastDocument,
): { row: RewrittenForecast; follower: NewForecast | null } | null {
  if (typeof v === "number") return null;
  const changed = changeForecast(plan, { start: s, end: e, values: unpackOptions(v) });
  if (changed === null) return null;
  const { follower } = changed;
  return {
    row: { q, u, s, e: changed.end, v: packOptions(changed.values) },
    follower:
      follower === null
        ? null
        : { q, u, s: follower.start, e: follower.end, v: packOptions(follower.values), auto: true },
  };
}
