/** `presage member remove`. */
import type { Command } from "../command.ts";
import { accountCalled, projectCalled } from "../find_objects.ts";

export const memberRemove: Command = {
  name: "member remove",
  summary: "Remove an account from the members of a project",
  arguments: [
    { name: "project", about: "slug or id" },
    { name: "username", about: "the member" },
  ],
  options: [],
  async run({ caps, call, show }, input) {
    const [slugOrId = "", username = ""] = input.words;
    const project = await projectCalled(caps, slugOrId);
    const user = await accountCalled(caps, username);
    await call("removeMember", { params: { projectId: project._id, userId: user._id } });
    show({ project_id: project._id, user_id: user._id }, [
      `${user.username} is no longer a member of ${project.name}.`,
    ]);
  },
};
