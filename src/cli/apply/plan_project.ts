/** Works out what `presage project apply` changes in the project and its members. */
import type { Session } from "../session.ts";
import { CommandError } from "../command_error.ts";
import { usernameKey } from "../../domain/accounts/username.ts";
import { checkBodyOf } from "../../local_calls.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { type Difference, differenceLine, differences } from "./differences.ts";
import type { TournamentFile, Values } from "./tournament_file.ts";

/** One change of the platform. */
export interface Step {
  /** What it changes, and a line for each difference. */
  readonly lines: readonly string[];
  /** Refuses what the change itself would refuse. Writes nothing. */
  readonly check: () => Promise<unknown>;
  readonly run: () => Promise<unknown>;
}

/** What a run knows of the platform. The project gets its id when it is made. */
export interface Place {
  projectId: number | null;
  /** Ids of the posts of the project by external id. */
  readonly posts: Map<string, number>;
}

/** @returns the project of the slug and type, or null */
export async function projectOf(
  { caps }: Session,
  { project: { slug }, type }: TournamentFile,
): Promise<ProjectDocument | null> {
  const all = await caps.store.projects.all();
  return all.find((one) => one.slug === slug && one.type === type) ?? null;
}

export async function planProject(
  { call }: Session,
  { project, type }: TournamentFile,
  place: Place,
): Promise<Step[]> {
  const { projectId } = place;
  const called = `the ${type} ${project.slug}`;
  if (projectId === null) {
    const body = { ...project, type };
    const make = async () => {
      place.projectId = ((await call("createProject", { body })) as { id: number }).id;
    };
    const check = () => Promise.resolve(checkBodyOf("createProject", body));
    return [{ lines: [`make ${called}`], check, run: make }];
  }
  const params = { projectId };
  const reads = type === "community" ? "readCommunity" : "readTournament";
  const shown = (await call(reads, { params: { slug: projectId } })) as Values;
  const changed = differences(project, { ...shown, leaderboard_score_type: shown["score_type"] });
  if (changed.length === 0) return [];
  const body = bodyOf(changed);
  return [
    {
      lines: [`change ${called}`, ...changed.map(differenceLine)],
      check: () => Promise.resolve(checkBodyOf("updateProject", body)),
      run: () => call("updateProject", { params, body }),
    },
  ];
}

/** Returns the changed values as a body. */
export function bodyOf(changed: readonly Difference[]): Values {
  return Object.fromEntries(changed.map(({ field, after }) => [field, after]));
}

/**
 * Adds members and changes levels. Members that the file does not name stay.
 * @throws {CommandError} on a name without an account
 */
export async function planMembers(
  { caps, call }: Session,
  { members }: TournamentFile,
  place: Place,
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [username, permission] of members) {
    const user = await caps.store.users.byUsernameKey(usernameKey(username));
    if (user === null) throw new CommandError(`members.${username}: There is no such account.`);
    const known =
      place.projectId === null
        ? null
        : await caps.store.memberships.byId(place.projectId, user._id);
    if (known?.permission === permission) continue;
    const params = () => ({ projectId: place.projectId ?? 0 });
    const isNew = known === null;
    steps.push({
      lines: [
        isNew
          ? `let ${username} join as ${permission}`
          : `change ${username} from ${known.permission} to ${permission}`,
      ],
      check: () =>
        Promise.resolve(
          isNew
            ? checkBodyOf("inviteMembers", { usernames: [username], permission })
            : checkBodyOf("changeMember", { permission }),
        ),
      run: () =>
        isNew
          ? call("inviteMembers", { params: params(), body: { usernames: [username], permission } })
          : call("changeMember", {
              params: { ...params(), userId: user._id },
              body: { permission },
            }),
    });
  }
  return steps;
}
