/**
 * The start page of the reference, in Markdown: how to get a token, the first forecast, values,
 * limits, errors and time. It is the description of the whole document, and `/docs` opens with it.
 */
import { DEFAULT_RATES } from "../../domain/requests/rate_policy.ts";
import type { RateClass } from "../../domain/vocabulary.ts";

/** What the requests of a class do. */
const CLASSES: Readonly<Record<RateClass, string>> = {
  read: "every other GET, and build-cdf",
  forecast: "forecast and withdraw; an array of 500 is one request",
  write: "comments, votes, profile, authoring",
  moderate: "resolve, approve, members",
  export: "downloads of data, predictions at given times",
  login: "log-in and passwords, by address and by login name",
  session: "refreshing, by session",
  signup: "sign-up, by address",
  rotate: "tokens, new bots, new names",
  mails: "addresses that are invited, one unit each",
  mentions: "accounts that a comment mentions, one unit each",
  visitor: "what projects show without an account, by address",
  anon: "requests that end in 401, by address",
  public: "`/`, `/readyz`, `/openapi.json` and `/docs`, by address",
};

const SECONDS = [
  [1, "a second"],
  [60, "a minute"],
  [3600, "an hour"],
] as const;

/** Returns a rate in the smallest unit of time in which it is a whole number. */
function refillText(perSecond: number): string {
  const whole = SECONDS.find(([seconds]) => isWhole(perSecond * seconds)) ?? SECONDS[2];
  return `${Math.round(perSecond * whole[0])} ${whole[1]}`;
}

const isWhole = (value: number) => value >= 1 && Math.abs(value - Math.round(value)) < 1e-9;

function limitRows(): string {
  const names = Object.keys(CLASSES) as RateClass[];
  return names
    .map((name) => {
      const { burst, refill } = DEFAULT_RATES[name];
      return `| \`${name}\` | ${CLASSES[name]} | ${burst} | ${refillText(refill)} |`;
    })
    .join("\n");
}

export const START_PAGE = `People and bots forecast questions; the platform aggregates, scores and ranks the forecasts. [The guide](/docs/guide) goes through every step, with commands and what they print.

## Get a token

A program sends its token with every request: \`Authorization: Token <40 hex digits>\`. There are three ways to one.

- \`npm start\` prints the tokens of the demo accounts.
- You have an account: log in, and read its token. Both replies are in the examples of these operations.

\`\`\`
curl -H 'Content-Type: application/json' -d '{"login": "ada", "password": "…"}' "$URL/api/auth/login/"
curl -H "Authorization: Bearer $ACCESS" "$URL/api/auth/api-key/"
\`\`\`

- You write a bot: \`POST /api/users/me/bots/create/\` makes one with a name and a token of its own.

## Make the first forecast

Find an open question, send a probability, and read the question with the community prediction. The forecast of a person is in the prediction within five seconds. Many questions leave bots out of it (\`include_bots_in_aggregates\`).

\`\`\`
curl -H "Authorization: Token $TOKEN" "$URL/api/posts/?statuses=open&forecast_type=binary&limit=5"
curl -H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' -d '[{"question": 812, "probability_yes": 0.7}]' "$URL/api/questions/forecast/"
curl -H "Authorization: Token $TOKEN" "$URL/api/questions/812/?with_cp=true"
\`\`\`

The reply is 201. A later forecast on the same question replaces it, and \`POST /api/questions/withdraw/\` ends it.

| Type of the question | A forecast holds |
| --- | --- |
| \`binary\` | \`probability_yes\`, from 0 to 1 |
| \`multiple_choice\` | \`probability_yes_per_category\`: option → probability, with the sum 1 |
| \`numeric\`, \`discrete\`, \`date\` | \`continuous_cdf\`: \`inbound_outcome_count\` + 1 values that rise. \`POST /api/questions/{questionId}/build-cdf/\` makes it from percentiles, a normal distribution or samples |

A post holds one question or several. Forecasts name the id of the question. A post with a single question has the same id as its question.

## Limits

Each account has a bucket of requests for each class of operations, and the description of an operation names its class. These are the defaults; \`GET /api/users/me/limits/\` says what is left of yours.

| Class | Operations | At once | Refill |
| --- | --- | --- | --- |
${limitRows()}

Replies carry \`RateLimit\` and \`X-RateLimit-Remaining\`. When a bucket is empty, the answer is 429 and \`Retry-After\` holds the seconds to wait. 503 means that the server is busy: wait for \`Retry-After\` and send the request again. Under an \`Idempotency-Key\` a request that is sent twice is done once, and the second reply carries \`Idempotency-Replayed: true\`.

## Errors

Every error is JSON, and nothing was done, except where 500 or 503 says that it is not known, and where 409 ended a change in the middle.

| Status | Body | Do |
| --- | --- | --- |
| 400 | field → messages, or \`detail\` | correct the fields that are named |
| 400 of forecast and withdraw | \`error\`, and \`errors[i]\` with the faults of item i | correct the items; one faulty item refuses the whole request |
| 401 | \`detail\` | send a valid token |
| 403 | \`detail\` | ask for the permission; the same request would be refused again |
| 404 | \`detail\` | check the id; what you may not see does not exist for you |
| 405 of forecast | \`error\` | the question is not open: leave it |
| 409 | \`detail\` | with another body take another \`Idempotency-Key\`; otherwise read the object and send the request again |
| 429, 503 | \`detail\`, \`Retry-After\` | wait, then send it again |
| 500 | \`detail\`, \`request_id\` | report the id to the operator |

## Time

All times are UTC. Replies hold \`2026-03-01T12:00:00Z\`, with three more digits where milliseconds matter. Requests may use any offset; a time without one is UTC. Only \`start_time\` and \`end_time\` in \`aggregations\` and \`my_forecasts\` are Unix seconds. A question is open from \`open_time\` up to its close, and a forecast counts at the time at which the server has read its body. It stands until you replace or withdraw it, its \`end_time\` comes, or the question closes.

## Paths and methods

Every path is also served without its final slash. \`HEAD\` is answered wherever \`GET\` is: with the same status and headers, and without a body. \`OPTIONS\` is answered with 204 and \`Allow\`, or as a preflight. Requests that name no operation get one of the shared responses. An unknown path gets \`NotFound\`, another method \`MethodNotAllowed\`, a request that does not arrive in time \`RequestTimeout\`, and headers beyond 16 KiB \`HeadersTooLarge\`.
`;
