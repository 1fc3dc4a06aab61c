/** Structured logs: JSON lines on stdout, secrets redacted by path. */
import { type DestinationStream, type Logger, pino, symbols } from "pino";

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

let stdout: DestinationStream | undefined;

/** @param kind process kind written on every line ("api", "jobs", "cli") */
export function createLog(level: string, kind: string): Log {
  stdout ??= createGathering();
  return pino(
    { level, base: { process: kind }, redact: { paths: REDACTED, censor: "[redacted]" } },
    stdout,
  );
}

/** Pino's own buffer keeps what does not fill it, on a quiet server for hours. */
function createGathering(): DestinationStream {
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
