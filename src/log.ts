/** Structured logs: JSON lines on stdout, secrets redacted by path. */
import { type Logger, pino } from "pino";
import { createLogOutput, type LogOutput } from "./log_output.ts";

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

let stdout: LogOutput | undefined;

/** @param kind process kind written on every line ("api", "jobs", "cli") */
export function createLog(level: string, kind: string): Log {
  stdout ??= openOutput((lost) => {
    log.warn({ lost }, "lines of the log could not be written");
  });
  const redact = { paths: REDACTED, censor: "[redacted]" };
  const log = pino({ level, base: { process: kind }, redact }, stdout);
  return log;
}

/** Lines of the log that could not be written since the start of the process. */
export function linesLost(): number {
  return stdout?.linesLost ?? 0;
}

function openOutput(onRecovered: (lost: number) => void): LogOutput {
  const output = createLogOutput(onRecovered);
  process.on("exit", () => {
    output.end();
  });
  return output;
}
