/** Handles POST /api/projects/create/ (Contract 3.10). */
import { projectDirectory } from "../../access/projects.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { carrying } from "../../domain/requests/effects.ts";
import { makeOnce } from "../../store/platform/make_once.ts";
import { mayCreateCommunity, mayCreateTournament } from "../../domain/accounts/permission.ts";
import { projectSlug } from "../../domain/text/slug.ts";
import { invalidField, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { newProject } from "../../store/projects/new_project.ts";
import type { ProjectWrite } from "../../schema/project_write.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { createPrimaryBoard, hasPrimaryBoard } from "./primary_board.ts";
import { readProjectFields, requireOrderedDates, requirePublishable } from "./project_fields.ts";
import { projectReply } from "./project_reply.ts";
import { untilDone } from "../../until_done.ts";

type Typed = Pick<ProjectDocument, "type">;

const MOST_SLUGS = 20;
/** An account without staff rights owns at most this many. */
const MOST_COMMUNITIES = 20;

/**
 * Creates a project. The creator becomes its owner, and so its admin. The project is written first,
 * then the board, then the board's id on the project. A crash in between leaves a project without a
 * primary board.
 */
export async function createProject(
  caps: Announcing & DirectoryNeeds & Pick<Capabilities, "random" | "config">,
  request: Request<string, unknown, ProjectWrite>,
) {
  const { caller, body, now, effectKey } = request;
  requireCreator(caller, body);
  const { row } = await makeOnce(caps.store.projects, effectKey, () => insert(caps, request));
  await requireStillRoom(caps, caller, row);
  const created = await withBoard(caps, row, body);
  await announce(caps, { kind: "projectMade" });
  const reply = await projectReply(caps, { project: created, level: "admin" }, { caller, now });
  return { status: 201, body: reply } as const;
}

async function insert(
  caps: DirectoryNeeds & Pick<Capabilities, "config">,
  { caller, body, now, effectKey }: Request<string, unknown, ProjectWrite>,
): Promise<ProjectDocument> {
  await requireRoom(caps, caller, body);
  const given = { ...readProjectFields(body), type: body.type, name: body.name };
  const id = await caps.store.counters.draw("projects");
  const project = newProject({
    ...given,
    _id: id,
    slug: given.slug ?? null,
    createdBy: caller.id,
    createdAt: now,
    // A community enters the main feed only when an administrator allows it.
    ...(body.type === "community" ? { visibility: "not_in_main_feed" as const } : {}),
    ...carrying(effectKey),
  });
  requireOrderedDates(project);
  requirePublishable(caps, body, project);
  return insertWithSlug(caps, project);
}

/**
 * Checks the permission, also before a stored reply is given again.
 * @throws {PermissionError}
 */
export function requireMayCreate(
  _caps: unknown,
  { caller, body }: Pick<Request<string, unknown, ProjectWrite>, "caller" | "body">,
): Promise<void> {
  requireCreator(caller, body);
  return Promise.resolve();
}

/** @throws {PermissionError | ValidationError} */
function requireCreator(caller: Caller, { type }: Pick<ProjectWrite, "type">): void {
  const may = type === "community" ? mayCreateCommunity(caller) : mayCreateTournament(caller);
  if (!may) throw new PermissionError();
  if (type === "site_main") throw invalidField("type", "The main project exists already.");
}

/**
 * Limits the communities of an account: all of them are in a list that is always read as a whole,
 * and in the memory of every process.
 * @throws {ValidationError}
 */
async function requireRoom(caps: DirectoryNeeds, caller: Caller, project: Typed) {
  if ((await limitedCommunities(caps, caller, project)) >= MOST_COMMUNITIES) throw noRoom();
}

/**
 * Takes the project back when others were made at the same time and there are too many now.
 * @throws {ValidationError}
 */
async function requireStillRoom(
  caps: Announcing & DirectoryNeeds & Pick<Capabilities, "random">,
  caller: Caller,
  project: ProjectDocument,
): Promise<void> {
  const viewer = { ...caller, projectsVersion: caps.random.uuid() };
  if ((await limitedCommunities(caps, viewer, project)) <= MOST_COMMUNITIES) return;
  await caps.store.projects.softDelete(project._id, caps.clock.now());
  await announce(caps, { kind: "projectDeleted", projectId: project._id, now: caps.clock.now() });
  throw noRoom();
}

/** Returns how many communities the caller owns, and 0 where no limit applies. */
async function limitedCommunities(
  caps: DirectoryNeeds,
  caller: Caller,
  { type }: Typed,
): Promise<number> {
  if (type !== "community" || caller.isStaff || caller.isSuperuser) return 0;
  const { all } = await projectDirectory(caps, caller);
  return all.filter((project) => project.type === "community" && project.createdBy === caller.id)
    .length;
}

function noRoom() {
  return invalidField(
    "type",
    `An account owns at most ${MOST_COMMUNITIES} communities. Ask the staff of the platform to delete one first.`,
  );
}

/**
 * Inserts the project. When a chosen slug is taken meanwhile, another one is chosen; a slug that
 * the request gave is refused.
 */
async function insertWithSlug(
  caps: Pick<Capabilities, "store">,
  project: ProjectDocument,
): Promise<ProjectDocument> {
  const { projects } = caps.store;
  return untilDone(
    async () => {
      const slug = project.slug ?? projectSlug(project.name, await projects.slugsOf(project.type));
      const slugged = { ...project, slug };
      return (await projects.insert(slugged)) ? slugged : undefined;
    },
    () => invalidField("slug", "A project of this type has this slug already."),
    project.slug === null ? MOST_SLUGS : 1,
  );
}

async function withBoard(
  caps: Announcing,
  project: ProjectDocument,
  body: ProjectWrite,
): Promise<ProjectDocument> {
  if (!hasPrimaryBoard(project) || project.primaryLeaderboardId !== null) return project;
  const scoreType = body.leaderboard_score_type ?? "peer";
  const boards = await caps.store.leaderboards.ofProject(project._id);
  // An earlier attempt may have created the board and stopped before the project named it.
  const known = boards.find(({ isPrimary }) => isPrimary)?._id;
  const primaryLeaderboardId = known ?? (await createPrimaryBoard(caps, project, scoreType));
  const changes = { primaryLeaderboardId, scoreType };
  await caps.store.projects.update(project._id, changes);
  const made = [{ leaderboardId: primaryLeaderboardId }];
  await announce(caps, { kind: "boardsWanted", boards: made });
  return { ...project, ...changes };
}
