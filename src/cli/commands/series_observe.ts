/** `presage series observe`: resolves the questions of a series by the values of a file. */
import type { ObservationReport } from "../../schema/observation.ts";
import type { Command } from "../command.ts";
import { CommandError } from "../command_error.ts";
import { projectCalled } from "../find_objects.ts";
import { textIn } from "../text_in.ts";

export const seriesObserve: Command = {
  name: "series observe",
  summary: "Resolve the questions of a series by what was observed",
  about:
    "A line of the file is target,date,value, such as “cases,2026-10-11,5120”; the value and the date hold no comma. " +
    "A value that differs from the one before resolves its questions again. At most 200 lines.",
  arguments: [
    { name: "project", about: "slug or id of the project" },
    { name: "series", about: "external_id of the series" },
    { name: "file", about: "path of the file; - means standard input" },
  ],
  options: [
    { name: "at", value: "datetime", about: "when the values were known (default now)" },
    { name: "note", value: "text", about: "where they come from, or why they are revised" },
    { name: "dry-run", about: "only show what they would resolve" },
  ],
  async run({ caps, call, show }, input) {
    const [slug = "", name = "", path = "-"] = input.words;
    const { _id: projectId } = await projectCalled(caps, slug);
    const all = await caps.store.series.ofProject(projectId);
    const series = all.find(({ externalId }) => externalId === name);
    if (series === undefined) throw new CommandError(`The project has no series ${name}.`);
    const body = {
      observations: readLines(await textIn(path)),
      observed_at: input.text("at") ?? null,
      note: input.text("note") ?? "",
    };
    const isDryRun = input.has("dry-run");
    const report = (await call(isDryRun ? "checkObservations" : "recordObservations", {
      params: { projectId, seriesId: series._id },
      body,
    })) as ObservationReport;
    show(report, linesOf(report, isDryRun));
  },
};

/** @throws {CommandError} on the first line that is no observation */
function readLines(text: string): { target: string; date: string; value: string }[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || (index === 0 && /^target,date,value\s*$/.test(line))) return [];
    const parts = line.split(",").map((part) => part.trim());
    const [date = "", value = ""] = parts.slice(-2);
    const target = parts.slice(0, -2).join(",");
    if (target === "" || date === "" || value === "") {
      throw new CommandError(`Line ${index + 1} must be target,date,value. Nothing was recorded.`);
    }
    return { target, date, value };
  });
}

function linesOf({ results, counts }: ObservationReport, isDryRun: boolean): string[] {
  const lines = results.flatMap(({ target, date, value, questions }) =>
    questions.length === 0
      ? [`${target}\t${date}\t${value}\tno question depends on it`]
      : questions.map(
          ({ question, result, resolution, reason }) =>
            `${target}\t${date}\t${value}\tquestion ${question}\t${result}\t${reason ?? resolution ?? ""}`,
        ),
  );
  const { resolved, revised, unchanged, refused } = counts;
  const summary = `${resolved} resolved, ${revised} revised, ${unchanged} unchanged, ${refused} refused.`;
  return [...lines, isDryRun ? `${summary} Nothing was recorded.` : summary];
}
