/** The project of the sandbox, the account that owns it, and the house bots (Contract 3.12). */
import { createAccount, type WantedAccount } from "../accounts/accounts.ts";
import type { Capabilities } from "../capabilities.ts";
import { announce, type Announcing } from "../consequences/announce.ts";
import { usernameKey } from "../domain/accounts/username.ts";
import { projectSlug } from "../domain/text/slug.ts";
import { ValidationError } from "../errors.ts";
import { createPrimaryBoard } from "../resources/projects/primary_board.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { newProject } from "../store/projects/new_project.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";

type Needs = Announcing & Pick<Capabilities, "config">;

export interface HouseBot {
  readonly name: string;
  readonly bio: string;
  /** How far it trusts the odds of the text, 0..1. */
  readonly trust: number;
  /** The share of a round after which it forecasts. */
  readonly after: number;
}

/** In a round of ten minutes they forecast after 10 s, one minute and two minutes. */
export const houseBots: readonly HouseBot[] = [
  {
    name: "sandbox-even",
    bio: "Takes all outcomes as equally likely.",
    trust: 0,
    after: 1 / 60,
  },
  {
    name: "sandbox-half",
    bio: "Goes half of the way from equal odds to those of the text.",
    trust: 0.5,
    after: 1 / 10,
  },
  {
    name: "sandbox-reader",
    bio: "Takes the odds of the text as they are, and comes late.",
    trust: 1,
    after: 1 / 5,
  },
];

export interface Home {
  readonly project: ProjectDocument;
  readonly owner: UserDocument;
  /** In the order of `houseBots`. */
  readonly bots: readonly UserDocument[];
}

/**
 * Returns the sandbox, and makes what is missing of it. Several processes at once make only one. Its
 * accounts have neither password nor token, so that only the jobs process acts in their names.
 */
export async function openHome(caps: Needs): Promise<Home> {
  const found = await caps.store.projects.sandbox();
  const known = found === null ? null : await caps.store.users.byId(found.createdBy ?? 0);
  const owner = known ?? (await accountOf(caps, "sandbox", { bio: "Runs the sandbox." }));
  const bots = await botsOf(caps, owner);
  const project = found ?? (await makeProject(caps, owner));
  return { project: await withBoard(caps, project), owner, bots };
}

async function botsOf(caps: Needs, owner: UserDocument): Promise<UserDocument[]> {
  const known = new Map(
    (await caps.store.users.botsOf(owner._id)).map((bot) => [bot.botSlot, bot]),
  );
  const bots: UserDocument[] = [];
  for (const [index, { name, bio }] of houseBots.entries()) {
    const botSlot = index + 1;
    // All three are primary: only primary bots enter predictions and boards.
    const given = { bio, isBot: true, isPrimaryBot: true, botOwnerId: owner._id, botSlot };
    bots.push(known.get(botSlot) ?? (await accountOf(caps, name, given)));
  }
  return bots;
}

const MOST_NAMES = 20;

/**
 * Returns the account of the sandbox with this name. A person may have the name already. The account
 * then gets a number behind its name.
 */
async function accountOf(
  caps: Needs,
  name: string,
  given: Omit<Partial<WantedAccount>, "username" | "email">,
): Promise<UserDocument> {
  // Only administrators write this field, so no person can pass for the sandbox.
  const metadata = { sandbox: name };
  for (let number = 1; number <= MOST_NAMES; number++) {
    const username = number === 1 ? name : `${name}-${number}`;
    const find = async () => {
      const user = await caps.store.users.byUsernameKey(usernameKey(username));
      return user?.metadata?.["sandbox"] === name ? user : null;
    };
    const user =
      (await find()) ??
      (await createAccount(caps, { ...given, metadata, username, email: "" }).catch(
        // Another process may have been first.
        async (error: unknown) => (await find()) ?? unlessTaken(error),
      ));
    if (user !== null) return user;
  }
  throw new Error(`No name like ${name} is free for an account of the sandbox.`);
}

function unlessTaken(error: unknown): null {
  if (error instanceof ValidationError) return null;
  throw error;
}

async function makeProject(caps: Needs, owner: UserDocument): Promise<ProjectDocument> {
  const { projects, counters } = caps.store;
  const wanted = newProject({
    _id: await counters.draw("projects"),
    type: "tournament",
    name: "Sandbox",
    slug: null,
    subtitle: "Try a bot here: a whole life of a question in minutes",
    description: "Rounds of made-up questions. Nothing here counts elsewhere.",
    createdBy: owner._id,
    createdAt: caps.clock.now(),
    visibility: "unlisted",
    botLeaderboardStatus: "include",
    isSandbox: true,
  });
  // A tournament may have the slug already.
  const slug = projectSlug(wanted.name, await projects.slugsOf("tournament"));
  await projects.insert({ ...wanted, slug });
  // Another process may have been first.
  const made = await projects.sandbox();
  if (made === null) throw new Error(`The slug ${slug} was taken just now.`);
  await announce(caps, { kind: "projectMade" });
  return made;
}

async function withBoard(caps: Needs, project: ProjectDocument): Promise<ProjectDocument> {
  if (project.primaryLeaderboardId !== null) return project;
  const find = async () => {
    const boards = await caps.store.leaderboards.ofProject(project._id);
    return boards.find(({ isPrimary }) => isPrimary)?._id;
  };
  // An earlier run may have stopped before the project named its board, or another one runs.
  const primaryLeaderboardId =
    (await find()) ??
    (await createPrimaryBoard(caps, project, "peer").catch(async (error: unknown) => {
      const other = await find();
      if (other === undefined) throw error;
      return other;
    }));
  const changes = { primaryLeaderboardId, scoreType: "peer" } as const;
  await caps.store.projects.update(project._id, changes);
  await announce(caps, { kind: "projectMade" });
  return { ...project, ...changes };
}
