/** Handles PATCH /api/projects/{projectId}/update/ (Contract 3.10). */
import type { ProjectAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { SHAPES_BOARDS } from "../../consequences/affected.ts";
import { isSiteAdministrator } from "../../domain/accounts/permission.ts";
import { ConflictError, invalidField, NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { ProjectPatch } from "../../schema/project_write.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { hasPrimaryBoard, updatePrimaryBoard } from "./primary_board.ts";
import { readProjectFields, requireOrderedDates, requirePublishable } from "./project_fields.ts";
import { projectReply } from "./project_reply.ts";
import { untilDone } from "../../until_done.ts";

type UpdateRequest = Request<string, unknown, ProjectPatch, ProjectAccess>;

export async function updateProject(
  caps: Announcing & Pick<Capabilities, "config">,
  request: UpdateRequest,
) {
  const { subject, body, caller, now, isResumed } = request;
  requireAllowed(request);
  const scoreType = body.leaderboard_score_type;
  const fields = {
    ...readProjectFields(body, subject.project),
    ...(scoreType !== undefined && hasPrimaryBoard(subject.project) ? { scoreType } : {}),
  };
  requirePublishable(caps, body, { ...subject.project, ...fields });
  // The attempt before may have died before it announced what it wrote.
  const unchanged = isResumed === true ? null : await asItIs(caps, subject.project, fields);
  const project = unchanged ?? (await change(caps, subject.project, { ...fields, editedAt: now }));
  const body200 = await projectReply(caps, { project, level: "admin" }, { caller, now });
  return { status: 200, body: body200 } as const;
}

/**
 * Returns the stored project when it has these values, else null. Each announcement ends every kept
 * page, so values that are sent again announce nothing. The project that the caller was admitted
 * with must have them too: otherwise the change to them may not have been announced yet.
 */
async function asItIs(
  { store }: Pick<Capabilities, "store">,
  known: ProjectDocument,
  fields: Partial<ProjectDocument>,
): Promise<ProjectDocument | null> {
  const keys = Object.keys(fields) as (keyof ProjectDocument)[];
  const has = (project: ProjectDocument) =>
    keys.every((key) => (project[key] ?? null) === fields[key]);
  if (!has(known)) return null;
  const stored = await store.projects.byId(known._id);
  return stored !== null && has(stored) ? stored : null;
}

async function change(
  caps: Announcing,
  project: ProjectDocument,
  changes: Partial<ProjectDocument>,
): Promise<ProjectDocument> {
  const { before, updated } = await write(caps, project, changes);
  await updatePrimaryBoard(caps, before, updated);
  await announce(caps, { kind: "projectChanged", before, after: updated });
  return updated;
}

/**
 * @throws {ValidationError} when a community would enter the main feed, or the main project would
 * get a slug
 */
function requireAllowed({ subject, body, caller }: UpdateRequest): void {
  const { type } = subject.project;
  if (type === "community" && body.visibility === "normal" && !isSiteAdministrator(caller)) {
    throw invalidField(
      "visibility",
      "Only an administrator can let a community into the main feed.",
    );
  }
  if (type === "site_main" && body.slug !== undefined) {
    throw invalidField("slug", "The main project has no slug.");
  }
}

/**
 * Writes only over the state that the dates were checked against, so `before` is exactly what the
 * change replaced. Of two simultaneous changes the second starts from the result of the first.
 * @throws {ValidationError | NotFoundError | ConflictError}
 */
async function write(
  caps: Pick<Capabilities, "store">,
  project: ProjectDocument,
  changes: Partial<ProjectDocument>,
): Promise<{ before: ProjectDocument; updated: ProjectDocument }> {
  let before = project;
  return untilDone(
    async () => {
      requireOrderedDates({ ...before, ...changes });
      const updated = await caps.store.projects.update(project._id, changes, followed(before));
      if (updated === "taken") {
        throw invalidField("slug", "A project of this type has this slug already.");
      }
      if (updated !== null) return { before, updated };
      const fresh = await caps.store.projects.byId(project._id);
      if (fresh === null) throw new NotFoundError();
      before = fresh;
      return undefined;
    },
    () => new ConflictError("The project is being changed by others, try again."),
  );
}

/** Returns the fields on which other data depends. A field that is not stored yet matches null. */
function followed(project: ProjectDocument): Partial<ProjectDocument> {
  const keys = ["name", ...SHAPES_BOARDS] as const;
  return Object.fromEntries(keys.map((key) => [key, project[key] ?? null]));
}
