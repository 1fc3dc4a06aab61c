/**
 * Phases 4 and 5 of Contract 2.4: checks that the values keep the rules and the questions are open.
 */
import type { TargetAccess } from "../../access/forecast_targets.ts";
import type { ForecastItem, ItemRefusal } from "../../domain/forecasts/forecast_batch.ts";
import { judgeForecast } from "../../domain/forecasts/forecast_verdict.ts";
import { MAX_FAULTS_PER_ITEM } from "../../domain/requests/fault.ts";
import { questionStatus } from "../../domain/questions/question_status.ts";
import type { QuestionStatus } from "../../domain/vocabulary.ts";
import { NotOpenError } from "../../errors.ts";
import type { ForecastTarget } from "../../store/posts/questions.ts";
import { projectFaults } from "./project_rules.ts";
import { refusal } from "./refusals.ts";

export interface Judged {
  readonly target: TargetAccess;
  readonly item: ForecastItem;
  /** The stored form: clamped, rounded, packed. */
  readonly stored: number | Float64Array;
  readonly distributionInput: unknown;
}

/**
 * Returns the forecasts to record, one for each question. When several items have the same
 * question, the last one counts.
 * @param missing what the card of the author lacks
 * @throws {ForecastError | NotOpenError}
 */
export function judgeForecasts(
  { items, values }: { items: readonly ForecastItem[]; values: Float64Array },
  targets: ReadonlyMap<number, TargetAccess>,
  { now, missing }: { readonly now: number; readonly missing: readonly string[] },
): Judged[] {
  const refusals: ItemRefusal[] = [];
  const judged = new Map<number, Judged>();
  items.forEach((item, index) => {
    const target = targets.get(item.question);
    if (target === undefined) return;
    const verdict = judgeForecast(item, values, target.question, now);
    const faults = [...projectFaults(target, item, missing), ...(verdict.ok ? [] : verdict.faults)];
    if (verdict.ok && faults.length === 0) judged.set(item.question, { target, item, ...verdict });
    else
      refusals.push({
        index,
        question: item.question,
        faults: faults.slice(0, MAX_FAULTS_PER_ITEM),
      });
  });
  if (refusals.length > 0) throw refusal(refusals, items.length);
  for (const { question } of items) requireOpen(targets.get(question)?.question, now);
  return [...judged.values()];
}

/** Says why a question that is not open takes no forecasts. */
export const REASONS: Readonly<Record<Exclude<QuestionStatus, "open">, string>> = {
  upcoming: "is not open for forecasting yet",
  closed: "is closed for forecasting",
  resolved: "is resolved and closed for forecasting",
};

function requireOpen(question: ForecastTarget | undefined, now: number): void {
  if (question === undefined) return;
  const status = questionStatus(question, now);
  if (status !== "open") throw new NotOpenError(`Question ${question._id} ${REASONS[status]}.`);
}

/**
 * * Returns whether a question that was read after the write still accepts what was checked against
 * `before`.
 */
export function stillTakes(before: ForecastTarget, after: ForecastTarget, now: number): boolean {
  return (
    questionStatus(after, now) === "open" &&
    before.type === after.type &&
    before.rangeMin === after.rangeMin &&
    before.rangeMax === after.rangeMax &&
    before.zeroPoint === after.zeroPoint &&
    before.openLowerBound === after.openLowerBound &&
    before.openUpperBound === after.openUpperBound &&
    before.inboundOutcomeCount === after.inboundOutcomeCount &&
    (before.optionsHistory === null
      ? after.optionsHistory === null
      : JSON.stringify(before.optionsHistory) === JSON.stringify(after.optionsHistory))
  );
}
