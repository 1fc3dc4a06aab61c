/** `presage member invite`. */
import type { Command } from "../command.ts";
import { projectCalled } from "../find_objects.ts";

export const memberInvite: Command = {
  name: "member invite",
  summary: "Make accounts members of a project",
  about: "One unknown name, and nobody is added.",
  arguments: [
    { name: "project", about: "slug or id" },
    { name: "usernames", about: "accounts to add", isRest: true },
  ],
  options: [
    {
      name: "permission",
      value: "level",
      about: "viewer, forecaster (default), curator or admin",
    },
  ],
  async run({ caps, call, show }, input) {
    const [slugOrId = "", ...usernames] = input.words;
    const project = await projectCalled(caps, slugOrId);
    const permission = input.text("permission");
    await call("inviteMembers", {
      params: { projectId: project._id },
      body: { usernames, permission },
    });
    show({ project_id: project._id, usernames }, [
      `${usernames.join(", ")} may now be ${permission ?? "forecaster"} in ${project.name}.`,
    ]);
  },
};
