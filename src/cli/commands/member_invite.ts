/** `presage member invite`: by name, by a link, or by mails to addresses. */
import { isEmail } from "../../domain/accounts/email.ts";
import { MAX_INVITED_AT_ONCE } from "../../domain/accounts/invitation.ts";
import { inGroups } from "../../domain/numbers/lists.ts";
import type { InvitationResults } from "../../schema/invitation.ts";
import type { InvitedMembers } from "../../schema/project_write.ts";
import type { MadeInvitation } from "../../schema/invitation.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { baseUrlOf } from "../../base_url.ts";
import type { Command, Input } from "../command.ts";
import { CommandError, UsageError } from "../command_error.ts";
import { projectCalled } from "../find_objects.ts";
import type { Session } from "../session.ts";
import { textIn } from "../text_in.ts";

export const memberInvite: Command = {
  name: "member invite",
  summary: "Make accounts members of a project, or invite people by a link or by mail",
  about:
    "If one name is unknown, no account is added. Present members keep their level; member update changes it. A link is printed once; everybody who has it may use it. " +
    "--emails mails a link to each address of a file: the first cell of a line that is one. An address that has an open invitation gets no second mail, so the file may be sent again.",
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
    {
      name: "emails",
      value: "file",
      about: "mail the addresses of this CSV instead; - is standard input",
    },
    { name: "message", value: "text", about: "what the mails say beside the invitation" },
    { name: "link", about: "make a link instead" },
    { name: "uses", value: "number", about: "how many accounts the link lets in; default 1" },
    { name: "expires", value: "time", about: "when the link ends; default in 14 days" },
    { name: "domains", value: "list", about: "domains of e-mail addresses, with commas" },
  ],
  async run(session, input) {
    const [slugOrId = "", ...usernames] = input.words;
    const [isLink, file] = [input.has("link"), input.text("emails")];
    const ways = [isLink, file !== undefined, usernames.length > 0].filter(Boolean);
    const wantsLink = ["uses", "expires", "domains"].some((name) => input.has(name));
    const wantsMail = input.has("message");
    if (ways.length !== 1 || (wantsLink && !isLink) || (wantsMail && file === undefined)) {
      throw new UsageError("Give usernames, or --link or --emails with their options.");
    }
    const project = await projectCalled(session.caps, slugOrId);
    if (file !== undefined) await mailAll(session, project, { input, file });
    else await (isLink ? makeLink(session, project, input) : addNamed(session, project, input));
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

/** Returns the first address of each line, and what a line without one holds. A heading is no fault. */
export function addressesIn(text: string): { emails: string[]; strange: string[] } {
  const emails: string[] = [];
  const strange: string[] = [];
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const cells = line.split(/[,;\t]/).map((cell) => cell.replace(/^[\s"<]+|[\s">]+$/g, ""));
    const email = cells.find(isEmail);
    if (email !== undefined) emails.push(email);
    else if (line.trim() !== "" && (index > 0 || line.includes("@"))) strange.push(line.trim());
  }
  return { emails, strange };
}

interface Mailing {
  readonly input: Input;
  readonly file: string;
}

async function mailAll(
  { call, show }: Session,
  project: ProjectDocument,
  { input, file }: Mailing,
) {
  const { emails, strange } = addressesIn(await textIn(file));
  if (strange.length > 0) {
    throw new CommandError(
      [...strange.map((line) => `no address: ${line}`), "No mail was sent."].join("\n"),
    );
  }
  const results: InvitationResults["results"] = [];
  for (const some of inGroups(emails, MAX_INVITED_AT_ONCE)) {
    const answer = (await call("sendInvitations", {
      params: { projectId: project._id },
      body: {
        emails: some,
        permission: input.text("permission"),
        message: input.text("message"),
      },
    })) as InvitationResults;
    results.push(...answer.results);
  }
  show({ project_id: project._id, results }, [
    ...results.map(({ email, result, detail }) =>
      [email, result, detail].filter(Boolean).join("\t"),
    ),
    `${results.filter(({ result }) => result === "sent").length} of ${results.length} mails go out.`,
  ]);
}
