/** Handles GET /api/users/me/forecasts/ (Contract 2.33). */
import { findListed, findTargets, type ListedTarget, namedProjects } from "../../access/access.ts";
import { projectDirectory } from "../../access/projects.ts";
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { type FieldErrors, invalidField, ValidationError } from "../../errors.ts";
import { nextLink } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { sentPage } from "../../pages/sent_forecasts.ts";
import { SENT_TYPES, sentBytes } from "../../pages/sent_texts.ts";
import type { SentQuery } from "../../schema/sent_forecast.ts";
import type { SentPlace } from "../../store/forecasts/sent_forecasts.ts";

type Asked = Request<string, SentQuery>;

/** @throws {ValidationError} when the query names what the caller does not see */
export async function listSentForecasts(caps: DirectoryNeeds, request: Asked) {
  const { caller, query, now } = request;
  const { limit, active, since, ends_before: endsBefore, format = "json" } = query;
  const named = await readNames(caps, request);
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const wanted = { now, limit, after, active, since, endsBefore, ...named };
  const { rows, next: place } = await sentPage(caps, caller, wanted);
  const next = place === null ? null : nextLink(request, { limit, cursor: cursorOf(place) });
  const headers = next === null ? {} : { Link: `<${next}>; rel="next"` };
  const json = await sentBytes(rows, { format, next });
  const type = format === "json" ? {} : { type: `${SENT_TYPES[format]}; charset=utf-8` };
  return { status: 200 as const, headers, json, ...type };
}

/** Looks up what the query names. */
async function readNames(caps: DirectoryNeeds, { query, caller, now }: Asked) {
  const { question = [], post = [] } = query;
  const [questions, posts, ofProjects] = await Promise.all([
    findTargets(caps, caller, question, now),
    findListed(caps, caller, post, now),
    projectsNamed(caps, caller, query.project),
  ]);
  const faults: FieldErrors = {
    ...unknown("question", question, questions),
    ...unknown("post", post, posts),
    ...projectFaults(query.project, ofProjects),
  };
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
  const isOfPost = new Set(post);
  const projectId = ofProjects?.[0];
  return {
    questionIds: question.length === 0 ? null : new Set(question),
    isWanted: ({ post: { _id, projectIds } }: ListedTarget) =>
      (post.length === 0 || isOfPost.has(_id)) &&
      (projectId === undefined || projectIds.includes(projectId)),
  };
}

function unknown(
  field: string,
  ids: readonly number[],
  found: ReadonlyMap<number, unknown>,
): FieldErrors {
  const missing = ids.filter((id) => !found.has(id));
  return missing.length === 0 ? {} : { [field]: missing.map((id) => `Unknown: ${id}.`) };
}

/** Returns the ids of the visible projects with this id or slug; undefined where none is named. */
async function projectsNamed(
  caps: DirectoryNeeds,
  caller: Caller,
  name: string | undefined,
): Promise<number[] | undefined> {
  if (name === undefined || name === "") return undefined;
  const directory = await projectDirectory(caps, caller);
  return namedProjects(directory, caller, name).map(({ project }) => project._id);
}

/** Projects of different types may have the same slug. */
function projectFaults(name = "", ids: readonly number[] = [0]): FieldErrors {
  if (ids.length === 0) return { project: [`Unknown: ${name}.`] };
  if (ids.length === 1) return {};
  return { project: [`Several projects have this slug: give an id (${ids.join(", ")}).`] };
}

const CURSOR = /^(\d{1,16}):(\d{1,16}(?:\.\d{1,10})?)?$/;

function cursorOf({ questionId, start }: SentPlace): string {
  return Buffer.from(`${questionId}:${start ?? ""}`).toString("base64url");
}

/** @throws {ValidationError} when no page has given this cursor */
function readCursor(text: string): SentPlace {
  const [, questionId, start] =
    CURSOR.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  if (questionId === undefined)
    throw invalidField("cursor", "Send a cursor from an earlier answer, unchanged.");
  return { questionId: Number(questionId), start: start === undefined ? null : Number(start) };
}
