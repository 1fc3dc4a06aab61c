/** Structured logs: JSON lines on stdout, secrets redacted by path. */
import { type DestinationStream, type Logger, pino, symbols } from "pino";
import type { OnServed } from "./http/request_log.ts";

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
/** How long a line may wait for others to leave with, ms; warnings and worse leave at once. */
const GATHER_MS = 100;
const MOST_CHARACTERS = 65_536;
const WARN = pino.levels.values["warn"] ?? 0;

const INFO = pino.levels.values["info"] ?? 0;

/** A destination that passes lines on together. */
interface Gathering extends DestinationStream {
  /** Level of the line that is written next; pino sets it. */
  lastLevel: number;
}

let stdout: Gathering | undefined;

/** @param kind process kind written on every line ("api", "jobs", "cli") */
export function createLog(level: string, kind: string): Log {
  stdout ??= createGathering();
  return pino(
    { level, base: { process: kind }, redact: { paths: REDACTED, censor: "[redacted]" } },
    stdout,
  );
}

/**
 * Writes lines of one form among those of the log, as it would write them itself: finding out what
 * an object holds takes pino several times as long, a fifteenth of the smallest answer. The texts
 * must need no escapes: route patterns, methods, checked request ids.
 */
export function createRequestLines(log: Log): OnServed {
  if (!log.isLevelEnabled("info")) return () => undefined;
  const out = (stdout ??= createGathering());
  const named = JSON.stringify(log.bindings()).slice(1, -1);
  return ({ requestId, userId, method, pattern, status, ms }) => {
    const user = userId === undefined ? "" : `"userId":${userId},`;
    out.lastLevel = INFO;
    out.write(
      `{"level":${INFO},"time":${Date.now()},${named},"requestId":"${requestId}",${user}` +
        `"method":"${method}","pattern":"${pattern}","status":${status},"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`,
    );
  };
}

/** Pino's own buffer keeps what does not fill it, on a quiet server for hours. */
function createGathering(): Gathering {
  const out = pino.destination({ dest: 1, sync: false });
  let text = "";
  let timer: NodeJS.Timeout | undefined;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = text;
    text = "";
    if (lines !== "") out.write(lines);
  };
  process.on("exit", () => {
    pass();
    out.flushSync();
  });
  const gathering = {
    // Makes pino say of which level the line is.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      text += line;
      if (gathering.lastLevel >= WARN || text.length >= MOST_CHARACTERS) pass();
      else timer ??= setTimeout(pass, GATHER_MS).unref();
    },
  };
  return gathering;
}
