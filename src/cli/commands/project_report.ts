/** `presage project report`: a tournament as one HTML file. */
import { writeFile } from "node:fs/promises";
import type { Command } from "../command.ts";
import { NotFoundError } from "../../errors.ts";
import { CommandError } from "../command_error.ts";
import { projectCalled } from "../find_objects.ts";
import { type Report, reportPage } from "../report/report_page.ts";
import type { Session } from "../session.ts";

const PAGE = 100;
const SHOWN = "open,closed,pending_resolution,resolved";

export const projectReport: Command = {
  name: "project report",
  summary: "Write a report of a project as one HTML file",
  about:
    "Leaderboard, calibration, participation, and every question with its prediction over time. The file opens without a network. It shows what the acting account sees, so look at it before you publish it.",
  arguments: [{ name: "project", about: "slug or id" }],
  options: [{ name: "out", value: "file", about: "where to write it (default <slug>.html)" }],
  async run(session, input) {
    const { _id: projectId, slug } = await projectCalled(session.caps, input.words[0] ?? "");
    const { call, caps } = session;
    const project = (await call("readTournament", {
      params: { slug: projectId },
    })) as Report["project"];
    const posts = await postsOf(session, projectId);
    const board = await boardOf(session, projectId);
    const file = input.text("out") ?? `${slug ?? projectId}.html`;
    const page = reportPage({ project, board, posts, now: caps.clock.now() });
    await writeFile(file, page).catch((error: unknown) => {
      throw new CommandError(`Cannot write ${file}: ${(error as Error).message}`);
    });
    session.show({ file, questions: posts.length }, [
      `${file} holds the report of ${project.name} with ${posts.length} questions.`,
    ]);
  },
};

/** Returns the approved posts with their histories, in the order in which they close. */
async function postsOf({ call, progress }: Session, projectId: number): Promise<Report["posts"]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const query = {
      tournaments: `${projectId}`,
      statuses: SHOWN,
      order_by: "scheduled_close_time",
    };
    const page = (await call("listPosts", {
      query: { ...query, limit: `${PAGE}`, offset: `${offset}` },
    })) as { results: { id: number }[]; next: string | null };
    ids.push(...page.results.map(({ id }) => id));
    if (page.next === null) break;
  }
  const steps = progress("Reading", ids.length);
  const posts: Report["posts"][number][] = [];
  for (const postId of ids) {
    posts.push((await call("readPost", { params: { postId } })) as Report["posts"][number]);
    steps.step();
  }
  steps.done();
  return posts;
}

async function boardOf({ call }: Session, projectId: number): Promise<Report["board"]> {
  try {
    const query = { primary_only: "true", limit: `${PAGE}` };
    return (await call("readProjectLeaderboard", {
      params: { projectId },
      query,
    })) as Report["board"];
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
