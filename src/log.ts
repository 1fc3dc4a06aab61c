/** Structured logs: JSON lines on stdout, secrets redacted by path. */
import { pino, type Logger } from "pino";

export type Log = Logger;

const REDACTED = [
  "req.headers.authorization",
  "authorization",
  "token",
  "password",
  "*.token",
  "*.password",
  "*.secretKey",
  "secretKey",
];

/** @param kind process kind written on every line ("api", "jobs", "cli") */
export function createLog(level: string, kind: string): Log {
  return pino(
    { level, base: { process: kind }, redact: { paths: REDACTED, censor: "[redacted]" } },
    pino.destination({ dest: 1, sync: false, minLength: 4096 }),
  );
}
