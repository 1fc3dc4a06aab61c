/** `presage question import`: creates posts from a file of JSON lines, all of them or none. */
import { type Command } from "../command.ts";
import { CommandError } from "../command_error.ts";
import { explainFailure } from "../explain_failure.ts";
import { projectCalled } from "../find_objects.ts";
import { checkLine, readLines, type ImportLine } from "../import_lines.ts";
import type { Session } from "../session.ts";
import { textIn } from "../text_in.ts";
import type { CurationStatus } from "../../domain/vocabulary.ts";

const ABOUT = `Every line is a post as POST /api/posts/create/ takes it, for example
  {"title": "Rain?", "question": {"type": "binary", "title": "Rain?"}, "approve": {"open_time": …}}
A line with "approve" (the body of /api/posts/{id}/approve/) is approved too; without it the post stays a draft.
"default_project" may be a slug. All lines are checked first; if one has a fault, nothing is imported.`;

export const questionImport: Command = {
  name: "question import",
  summary: "Create posts from a file of JSON lines",
  about: ABOUT,
  arguments: [{ name: "file", about: "path of the file; - means standard input" }],
  options: [
    { name: "dry-run", about: "only check, and report every fault with its line" },
    { name: "project", value: "slug", about: "project of lines without default_project" },
  ],
  async run(session, input) {
    const project = input.text("project");
    const lines = readLines(await textIn(input.words[0] ?? "-"), {
      projects: await session.caps.store.projects.all(),
      defaultProjectId:
        project === undefined ? undefined : (await projectCalled(session.caps, project))._id,
    });
    await checkAll(session, lines);
    if (input.has("dry-run")) {
      session.show({ lines: lines.length, faults: [] }, [
        `${counted(lines.length, "line")}, no faults.`,
      ]);
      return;
    }
    const made = await importAll(session, lines);
    session.show(
      made,
      made.map(({ line, post_id: id, status }) => `line ${line}: post ${id} (${status})`),
    );
  },
};

/** Returns a count with its noun in the singular or plural. */
const counted = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;

/** @throws {CommandError} with a line for each fault */
async function checkAll(session: Session, lines: readonly ImportLine[]): Promise<void> {
  const progress = session.progress("Checking", lines.length);
  const caller = await session.caller();
  const faults: string[] = [];
  for (const line of lines) {
    const found = await checkLine(session.caps, caller, line);
    faults.push(...found.map((fault) => `line ${line.number}: ${fault}`));
    progress.step();
  }
  progress.done();
  if (faults.length === 0) return;
  const faulty = new Set(faults.map((fault) => fault.split(":", 1)[0])).size;
  const summary = `${faulty} of ${lines.length} lines have faults. Nothing was imported.`;
  throw new CommandError([...faults, summary].join("\n"));
}

interface Imported {
  readonly line: number;
  readonly post_id: number;
  readonly status: CurationStatus;
}

async function importAll(session: Session, lines: readonly ImportLine[]): Promise<Imported[]> {
  const progress = session.progress("Importing", lines.length);
  const made: Imported[] = [];
  for (const line of lines) {
    try {
      made.push(await importOne(session, line));
    } catch (error) {
      const { lines: reasons } = explainFailure(error);
      const before = `${counted(made.length, "post")} before it ${made.length === 1 ? "is" : "are"} imported.`;
      throw new CommandError(`line ${line.number}: ${reasons.join("; ")}\n${before}`);
    }
    progress.step();
  }
  progress.done();
  return made;
}

async function importOne({ call }: Session, line: ImportLine): Promise<Imported> {
  const post = (await call("createPost", { body: line.post })) as { id: number };
  if (line.approve !== undefined) {
    try {
      await call("approvePost", { params: { postId: post.id }, body: line.approve });
    } catch (error) {
      const reasons = explainFailure(error).lines.join("; ");
      throw new CommandError(`post ${post.id} was made, and its approval failed: ${reasons}`);
    }
  }
  const status = line.approve === undefined ? "draft" : "approved";
  return { line: line.number, post_id: post.id, status };
}
