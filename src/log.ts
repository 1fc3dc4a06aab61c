/** Structured logs: JSON lines on stdout, secrets redacted by path. */
import { type DestinationStream, type Logger, pino, symbols } from "pino";
import type { OnServed } from "./http/server/request_log.ts";
import { createLogOutput } from "./log_output.ts";

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
  readonly linesLost: number;
}

let stdout: Gathering | undefined;

/** @param kind process kind written on every line ("api", "jobs", "cli") */
export function createLog(level: string, kind: string): Log {
  stdout ??= createGathering((lost) => {
    log.warn({ lost }, "lines of the log could not be written");
  });
  const log = pino(
    { level, base: { process: kind }, redact: { paths: REDACTED, censor: "[redacted]" } },
    stdout,
  );
  return log;
}

/** Lines of the log that could not be written since the start of the process. */
export function linesLost(): number {
  return stdout?.linesLost ?? 0;
}

/**
 * Writes lines of one form among those of the log, as it would write them itself: finding out what
 * an object holds takes pino several times as long, a fifteenth of the smallest answer. The texts
 * must need no escapes: route patterns, methods, checked ids of requests and traces.
 */
export function createRequestLines(log: Log): OnServed {
  if (!log.isLevelEnabled("info")) return () => undefined;
  const out = stdout;
  if (out === undefined) throw new Error("createLog comes first");
  const named = JSON.stringify(log.bindings()).slice(1, -1);
  return ({ requestId, traceId, userId, method, pattern, status, ms }) => {
    const trace = traceId === undefined ? "" : `"trace_id":"${traceId}",`;
    const user = userId === undefined ? "" : `"userId":${userId},`;
    out.lastLevel = INFO;
    out.write(
      `{"level":${INFO},"time":${Date.now()},${named},"requestId":"${requestId}",${trace}${user}` +
        `"method":"${method}","pattern":"${pattern}","status":${status},"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`,
    );
  };
}

/**
 * Pino's own buffer keeps what does not fill it, on a quiet server for hours; and where the disk is
 * full its stream ends the process, and waits for room in its exit hook for ever.
 */
function createGathering(onRecovered: (lost: number) => void): Gathering {
  const out = createLogOutput(onRecovered);
  let text = "";
  let lines = 0;
  let timer: NodeJS.Timeout | undefined;
  const take = () => {
    clearTimeout(timer);
    timer = undefined;
    const taken = { text, lines };
    [text, lines] = ["", 0];
    return taken;
  };
  const pass = () => {
    const taken = take();
    if (taken.lines > 0) out.write(taken.text, taken.lines);
  };
  process.on("exit", () => {
    out.end(take().text);
  });
  const gathering = {
    // Makes pino say of which level the line is.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      text += line;
      lines += 1;
      if (gathering.lastLevel >= WARN || text.length >= MOST_CHARACTERS) pass();
      else timer ??= setTimeout(pass, GATHER_MS).unref();
    },
    get linesLost() {
      return out.linesLost;
    },
  };
  return gathering;
}
