/** `presage member update`. */
import { type Command } from "../command.ts";
import { CommandError, UsageError } from "../command_error.ts";
import { accountCalled, projectCalled } from "../find_objects.ts";

export const memberUpdate: Command = {
  name: "member update",
  summary: "Change the level of a member of a project",
  arguments: [
    { name: "project", about: "slug or id" },
    { name: "username", about: "the member" },
  ],
  options: [{ name: "permission", value: "level", about: "viewer, forecaster, curator or admin" }],
  async run({ caps, call, show }, input) {
    const [slugOrId = "", username = ""] = input.words;
    const permission = input.text("permission");
    if (permission === undefined) throw new UsageError("Give the new level with --permission.");
    const project = await projectCalled(caps, slugOrId);
    const user = await accountCalled(caps, username);
    const isMember = (await caps.store.memberships.byId(project._id, user._id)) !== null;
    if (!isMember && project.createdBy !== user._id) {
      throw new CommandError(
        `${user.username} is not a member of ${project.name}; add the account with member invite.`,
      );
    }
    const params = { projectId: project._id, userId: user._id };
    await call("changeMember", { params, body: { permission } });
    show({ project_id: project._id, user_id: user._id, permission }, [
      `${user.username} is now ${permission} in ${project.name}.`,
    ]);
  },
};
