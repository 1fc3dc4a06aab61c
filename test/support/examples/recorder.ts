/**
 * Sends requests and records what the platform answers, as the examples of the API document. Long
 * lists are cut, secrets replaced, and the times of jobs cut to the day. Everything else is as it
 * was answered.
 */
import { expect } from "chai";
import type { Route } from "../../../src/http/route.ts";
import { routes } from "../../../src/routes.ts";
import type { TestApp } from "../app.ts";
import type { Client } from "../client.ts";
import { until } from "../until.ts";

/** Name of an operation → status → body, and `request` → body. */
export type Recorded = Record<string, Record<string, unknown>>;

export interface Call {
  /** Values for the parameters of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: unknown;
  /** A body that is no JSON, which no example shows. */
  readonly raw?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** The status of a refusal that is recorded. Otherwise the request must succeed. */
  readonly refused?: number;
}

export interface Recorder {
  readonly app: TestApp;
  readonly examples: Recorded;
  /** Sends the request of an operation, and records it with its answer. Returns the body. */
  readonly record: (name: string, client: Client, call?: Call) => Promise<any>;
  /**
   * Waits for jobs. What processes remember is right for a time, so the clock must go on meanwhile.
   * Afterwards it is exactly an hour later, whatever the wait took.
   */
  readonly settle: (what: string, ask: () => Promise<boolean>) => Promise<void>;
  /**
   * Sends a request to a path beside the endpoints, and records its answer.
   * @param only the keys that are shown; all without a list
   */
  readonly recordPath: (name: string, path: string, only?: readonly string[]) => Promise<void>;
}

/** An array with more objects than this, or with more other elements, is cut to that number. */
const MOST_OBJECTS = 2;
const MOST_VALUES = 12;
const SHOWN_VALUES = 4;
/** Lines that are shown of a text of several lines. */
const MOST_LINES = 3;
const HOUR = 3_600_000;
/** How far the clock goes on between two looks. */
const STEP_MS = 3_000;
const BASE_URL = "https://presage.example";
/** Tokens and the ids of jobs are random. */
const SECRET =
  /\bwhsec_[\w+/]+=*|\b[0-9a-f]{16,}\b|\b[\w-]{30,}\.[\w-]+(?:\.[\w-]+)?|\b[\w-]{40,}\b/g;

/**
 * Jobs set these times. They are cut to the day, because the clock of the story goes on by an hour
 * after each wait, and a job may run before or after that.
 */
const SET_BY_JOBS: ReadonlySet<string> = new Set([
  ...["calculated_at", "calculated_on", "expires_at", "finished_at"],
]);
const TIME = /T[\d:.]+Z$/;
/** Pictures without a text. */
const PIXELS = /^image\/(?:png|jpeg|webp)$/;
/** Where the recorder calls from. */
const LOOPBACK = /127\.0\.0\.1/g;
/** The page of the provider, with the secrets of one sign-in. */
const PROVIDER_PAGE = /^http:\/\/127\.0\.0\.1:\d+\/auth\?.*$/;
const EXPORT_TIME = /("export_time":"[\d-]+)T\d\d:\d\d:\d\d/g;

export function createRecorder(app: TestApp): Recorder {
  const examples: Recorded = {};
  const keep = (name: string, key: string | number, value: unknown) => {
    examples[name] = { ...examples[name], [key]: shortened(value, app.baseUrl) };
  };
  const send = async (route: Route, client: Client, call: Call): Promise<any> => {
    const { params = {}, query = "", body, raw, headers = {}, refused } = call;
    const { name } = route;
    const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
    const answer = await client.call(route.method, `${path}${query}`, body, {
      headers,
      ...(raw === undefined ? {} : { raw }),
    });
    if (refused === undefined) expect(answer.status, `${name}: ${answer.text}`).to.be.below(400);
    else expect(answer.status, `${name}: ${answer.text}`).to.equal(refused);
    if (body !== undefined && refused === undefined) keep(name, "request", body);
    keep(name, answer.status, exampleOf(answer.text, answer.headers.get("content-type")));
    return answer.body;
  };
  return {
    app,
    examples,
    async record(name, client, call = {}) {
      const route = routes.find((one) => one.name === name);
      if (route === undefined) throw new Error(`No route is called ${name}`);
      // A call that has a check is checked first.
      const check = routes.find(({ path }) => path === `${route.path}check/`);
      const isChecked = check !== undefined && route.body !== undefined;
      if (isChecked && call.refused === undefined) await send(check, client, call);
      return send(route, client, call);
    },
    async settle(what, ask) {
      const target = app.caps.clock.now() + HOUR;
      await until(what, () => {
        app.travel(STEP_MS);
        return ask();
      });
      app.travel(target - app.caps.clock.now());
    },
    async recordPath(name, path, only) {
      const { status, text, headers } = await app.as(null).get(path);
      const whole = exampleOf(text, headers.get("content-type"));
      keep(name, status, only === undefined ? whole : picked(whole as object, only));
    },
  };
}

/** Returns JSON as a value, the first lines of a text, and null where the body has no text. */
function exampleOf(text: string, type: string | null): unknown {
  if (type?.startsWith("application/json") === true) return JSON.parse(text);
  if (type === null || type === "application/zip" || PIXELS.test(type)) return null;
  // The ids of events are times of Redis.
  if (type.startsWith("text/event-stream"))
    return text.trim().replaceAll(/\d+-\d+/g, "1893456000000-0");
  return text.split("\n").slice(0, MOST_LINES).join("\n");
}

function picked(value: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
}

function shortened(value: unknown, baseUrl: string): unknown {
  if (Array.isArray(value)) return cut(value).map((one) => shortened(one, baseUrl));
  if (typeof value === "string") {
    return value
      .replaceAll(baseUrl, BASE_URL)
      .replace(PROVIDER_PAGE, "https://id.example.org/auth?client_id=presage&state=…")
      .replaceAll(LOOPBACK, "192.0.2.7")
      .replaceAll(EXPORT_TIME, "$1T00:00:00")
      .replaceAll(SECRET, ({ length }) => "0123456789abcdef".repeat(20).slice(0, length));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SET_BY_JOBS.has(key) && typeof inner === "string"
        ? inner.replace(TIME, "T00:00:00Z")
        : shortened(inner, baseUrl),
    ]),
  );
}

function cut(list: readonly unknown[]): readonly unknown[] {
  const isOfObjects = list.some((one) => typeof one === "object" && one !== null);
  if (isOfObjects) return list.slice(0, MOST_OBJECTS);
  return list.length > MOST_VALUES ? list.slice(0, SHOWN_VALUES) : list;
}
