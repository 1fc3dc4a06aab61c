/**
 * The closed family of errors a use case may throw. They carry a code and data, never an HTTP
 * status: `src/http/reply/error_reply.ts` is the one place that maps a class to a status and a body.
 */

/** Field name → messages, nested like the input (Contract 1.11, "V400"). */
export interface FieldErrors {
  readonly [field: string]: readonly string[] | FieldErrors | readonly FieldErrors[];
}

export abstract class PresageError extends Error {
  abstract override readonly name: string;
  /** Headers of the reply; admission puts its rate-limit headers on what it throws. */
  headers?: Readonly<Record<string, string>>;
}

/** The input breaks a rule; `fields` mirrors the input. Replies 400. */
export class ValidationError extends PresageError {
  override readonly name = "ValidationError";
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super("Invalid input");
    this.fields = fields;
  }
}

/** A cross-field or state fault: `{"non_field_errors": [...]}`. */
export function invalid(message: string): ValidationError {
  return new ValidationError({ non_field_errors: [message] });
}

/** One field is wrong: `{"<field>": [message]}`. */
export function invalidField(field: string, message: string): ValidationError {
  return new ValidationError({ [field]: [message] });
}

/** The request as a whole cannot be read (bad JSON, bad encoding). Replies 400 `{detail}`. */
export class MalformedError extends PresageError {
  override readonly name = "MalformedError";
}

/** A forecast or withdrawal is refused: replies 400 `{error, errors?}` (Contract 1.11, 2.4). */
export class ForecastError extends PresageError {
  override readonly name = "ForecastError";
  /** Index-aligned with the request array: `{}` for good items, see docs/errors.md. */
  readonly items: readonly unknown[] | undefined;
  constructor(message: string, items?: readonly unknown[]) {
    super(message);
    this.items = items;
  }
}

/** The question is not open for forecasting. Replies 405 `{error}` (Contract 2.4). */
export class NotOpenError extends PresageError {
  override readonly name = "NotOpenError";
}

/** Why there are no credentials to trust. */
export type CredentialFault = "missing" | "invalid";

/** No, wrong or revoked credentials. Replies 401 `{detail}`. */
export class AuthenticationError extends PresageError {
  override readonly name = "AuthenticationError";
  readonly reason: CredentialFault;
  constructor(reason: CredentialFault) {
    super(reason === "missing" ? "Credentials not provided." : "Invalid token.");
    this.reason = reason;
  }
}

/** Authenticated but not permitted. Replies 403 `{detail, code?}`. */
export class PermissionError extends PresageError {
  override readonly name = "PermissionError";
  readonly code: string | undefined;
  constructor(message = "No permission to perform the action.", code?: string) {
    super(message);
    this.code = code;
  }
}

/** Unknown or invisible object. Replies 404 `{detail}`. */
export class NotFoundError extends PresageError {
  override readonly name = "NotFoundError";
  constructor(message = "No such resource.") {
    super(message);
  }
}

/** The object existed and is gone for good (an expired export). Replies 410 `{detail}`. */
export class GoneError extends PresageError {
  override readonly name = "GoneError";
}

/** A concurrent change or an unfinished job stands in the way. Replies 409 `{detail}`. */
export class ConflictError extends PresageError {
  override readonly name = "ConflictError";
}

/** Too many requests. Replies 429 with `Retry-After` (Contract 6). */
export class RateLimitError extends PresageError {
  override readonly name = "RateLimitError";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`Too many requests, retry in ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A dependency (database, Redis, thread pool) cannot serve now. Replies 503 with `Retry-After`. */
export class OverloadError extends PresageError {
  override readonly name = "OverloadError";
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds = 1) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Body larger than the route allows. Replies 413 `{detail}`. */
export class BodyTooLargeError extends PresageError {
  override readonly name = "BodyTooLargeError";
  constructor() {
    super("Request body too large.");
  }
}

/** Content type or encoding the route does not read. Replies 415 `{detail}`. */
export class UnsupportedMediaError extends PresageError {
  override readonly name = "UnsupportedMediaError";
}
