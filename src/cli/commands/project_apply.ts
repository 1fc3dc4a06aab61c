/** `presage project apply`: makes a project, its members, questions and series as a file says. */
import type { Command } from "../command.ts";
import { CommandError } from "../command_error.ts";
import { explainFailure } from "../explain_failure.ts";
import { planPosts } from "../apply/plan_posts.ts";
import {
  type Place,
  planMembers,
  planProject,
  projectOf,
  type Step,
} from "../apply/plan_project.ts";
import { planSeries } from "../apply/plan_series.ts";
import { readTournament } from "../apply/tournament_file.ts";
import type { Session } from "../session.ts";
import { textIn } from "../text_in.ts";

const ABOUT = `The file has project (with a slug), rounds (times by name), members (levels by username), questions and series.
Each question has an external_id, its title and content as POST /api/posts/create/ takes them, and a round or approve.
A series is a body of POST /api/projects/{id}/series/, as docs/guide/rounds.md shows it.
What the file does not name stays as it is. Applying a file twice changes nothing the second time.
All changes are checked first; if one has a fault, nothing is changed. docs/admin.md shows a file.`;

export const projectApply: Command = {
  name: "project apply",
  summary: "Make or change a project, its members, questions and series as a YAML file says",
  about: ABOUT,
  arguments: [{ name: "file", about: "path of the file; - means standard input" }],
  options: [{ name: "dry-run", about: "only show what would change" }],
  async run(session, input) {
    const file = readTournament(await textIn(input.words[0] ?? "-"));
    const project = await projectOf(session, file);
    const known = project === null ? [] : await session.caps.store.posts.externalIdsOf(project._id);
    const place: Place = { projectId: project?._id ?? null, posts: new Map(known) };
    const steps = [
      ...(await planProject(session, file, place)),
      ...(await planMembers(session, file, place)),
      ...(await planPosts(session, file.questions, place)),
      ...(await planSeries(session, file.series, place)),
    ];
    await checkAll(steps);
    const isDryRun = input.has("dry-run");
    if (!isDryRun) await runAll(session, steps);
    session.show(
      {
        project_id: place.projectId,
        is_dry_run: isDryRun,
        changes: steps.map(({ lines }) => lines),
      },
      [...steps.flatMap(({ lines }) => lines), summaryOf(steps.length, isDryRun)],
    );
  },
};

function summaryOf(count: number, isDryRun: boolean): string {
  if (count === 0) return "Nothing to change.";
  const changes = count === 1 ? "1 change" : `${count} changes`;
  return isDryRun ? `${changes} would be made.` : `${changes} made.`;
}

/** @throws {CommandError} with every fault */
async function checkAll(steps: readonly Step[]): Promise<void> {
  const faults: string[] = [];
  for (const { lines, check } of steps) {
    try {
      await check();
    } catch (error) {
      faults.push(...explainFailure(error).lines.map((reason) => `${lines[0] ?? ""}: ${reason}`));
    }
  }
  if (faults.length > 0) throw new CommandError([...faults, "Nothing was changed."].join("\n"));
}

async function runAll(session: Session, steps: readonly Step[]): Promise<void> {
  const progress = session.progress("Applying", steps.length);
  for (const [index, { lines, run }] of steps.entries()) {
    try {
      await run();
    } catch (error) {
      const reasons = explainFailure(error).lines.join("; ");
      const before = `${index} of ${steps.length} changes were made. Apply the file again for the rest.`;
      throw new CommandError(`${lines[0] ?? ""}: ${reasons}\n${before}`);
    }
    progress.step();
  }
  progress.done();
}
