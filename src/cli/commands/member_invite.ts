/** `presage member invite`: by name, or by a link. */
import type { InvitedMembers } from "../../schema/project_write.ts";
import type { MadeInvitation } from "../../schema/invitation.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { baseUrlOf } from "../base_url.ts";
import type { Command, Input } from "../command.ts";
import { UsageError } from "../command_error.ts";
import { projectCalled } from "../find_objects.ts";
import type { Session } from "../session.ts";

export const memberInvite: Command = {
  name: "member invite",
  summary: "Make accounts members of a project, or make a link by which they join",
  about:
    "If one name is unknown, no account is added. Present members keep their level; member update changes it. A link is printed once; everybody who has it may use it.",
  arguments: [
    { name: "project", about: "slug or id" },
    { name: "usernames", about: "accounts to add", isRest: true, isOptional: true },
  ],
  options: [
    {
      name: "permission",
      value: "level",
      about: "viewer, forecaster (default), curator or admin",
    },
    { name: "link", about: "make a link instead" },
    { name: "uses", value: "number", about: "how many accounts the link lets in; default 1" },
    { name: "expires", value: "time", about: "when the link ends; default in 14 days" },
    { name: "domains", value: "list", about: "domains of e-mail addresses, with commas" },
  ],
  async run(session, input) {
    const [slugOrId = "", ...usernames] = input.words;
    const isLink = input.has("link");
    const wantsLink = ["uses", "expires", "domains"].some((name) => input.has(name));
    if (isLink === usernames.length > 0 || (wantsLink && !isLink)) {
      throw new UsageError("Give usernames, or --link with its options.");
    }
    const project = await projectCalled(session.caps, slugOrId);
    await (isLink ? makeLink(session, project, input) : addNamed(session, project, input));
  },
};

async function addNamed({ call, show }: Session, project: ProjectDocument, input: Input) {
  const { added, unchanged } = (await call("inviteMembers", {
    params: { projectId: project._id },
    body: { usernames: input.words.slice(1), permission: input.text("permission") },
  })) as InvitedMembers;
  show({ project_id: project._id, added, unchanged }, [
    ...added.map((one) => `${one.username} is now ${one.permission} in ${project.name}.`),
    ...unchanged.map(
      (one) => `${one.username} is already ${one.permission} in ${project.name}: unchanged.`,
    ),
  ]);
}

async function makeLink({ caps, call, show }: Session, project: ProjectDocument, input: Input) {
  const uses = input.text("uses");
  const made = (await call("createInvitationLink", {
    params: { projectId: project._id },
    body: {
      permission: input.text("permission"),
      uses: uses === undefined ? undefined : Number(uses),
      expires_at: input.text("expires"),
      allowed_domains: input.text("domains")?.split(","),
    },
  })) as MadeInvitation;
  // A call of this program has no address of its own.
  const url = caps.config.http.baseUrl === null ? `${baseUrlOf(caps)}${made.url}` : made.url;
  const people = made.uses === 1 ? "1 account" : `${made.uses} accounts`;
  show({ ...made, url }, [
    url,
    "",
    `Lets ${people} join ${project.name} as ${made.permission}, until ${made.expires_at}.`,
  ]);
}
