/**
 * The closed family of errors that a use case may throw. They carry a code and data, never an HTTP
 * status. Only `src/http/reply/error_reply.ts` maps a class to a status and a body.
 */

/** Field name → messages, nested like the input (Contract 1.11, "V400"). */
export interface FieldErrors {
  readonly [field: string]: readonly string[] | FieldErrors | readonly FieldErrors[];
}

export abstract class PresageError extends Error {
  abstract override readonly name: string;
  /** Headers of the reply. Admission adds its rate-limit headers to the errors that it throws. */
  headers?: Readonly<Record<string, string>>;
}

/** The input breaks a rule. `fields` is nested like the input. Replies 400. */
export class ValidationError extends PresageError {
  override readonly name = "ValidationError";
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super("Invalid input");
    this.fields = fields;
  }
}

/** Returns an error about several fields or about a state: `{"non_field_errors": [...]}`. */
export function invalid(message: string): ValidationError {
  return new ValidationError({ non_field_errors: [message] });
}

/** Returns an error about one field: `{"<field>": [message]}`. */
export function invalidField(field: string, message: string): ValidationError {
  return new ValidationError({ [field]: [message] });
}

/** The request as a whole cannot be read (bad JSON, bad encoding). Replies 400 `{detail}`. */
export class MalformedError extends PresageError {
  override readonly name = "MalformedError";
}

/** A forecast or withdrawal is refused. Replies 400 `{error, errors?}` (Contract 1.11, 2.4). */
export class ForecastError extends PresageError {
  override readonly name = "ForecastError";
  /** One entry for each item of the request, `{}` for good items; see docs/errors.md. */
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

/** Why the credentials are refused. */
export type CredentialFault = "missing" | "invalid";

/** The credentials are missing, wrong or revoked. Replies 401 `{detail}`. */
export class AuthenticationError extends PresageError {
  override readonly name = "AuthenticationError";
  readonly reason: CredentialFault;
  constructor(reason: CredentialFault) {
    super(reason === "missing" ? "Credentials not provided." : "Invalid token.");
    this.reason = reason;
  }
}

/** The caller is authenticated and not permitted. Replies 403 `{detail, code?}`. */
export class PermissionError extends PresageError {
  override readonly name = "PermissionError";
  readonly code: string | undefined;
  constructor(message = "No permission to perform the action.", code?: string) {
    super(message);
    this.code = code;
  }
}

/** The object is unknown or hidden. Replies 404 `{detail}`. */
export class NotFoundError extends PresageError {
  override readonly name = "NotFoundError";
  constructor(message = "No such resource.") {
    super(message);
  }
}

/** The object existed and is gone (an expired export). Replies 410 `{detail}`. */
export class GoneError extends PresageError {
  override readonly name = "GoneError";
}

/** A concurrent change or an unfinished job prevents the action. Replies 409 `{detail}`. */
export class ConflictError extends PresageError {
  override readonly name = "ConflictError";
}

/** There were too many requests. Replies 429 with `Retry-After` (Contract 6). */
export class RateLimitError extends PresageError {
  override readonly name = "RateLimitError";
  readonly retryAfterSeconds: number;
  constructor(
    retryAfterSeconds: number,
    message = `Too many requests, retry in ${retryAfterSeconds} s.`,
  ) {
    super(message);
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

/** The body is larger than the route allows. Replies 413 `{detail}`. */
export class BodyTooLargeError extends PresageError {
  override readonly name = "BodyTooLargeError";
  constructor() {
    super("Request body too large.");
  }
}

/** The route does not support the content type or encoding. Replies 415 `{detail}`. */
export class UnsupportedMediaError extends PresageError {
  override readonly name = "UnsupportedMediaError";
}
