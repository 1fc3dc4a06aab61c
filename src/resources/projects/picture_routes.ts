/** Routes for the picture of a project (Contract 2.52). */
import { administeredProject } from "../../access/access.ts";
import { PICTURE_TYPES } from "../../domain/projects/picture_head.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { ProjectPicture } from "../../schema/project_settings.ts";
import { MOST_PICTURE_BYTES, putPicture, readPicture, removePicture } from "./picture.ts";
import { projectById } from "./subscribe.ts";

const common = { tag: "Projects", access: "authenticated" } as const;

export const pictures: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    limit: "read",
    path: "/api/projects/:projectId/picture/",
    name: "readPicture",
    summary: "Read the picture of a project",
    about: "Returns the bytes as they were sent. The `ETag` is their SHA-256.",
    responses: { 200: { mediaTypes: PICTURE_TYPES, isWhole: true }, 404: DetailBody },
    subject: projectById,
    handler: readPicture,
  }),
  defineRoute({
    ...common,
    method: "PUT",
    limit: "write",
    path: "/api/projects/:projectId/picture/",
    name: "putPicture",
    repeat: "same",
    summary: "Give a project a picture",
    about:
      "The body is the picture itself: PNG, JPEG or WebP, at most 64 KiB, and at most 2,000 pixels " +
      "wide and high. The bytes decide what it is, whatever the `Content-Type` says.",
    reads: "bytes",
    takes: PICTURE_TYPES,
    maxBytes: MOST_PICTURE_BYTES,
    responses: { 200: ProjectPicture, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    subject: administeredProject,
    handler: putPicture,
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    limit: "write",
    path: "/api/projects/:projectId/picture/",
    name: "removePicture",
    repeat: "same",
    summary: "Take the picture of a project away",
    responses: { 204: "empty", 403: DetailBody, 404: DetailBody },
    subject: administeredProject,
    handler: removePicture,
  }),
];
