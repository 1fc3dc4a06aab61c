/** `presage question resolve`, also `presage resolve`: one question, or those of a file. */
import type { Command, Input } from "../command.ts";
import { CommandError, UsageError } from "../command_error.ts";
import { explainFailure } from "../explain_failure.ts";
import { idIn } from "../find_objects.ts";
import { readResolutions } from "../resolutions.ts";
import type { Session } from "../session.ts";
import { textIn } from "../text_in.ts";

const resolve: Omit<Command, "name"> = {
  summary: "Resolve a question, or those of a file; jobs then compute scores and leaderboards",
  about:
    "A file is YAML: a question and its resolution a line, such as “rain: yes”, or “rain: {resolution: yes, at: 2036-04-02}”. " +
    "A question is an id, or with --project an external id, with /label in a group. All lines are checked first; with a fault anywhere nothing is resolved. What has its resolution already is left out.",
  arguments: [
    { name: "question", about: "id of the question", isOptional: true },
    {
      name: "resolution",
      about: "yes, no, an option, a number, annulled, ambiguous, …",
      isOptional: true,
    },
  ],
  options: [
    { name: "at", value: "datetime", about: "when it became known (default now)" },
    {
      name: "file",
      value: "file",
      about: "resolve the questions of this YAML; - is standard input",
    },
    { name: "project", value: "slug", about: "project of the external ids of the file" },
    { name: "dry-run", about: "only check the file, and say what would be resolved" },
  ],
  async run(session, input) {
    const at = input.text("at") ?? new Date(session.caps.clock.now()).toISOString();
    const file = input.text("file");
    const ofFile = ["project", "dry-run"].some((name) => input.has(name));
    if (file === undefined ? input.words.length !== 2 || ofFile : input.words.length > 0) {
      throw new UsageError("Give a question and its resolution, or --file with its options.");
    }
    await (file === undefined ? resolveOne(session, input, at) : resolveAll(session, input, at));
  },
};

async function resolveOne({ call, show }: Session, { words }: Input, at: string): Promise<void> {
  const questionId = idIn(words[0], "question");
  const [, resolution = ""] = words;
  const body = { resolution, actual_resolve_time: at };
  const result = (await call("resolveQuestion", { params: { questionId }, body })) as {
    post_id: number;
  };
  show(result, [`Question ${questionId} of post ${result.post_id} is resolved: ${resolution}`]);
}

async function resolveAll(session: Session, input: Input, at: string): Promise<void> {
  const text = await textIn(input.text("file") ?? "-");
  const wanted = await readResolutions(session, text, { project: input.text("project"), at });
  const isDryRun = input.has("dry-run");
  for (const [index, { name, questionId, body }] of (isDryRun ? [] : wanted).entries()) {
    try {
      await session.call("resolveQuestion", { params: { questionId }, body });
    } catch (error) {
      const reasons = explainFailure(error).lines.join("; ");
      const before = `${index} of ${wanted.length} are resolved. Run the command again for the rest.`;
      throw new CommandError(`${name}: ${reasons}\n${before}`);
    }
  }
  const lines = wanted.map(({ name, body }) => `${name}\t${String(body.resolution)}`);
  const count = wanted.length === 1 ? "1 question" : `${wanted.length} questions`;
  const summary = isDryRun ? `${count} would be resolved.` : `${count} resolved.`;
  session.show(
    wanted.map(({ name, questionId, body }) => ({ name, question_id: questionId, ...body })),
    [...lines, wanted.length === 0 ? "Nothing to resolve." : summary],
  );
}

export const questionResolve: Command = { name: "question resolve", ...resolve };
export const resolveAlias: Command = { name: "resolve", ...resolve };
