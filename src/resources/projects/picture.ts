/** Handles the picture of a project (Contract 2.52). */
import { createHash } from "node:crypto";
import type { ProjectAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { readPictureHead } from "../../domain/projects/picture_head.ts";
import { invalidField, NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import type { ProjectPicture } from "../../store/projects/project_pictures.ts";

/** The largest picture in bytes. */
export const MOST_PICTURE_BYTES = 64 * 1024;
/** The largest width and height in pixels. */
const MOST_PIXELS = 2_000;

type PictureRequest = Request<string, unknown, unknown, ProjectAccess>;

/** Returns the bytes as they were sent. Their tag is their hash. */
export async function readPicture(
  { store }: Pick<Capabilities, "store">,
  { subject }: PictureRequest,
) {
  const picture = await store.projectPictures.ofProject(subject.project._id);
  if (picture === null) throw new NotFoundError();
  const { bytes, mediaType, sha256 } = picture;
  return { status: 200, json: bytes, type: mediaType, tag: sha256 } as const;
}

/** Stores the picture before the project names it, so a project never names a missing one. */
export async function putPicture(caps: Announcing, request: PictureRequest) {
  const { project } = request.subject;
  const { bytes, ...head } = checked(request.bytes);
  await caps.store.projectPictures.put(project._id, { ...head, bytes });
  const { sha256, width, height } = head;
  const picture = { sha256, width, height };
  await show(caps, request, picture);
  return { status: 200, body: picture } as const;
}

export async function removePicture(caps: Announcing, request: PictureRequest) {
  await show(caps, request, null);
  await caps.store.projectPictures.remove(request.subject.project._id);
  return { status: 204 } as const;
}

type Shown = NonNullable<ProjectDocument["picture"]> | null;

/**
 * Writes what the pages of the project show. Each announcement ends every kept page, so a picture
 * that is shown already announces nothing, unless an attempt before may have died in between.
 * @throws {NotFoundError} when the project is gone
 */
async function show(
  caps: Announcing,
  { subject: { project: before }, now, isResumed }: PictureRequest,
  picture: Shown,
): Promise<void> {
  const { projects } = caps.store;
  const shows = (project: ProjectDocument | null) =>
    (project?.picture?.sha256 ?? null) === (picture?.sha256 ?? null);
  if (isResumed !== true && shows(before) && shows(await projects.byId(before._id))) return;
  const after = await projects.update(before._id, { picture, editedAt: now });
  if (after === null || after === "taken") throw new NotFoundError();
  await announce(caps, { kind: "projectChanged", before, after });
}

/** @throws {ValidationError} unless the bytes are a picture that pages may show */
function checked(bytes: Buffer): ProjectPicture {
  const head = readPictureHead(bytes);
  if (head === null) {
    throw invalidField("picture", "Must be a PNG, JPEG or WebP picture. Others are not shown.");
  }
  const sizes = [head.width, head.height];
  if (!sizes.every((size) => size >= 1 && size <= MOST_PIXELS)) {
    throw invalidField(
      "picture",
      `Must be at least 1 and at most ${MOST_PIXELS} pixels wide and high.`,
    );
  }
  return { ...head, sha256: createHash("sha256").update(bytes).digest("hex"), bytes };
}
