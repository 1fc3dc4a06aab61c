/**
 * Maps the class of an error to a status and a body. This is the only such table. Contract 1.11.
 */
import {
  AuthenticationError,
  BodyTooLargeError,
  ConflictError,
  ForecastError,
  GoneError,
  MalformedError,
  NotFoundError,
  NotOpenError,
  OverloadError,
  PermissionError,
  PresageError,
  RateLimitError,
  UnsupportedMediaError,
  ValidationError,
} from "../../errors.ts";
import { isUnavailable } from "../../unavailable.ts";
import type { AnyReply, FaultStyle } from "../route.ts";

const RETRY_SECONDS = 1;

/**
 * Returns the reply for an error. Null means that the error is unknown: the caller logs it and
 * answers 500.
 */
export function replyOfError(error: unknown, style: FaultStyle = "fields"): AnyReply | null {
  const reply = tableEntry(error, style);
  if (reply === null || !(error instanceof PresageError) || error.headers === undefined) {
    return reply;
  }
  return { ...reply, headers: { ...error.headers, ...reply.headers } };
}

function tableEntry(error: unknown, style: FaultStyle): AnyReply | null {
  if (error instanceof ValidationError) return validation(error, style);
  if (error instanceof MalformedError) return malformed(error.message, style);
  if (error instanceof ForecastError) {
    return {
      status: 400,
      body: { error: error.message, ...(error.items === undefined ? {} : { errors: error.items }) },
    };
  }
  if (error instanceof NotOpenError) {
    return { status: 405, body: { error: error.message }, headers: { Allow: "POST, OPTIONS" } };
  }
  if (error instanceof AuthenticationError) {
    return { ...detail(401, error.message), headers: { "WWW-Authenticate": "Token" } };
  }
  if (error instanceof PermissionError) {
    return {
      status: 403,
      body: { detail: error.message, ...(error.code === undefined ? {} : { code: error.code }) },
    };
  }
  if (error instanceof RateLimitError) return retry(429, error.message, error.retryAfterSeconds);
  if (error instanceof OverloadError) return retry(503, error.message, error.retryAfterSeconds);
  return plain(error) ?? unavailable(error);
}

function plain(error: unknown): AnyReply | null {
  if (error instanceof NotFoundError) return detail(404, error.message);
  if (error instanceof GoneError) return detail(410, error.message);
  if (error instanceof ConflictError) return detail(409, error.message);
  if (error instanceof BodyTooLargeError)
    return { ...detail(413, error.message), headers: { Connection: "close" } };
  if (error instanceof UnsupportedMediaError) return detail(415, error.message);
  return null;
}

function unavailable(error: unknown): AnyReply | null {
  return isUnavailable(error)
    ? retry(503, "The service is busy or restarting, try again.", RETRY_SECONDS)
    : null;
}

function validation(error: ValidationError, style: FaultStyle): AnyReply {
  // `errors` would have one entry for each item of the body, and this fault is about something
  // else.
  return {
    status: 400,
    body: style === "fields" ? error.fields : { error: sentenceOf(error.fields) },
  };
}

function malformed(message: string, style: FaultStyle): AnyReply {
  return {
    status: 400,
    body: style === "error" ? { error: message, detail: message } : { detail: message },
  };
}

function detail(status: number, message: string): AnyReply {
  return { status, body: { detail: message } };
}

function retry(status: number, message: string, seconds: number): AnyReply {
  return { ...detail(status, message), headers: { "Retry-After": String(seconds) } };
}

function sentenceOf(fields: object): string {
  const [field, value] = (Object.entries(fields)[0] ?? ["body", "Invalid."]) as [string, unknown];
  const text = Array.isArray(value) && typeof value[0] === "string" ? value[0] : "Invalid.";
  return field === "non_field_errors" ? text : `${field}: ${text}`;
}
