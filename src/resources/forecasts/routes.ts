/** Routes to submit and withdraw forecasts (Contract 2.4, 2.5). */
import { defineCheckedRoute } from "../../http/checked_route.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { SENT_TYPES } from "../../pages/sent_texts.ts";
import {
  ForecastArray,
  ForecastErrorBody,
  NotOpenBody,
  WithdrawalArray,
} from "../../schema/forecast.ts";
import { ForecastCheck } from "../../schema/forecast_check.ts";
import { DetailBody, FieldErrorsBody, Nothing } from "../../schema/primitives.ts";
import { SentPage, SentQuery } from "../../schema/sent_forecast.ts";
import { foretellForecasts, foretellWithdrawals } from "./foretell_forecasts.ts";
import { listSentForecasts } from "./list_sent_forecasts.ts";
import { decideForecasts, requireForecastable, writeForecasts } from "./submit_forecasts.ts";
import { decideWithdrawals, requireWithdrawable, writeWithdrawals } from "./withdraw_forecasts.ts";

/** Contract 1.7. */
const MAX_BYTES = 8 * 1024 * 1024;

export const routes: readonly Route[] = [
  ...defineCheckedRoute({
    method: "POST",
    path: "/api/questions/forecast/",
    name: "submitForecasts",
    scope: "forecast",
    repeat: "row",
    summary: "Submit forecasts",
    about:
      "Send an array of 1 to 500 items: all are recorded, or none. `errors` of a refusal is aligned with the " +
      "request and lists every fault of every item.",
    tag: "Forecasts",
    access: "authenticated",
    limit: "forecast",
    body: ForecastArray,
    reads: "bytes",
    maxBytes: MAX_BYTES,
    faults: "error",
    headers: { 405: ["Allow"] },
    responses: { 201: Nothing, 400: ForecastErrorBody, 403: DetailBody, 405: NotOpenBody },
    permit: requireForecastable,
    decide: decideForecasts,
    write: writeForecasts,
    check: {
      name: "checkForecasts",
      summary: "See what forecasts would do",
      about:
        "Answers which values would be stored, what they would replace, and the community " +
        "prediction with them in it.",
      reply: ForecastCheck,
      foretell: foretellForecasts,
    },
  }),
  ...defineCheckedRoute({
    method: "POST",
    path: "/api/questions/withdraw/",
    name: "withdrawForecasts",
    scope: "forecast",
    repeat: "same",
    summary: "Withdraw forecasts",
    about:
      "Ends the caller's standing forecasts, now or at `withdraw_at`. Does nothing when there is none.",
    tag: "Forecasts",
    access: "authenticated",
    limit: "forecast",
    body: WithdrawalArray,
    reads: "bytes",
    maxBytes: MAX_BYTES,
    faults: "error",
    responses: { 201: Nothing, 400: ForecastErrorBody, 403: DetailBody },
    permit: requireWithdrawable,
    decide: decideWithdrawals,
    write: writeWithdrawals,
    check: {
      name: "checkWithdrawals",
      summary: "See what withdrawals would do",
      about:
        "Answers which standing forecasts would end, and the community prediction without them.",
      reply: ForecastCheck,
      foretell: foretellWithdrawals,
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/users/me/forecasts/",
    name: "listSentForecasts",
    summary: "What the caller has sent",
    about:
      "Every forecast of the caller on questions that they see, in order of question and start. " +
      "Follow `next` (in JSON) or the `Link` header: a walk shows each forecast that was there " +
      "when it began once, whatever is written meanwhile.",
    tag: "Forecasts",
    access: "authenticated",
    limit: "read",
    query: SentQuery,
    alsoAs: Object.values(SENT_TYPES),
    headers: { 200: ["Link?"] },
    responses: { 200: SentPage, 400: FieldErrorsBody },
    handler: listSentForecasts,
  }),
];
