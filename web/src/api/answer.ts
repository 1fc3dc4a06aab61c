/** Turns answers of the API into values for pages: the data, or a problem that a reader can act on. */
import { en } from "../texts/en.ts";
import type { components } from "./generated/openapi.d.ts";

type ForecastFault = components["schemas"]["ForecastFault"];

export interface Problem {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly message: string;
  /** Faults of single fields of a form, by the name of the field in the API. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same by the path of the value, with dots between the levels: `question.options`. */
  readonly paths: Readonly<Record<string, string>>;
  /** For each forecast that was sent: the code of each fault, by the path of its value. */
  readonly codes: readonly Readonly<Record<string, string>>[];
  /** Seconds after which the server wants to be asked again; 0 where it names none. */
  readonly waitSeconds: number;
  /** What the operator looks for in the log. */
  readonly requestId: string | null;
  /** Whether the request may have been carried out. */
  readonly isUncertain: boolean;
  /** Reads again what could not be read. Its button stands in the notice. */
  readonly retry?: () => unknown;
}

export type Answer<Data> =
  | {
      readonly data: Data;
      readonly problem: null;
      /** Whether the request had been carried out before, so that things may have changed since. */
      readonly isReplay?: boolean;
    }
  | { readonly data: null; readonly problem: Problem };

export interface Reply<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Waits for a call that may store something. It never throws: a lost connection is a problem too.
 * Calls that only read or check go through `readOf`.
 */
export function answerOf<Data>(call: Promise<Reply<Data>>): Promise<Answer<Data>> {
  return settled(call, false);
}

/** Waits for a call that stores nothing, so no problem of it raises the question what was stored. */
export function readOf<Data>(call: Promise<Reply<Data>>): Promise<Answer<Data>> {
  return settled(call, true);
}

async function settled<Data>(call: Promise<Reply<Data>>, isRead: boolean): Promise<Answer<Data>> {
  const wasOnline = navigator.onLine;
  try {
    const { data, error, response } = await call;
    const isReplay = response.headers.has("Idempotency-Replayed");
    if (response.ok) return { data: data as Data, problem: null, isReplay };
    return { data: null, problem: problemOf(error, response, isRead) };
  } catch {
    const { offline, unreachable, again } = en.problems;
    const { read, notStored, unsure, connected } = again;
    // A request that left before the network was lost may have arrived.
    const next = isRead ? read : wasOnline ? unsure : notStored;
    const message = navigator.onLine
      ? `${unreachable} ${next("")}`
      : `${offline} ${next(connected)}`;
    const rest = { fields: {}, paths: {}, codes: [], waitSeconds: 0, requestId: null };
    return { data: null, problem: { status: 0, message, ...rest, isUncertain: !isRead } };
  }
}

const FIRST_SERVER_FAULT = 500;
const TOO_MANY = 429;
const BUSY = 503;
/** A server with too many requests says this before it begins with one (Contract 6). */
const NOT_BEGUN = "The service is busy, try again.";

function problemOf(body: unknown, { status, headers }: Response, isRead: boolean): Problem {
  // An operator looks up an id only for a fault of the server.
  const requestId = status >= FIRST_SERVER_FAULT ? headers.get("X-Request-Id") : null;
  const { message, fields } = textsOf(body);
  const isUncertain = !isRead && status >= FIRST_SERVER_FAULT && message !== NOT_BEGUN;
  const waitSeconds = Number(headers.get("Retry-After") ?? 0);
  const shared = { status, waitSeconds, requestId, isUncertain };
  const { tooMany, busy, broken, refused, again } = en.problems;
  const { read, notStored, unsure, seconds } = again;
  const next = isRead ? read : isUncertain ? unsure : notStored;
  if (status === TOO_MANY || status === BUSY) {
    const text = `${status === TOO_MANY ? tooMany : busy} ${next(seconds(waitSeconds))}`;
    return { ...shared, message: text, fields: {}, paths: {}, codes: [] };
  }
  const known = sentenceOf(status, message) ?? message;
  const fallback =
    status >= FIRST_SERVER_FAULT ? `${broken} ${next("")}` : refused(status) + stored(isRead);
  const paths = Object.fromEntries(leavesOf(body, ""));
  return {
    ...shared,
    message: known === "" ? fallback : known + (known === message ? "" : stored(isRead)),
    fields,
    paths,
    codes: codesOf(body),
  };
}

const stored = (isRead: boolean) => (isRead ? "" : ` ${en.problems.nothingStored}`);

const FORBIDDEN = 403;
/** The text of a 403 that gives no reason. */
const NO_PERMISSION = "No permission to perform the action.";

/** Returns what the console says of a status whose text is for programs. */
function sentenceOf(status: number, message: string): string | undefined {
  if (status === FORBIDDEN && message !== NO_PERMISSION) return undefined;
  return en.problems.statuses[status];
}

/**
 * Reads the forms of a refusal: `detail`, `error` with a report for each item of the request, and
 * lists of texts by field.
 */
function textsOf(body: unknown): Pick<Problem, "message" | "fields"> {
  if (typeof body !== "object" || body === null) return { message: "", fields: {} };
  const { detail, error, ...others } = body as Record<string, unknown>;
  const fields = Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) =>
      name === "errors" ? [] : [[name, flat(value).join(" ")]],
    ),
  );
  const general = [detail, error, fields["non_field_errors"]].find(
    (text) => typeof text === "string" && text !== "",
  );
  if (typeof general === "string") return { message: general, fields };
  const isEmpty = Object.keys(fields).length === 0;
  return { message: isEmpty ? "" : en.problems.fields, fields };
}

/** Returns the codes of the faults of each forecast by their path. */
function codesOf(body: unknown): Record<string, string>[] {
  const { errors } = (body ?? {}) as { readonly errors?: unknown };
  if (!Array.isArray(errors)) return [];
  const reports = errors as readonly { readonly faults?: readonly ForecastFault[] }[];
  return reports.map(({ faults = [] }) =>
    Object.fromEntries(faults.map(({ path, code }) => [path, code])),
  );
}

function flat(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(flat);
  return [];
}

/** Returns the texts of a nested refusal, each with its path. */
function leavesOf(value: unknown, path: string): (readonly [string, string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return [[path, value.join(" ")]];
  return Object.entries(value).flatMap(([name, one]) =>
    leavesOf(one, path === "" ? name : `${path}.${name}`),
  );
}
