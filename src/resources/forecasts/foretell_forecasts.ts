/** What the forecasts or withdrawals of a request would do (Contract 2.32). Nothing is written. */
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { predictionsAfter } from "../../pages/prediction_after.ts";
import { presentInterval, presentRecorded, presentReplaced } from "../../present/forecast_check.ts";
import { isoOrNull, toIso } from "../../present/time.ts";
import type { ForecastCheck } from "../../schema/forecast_check.ts";
import { newForecasts } from "./new_forecasts.ts";
import type { Decided } from "./submit_forecasts.ts";
import { timesOf, type DecidedWithdrawal } from "./withdraw_forecasts.ts";

type Needs = Pick<Capabilities, "store" | "clock">;

/**
 * A cached question could be one that has just closed, and no write follows here that would notice.
 * So the questions are read again.
 * @throws what `decideForecasts` throws
 */
export async function foretellForecasts(
  caps: Needs,
  { caller, now }: Request,
  { judgeAfresh }: Pick<Decided, "judgeAfresh">,
): Promise<ForecastCheck> {
  const { judged } = await judgeAfresh();
  const changes = judged.map((one) => {
    const pieces = newForecasts(one, caller.id, now);
    const { question } = one.target;
    return { question, values: pieces[0]!.v, end: pieces.at(-1)!.e };
  });
  const ids = changes.map(({ question }) => question._id);
  const standing = await caps.store.forecasts.standingByQuestion(caller.id, ids, now);
  const predictions = await predictionsAfter(caps, changes, { userId: caller.id, now });
  const would = changes.map(({ question, values, end }) => ({
    question: question._id,
    recorded: presentRecorded(question, values),
    ends_at: isoOrNull(end),
    replaces: presentReplaced(question, standing.get(question._id)),
    interval: presentInterval(question, values),
    prediction_after: predictions.get(question._id) ?? null,
  }));
  return { would };
}

export async function foretellWithdrawals(
  caps: Needs,
  { caller, now }: Request,
  decided: readonly DecidedWithdrawal[],
): Promise<ForecastCheck> {
  const withdrawal = { u: caller.id, at: timesOf(decided) };
  const ending = await caps.store.forecasts.wouldEnd(withdrawal, caps.clock);
  const standing = await caps.store.forecasts.standingByQuestion(caller.id, [...ending], now);
  const fresh = new Map(
    (await caps.store.questions.targets(decided.map(idOf))).map((one) => [one._id, one]),
  );
  const changes = decided.flatMap((one) => {
    const question = fresh.get(idOf(one));
    return question === undefined ? [] : [{ question, values: null }];
  });
  const predictions = await predictionsAfter(caps, changes, { userId: caller.id, now });
  const would = decided.map(({ target: { question }, at }) => ({
    question: question._id,
    recorded: null,
    ends_at: ending.has(question._id) ? toIso(at) : null,
    replaces: presentReplaced(question, standing.get(question._id)),
    interval: null,
    prediction_after: predictions.get(question._id) ?? null,
  }));
  return { would };
}

function idOf({ target }: DecidedWithdrawal): number {
  return target.question._id;
}
