/** `presage project finalize`: makes the leaderboards of a project final now (Maths 6.8). */
import { type Command } from "../command.ts";
import { CommandError } from "../command_error.ts";
import { projectCalled } from "../find_objects.ts";

export const projectFinalize: Command = {
  name: "project finalize",
  summary: "Make every leaderboard of a project final, with its medals and prizes",
  about:
    "Without this command a leaderboard becomes final at its finalize time, or when the project closes. A final leaderboard is not computed again, except by this command. The jobs process does the work; see jobs list.",
  arguments: [{ name: "project", about: "slug or id" }],
  options: [],
  async run({ caps, call, show }, input) {
    const project = await projectCalled(caps, input.words[0] ?? "");
    const boards = await caps.store.leaderboards.ofProject(project._id);
    // Manual boards are never computed.
    const queued = boards.filter(({ scoreType }) => scoreType !== "manual");
    if (queued.length === 0) {
      throw new CommandError(`${project.name} has no leaderboard that can be made final.`);
    }
    await call("updateProjectLeaderboards", {
      params: { projectId: project._id },
      query: { force_finalize: "true" },
    });
    show(
      { project_id: project._id, leaderboard_ids: queued.map(({ _id }) => _id) },
      queued.map(({ _id, name }) => `Leaderboard ${_id} ${name} is queued to become final.`),
    );
  },
};
