/** Sends one request of each kind and records what was acknowledged. */
import type { Account } from "../../support/factories.ts";
import { type Answered, type Ground, type Kind, PASSWORD } from "./ground.ts";

/** A later answer counts as none, in ms. */
const NONE_MS = 15_000;
const FEED_PAGE = 20;

interface Wanted {
  readonly path: string;
  readonly account?: Account;
  readonly body?: unknown;
  /** Called with the body of the answer when the request succeeded. */
  readonly done?: (body: unknown) => void;
}

/** Never rejects. A request without an answer has the status 0. */
export async function send(ground: Ground, kind: Kind, turn: number): Promise<Answered> {
  const { path, account, body, done } = wantedOf(ground, kind, turn);
  const started = performance.now();
  let status = 0;
  let text = "";
  try {
    const reply = await fetch(`http://127.0.0.1:${ground.site.api.port}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "Content-Type": "application/json",
        ...(account === undefined ? {} : { Authorization: `Token ${account.token}` }),
      },
      signal: AbortSignal.timeout(NONE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await reply.text();
    status = reply.status;
    if (status === 200 || status === 201) done?.(path.startsWith("/api/") ? JSON.parse(text) : {});
  } catch (error) {
    text = String(error);
  }
  return { kind, started, ms: performance.now() - started, status, text: text.slice(0, 300) };
}

function wantedOf(ground: Ground, kind: Kind, turn: number): Wanted {
  const { accounts, questionIds, projectId } = ground;
  const account = accounts[turn % accounts.length]!;
  // Each account forecasts each question in turn.
  const questionId = questionIds[Math.floor(turn / accounts.length) % questionIds.length]!;
  switch (kind) {
    case "read feed":
      return { path: `/api/posts/?tournaments=${projectId}&limit=${FEED_PAGE}`, account };
    case "read question":
      return { path: `/api/posts/${questionId}/`, account };
    case "forecast": {
      const value = Number((0.05 + ((turn * 7) % 90) / 100).toFixed(2));
      return forecastOf(ground, { account, questionId, value });
    }
    case "comment":
      return {
        path: "/api/comments/create/",
        account,
        body: { on_post: questionId, text: `Said in turn ${turn}` },
        done: (made) => ground.kept.comments.add((made as { id: number }).id),
      };
    case "log in":
      return {
        path: "/api/auth/login/",
        body: { login: ground.visitor.username, password: PASSWORD },
      };
    case "/healthz":
    case "/readyz":
      return { path: kind };
  }
}

export interface Forecast {
  readonly account: Account;
  readonly questionId: number;
  readonly value: number;
  /** Milliseconds from now. */
  readonly endsIn?: number;
}

function forecastOf({ kept }: Ground, { account, questionId, value, endsIn }: Forecast): Wanted {
  const end = endsIn === undefined ? {} : { end_time: new Date(Date.now() + endsIn).toISOString() };
  const pair = `${questionId} ${account.id}`;
  return {
    path: "/api/questions/forecast/",
    account,
    body: [{ question: questionId, probability_yes: value, ...end }],
    done: () => kept.forecasts.set(pair, (kept.forecasts.get(pair) ?? 0) + 1),
  };
}

/** @returns the status */
export async function forecast(ground: Ground, given: Forecast): Promise<number> {
  const { path, account, body, done } = forecastOf(ground, given);
  const reply = await fetch(`http://127.0.0.1:${ground.site.api.port}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Token ${account!.token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(NONE_MS),
  });
  const text = await reply.text();
  if (reply.status === 201) done?.(JSON.parse(text));
  return reply.status;
}
