/** `presage member list`. */
import type { Command } from "../command.ts";
import { projectCalled } from "../find_objects.ts";

interface Member {
  readonly user: { readonly id: number; readonly username: string };
  readonly role: string;
}

export const memberList: Command = {
  name: "member list",
  summary: "List the explicit members of a project",
  arguments: [{ name: "project", about: "slug or id" }],
  options: [],
  async run({ caps, call, show }, input) {
    const project = await projectCalled(caps, input.words[0] ?? "");
    const page = (await call("listMembers", { params: { projectId: project._id } })) as {
      results: Member[];
    };
    show(
      page.results,
      page.results.map(({ user, role }) => `${user.id}\t${role}\t${user.username}`),
    );
  },
};
