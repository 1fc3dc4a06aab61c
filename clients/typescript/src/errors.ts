/** The one error of the client: a refusal of the server, or a call that got no answer. */

/** One thing that is wrong with a request. */
export interface Fault {
  /** The item of a list of forecasts, counted from 0; null for any other request. */
  readonly item: number | null;
  /** The field, with dots between its parts; empty for the request as a whole. */
  readonly path: string;
  readonly message: string;
  /** A word that stays the same, for faults of forecasts (docs/errors.md); null for others. */
  readonly code: string | null;
  /** What to send instead; null where the server does not say it. */
  readonly fix: string | null;
}

/** The parts of an answer that an error is made from. */
export interface Refusal {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  readonly text: string;
}

/** Statuses that say that the same request may succeed later. */
const TEMPORARY: readonly number[] = [429, 502, 503, 504];

export class PresageError extends Error {
  override readonly name = "PresageError";
  /** The method and the path of the call. */
  readonly call: string;
  /** The status of the answer; null = no complete answer came. */
  readonly status: number | null;
  /** One sentence of the server, or what became of the connection. */
  readonly detail: string;
  /** Everything that is wrong with the request, as far as the server named it. */
  readonly faults: readonly Fault[];
  /** The id of the request in the log of the server; null without an answer. */
  readonly requestId: string | null;
  /** Seconds after which the server wants to be asked again; null = it did not say. */
  readonly retryAfter: number | null;
  /** The JSON of the answer, its text where it is no JSON, or null. */
  readonly body: unknown;

  constructor(call: string, refusal: Refusal | null, cause?: unknown) {
    const body = refusal === null ? null : jsonOrText(refusal.text);
    const faults = faultsOf(body);
    const detail = refusal === null ? `No complete answer: ${told(cause)}` : detailOf(body, faults);
    super(`${call}: ${refusal === null ? "" : `${refusal.status} `}${detail}`, { cause });
    this.call = call;
    this.status = refusal?.status ?? null;
    this.detail = detail;
    this.faults = faults;
    this.requestId = refusal?.headers.get("X-Request-Id") ?? null;
    this.retryAfter = secondsOf(refusal?.headers.get("Retry-After") ?? null);
    this.body = body;
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === null || TEMPORARY.includes(this.status);
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function told(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // Node says "fetch failed" and names the reason in the cause.
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function detailOf(body: unknown, faults: readonly Fault[]): string {
  if (typeof body === "string") return body;
  const { detail, error } = isFields(body) ? body : {};
  if (typeof error === "string") return error;
  if (typeof detail === "string") return detail;
  return faults
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join(" ");
}

/** Returns the faults that a body names: those of each forecast, or the messages of each field. */
function faultsOf(body: unknown): Fault[] {
  if (!isFields(body) || typeof body["detail"] === "string") return [];
  const { errors } = body;
  if (typeof body["error"] !== "string") return messagesOf(body, "", null);
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((report: unknown, item) => {
    if (!isFields(report)) return [];
    const { faults, ...fields } = report;
    if (!Array.isArray(faults)) return messagesOf(fields, "", item);
    return (faults as Fault[]).map((fault) => ({ ...fault, item }));
  });
}

/** Returns the messages of a tree of fields, whose leaves are lists of texts. */
function messagesOf(node: unknown, path: string, item: number | null): Fault[] {
  if (typeof node === "string") return [{ item, path, message: node, code: null, fix: null }];
  if (Array.isArray(node)) {
    return node.flatMap((part: unknown, index) =>
      messagesOf(part, typeof part === "string" ? path : joined(path, String(index)), item),
    );
  }
  if (!isFields(node)) return [];
  return Object.entries(node).flatMap(([name, part]) =>
    messagesOf(part, name === "non_field_errors" ? path : joined(path, name), item),
  );
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
