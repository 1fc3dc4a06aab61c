/** `presage member invite`. */
import type { InvitedMembers } from "../../schema/project_write.ts";
import type { Command } from "../command.ts";
import { projectCalled } from "../find_objects.ts";

export const memberInvite: Command = {
  name: "member invite",
  summary: "Make accounts members of a project",
  about:
    "If one name is unknown, no account is added. Present members keep their level; member update changes it.",
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
    const { added, unchanged } = (await call("inviteMembers", {
      params: { projectId: project._id },
      body: { usernames, permission },
    })) as InvitedMembers;
    show({ project_id: project._id, added, unchanged }, [
      ...added.map((one) => `${one.username} is now ${one.permission} in ${project.name}.`),
      ...unchanged.map(
        (one) => `${one.username} is already ${one.permission} in ${project.name}: unchanged.`,
      ),
    ]);
  },
};
