/** `presage submit`: sends a file of forecasts in the name of an account (Contract 2.47). */
import { setTimeout as pause } from "node:timers/promises";
import { FILE_FORMATS, FILE_MODES } from "../../domain/submissions/file_words.ts";
import type { FileCheck, ForecastFile } from "../../schema/submission.ts";
import type { Command, Input } from "../command.ts";
import { CommandError } from "../command_error.ts";
import { projectCalled } from "../find_objects.ts";
import { localFile } from "../local_file.ts";
import type { Session } from "../session.ts";

const POLL_MS = 500;
/** Looks at a file before the program gives up. The jobs process goes on. */
const MOST_LOOKS = 600;

type Faults = FileCheck["faults"];

export const submit: Command = {
  name: "submit",
  summary: "Send a file of forecasts, in the name of the acting account",
  about: `The file holds JSON lines, CSV, forecasts of ForecastBench or model output of hubverse (CSV or Parquet).
Its forecasts begin now. A jobs process records them; the program waits for its report.
Formats: ${FILE_FORMATS.join(", ")}. Modes: ${FILE_MODES.join(", ")}.`,
  arguments: [
    { name: "project", about: "slug or id" },
    { name: "file", about: "path of the file" },
  ],
  options: [
    { name: "check", about: "only check, and report every fault with its line" },
    { name: "mode", value: "mode", about: "what is recorded of a file with faults" },
    { name: "format", value: "format", about: "form of the file, where it does not say it itself" },
    { name: "pattern", value: "text", about: "name of the question of a hubverse row" },
  ],
  async run(session, input) {
    const project = await projectCalled(session.caps, input.words[0] ?? "");
    const params = { projectId: project._id };
    const call = { params, query: queryOf(input), file: await localFile(input.words[1] ?? "") };
    if (input.has("check")) {
      const check = (await session.call("checkFile", call)) as FileCheck;
      const { right, would_write: would, faults, faults_count: count } = check;
      tell(session, check, { faults, count, line: `${right} right, ${would} would be recorded.` });
      return;
    }
    const { id } = (await session.call("submitFile", call)) as ForecastFile;
    const report = await reportOf(session, { ...params, submission: id });
    if (report.error !== null) throw new CommandError(report.error);
    const { written, forecasts, faults, faults_count: count } = report;
    const line = `${written} of ${forecasts} forecasts are recorded.`;
    tell(session, report, { faults, count, line });
  },
};

function queryOf(input: Input): Record<string, string> {
  const names = ["mode", "format", "pattern"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = input.text(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Waits until the file is done. */
async function reportOf({ call }: Session, params: Readonly<Record<string, number | string>>) {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const report = (await call("readFile", { params })) as ForecastFile & { faults: Faults };
    if (report.status === "done" || report.status === "failed") return report;
    await pause(POLL_MS);
  }
  throw new CommandError("The file waits: no jobs process has recorded it. It is not lost.");
}

/** @throws {CommandError} with a line for each fault */
function tell(
  { show }: Session,
  result: unknown,
  { faults, count, line }: { faults: Faults; count: number; line: string },
): void {
  show(result, [line]);
  if (count === 0) return;
  const lines = faults.map(
    ({ line: at, name, message, fix }) =>
      `${at === null ? "file" : `line ${at}`}${name === null ? "" : ` (${name})`}: ${message}. ${fix}.`,
  );
  const rest = count - faults.length;
  throw new CommandError([...lines, ...(rest > 0 ? [`${rest} more faults`] : [])].join("\n"));
}
