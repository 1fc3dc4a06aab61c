/** Reads the lines of an import and checks them. Nothing is written here. */
import type { Caller, DirectoryNeeds } from "../capabilities.ts";
import { readSchedule, requireRevealBefore } from "../resources/authoring/approve_post.ts";
import { homeProject } from "../resources/authoring/attached_projects.ts";
import { type DecidedPost, decidePost } from "../resources/authoring/create_post.ts";
import type { ApproveBody, PostWrite } from "../schema/post_write.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { explainFailure } from "./explain_failure.ts";
import { severalProjects } from "./find_objects.ts";
import { checkBodyOf } from "../local_calls.ts";

export interface ImportLine {
  /** Line number, from 1, as editors count. */
  readonly number: number;
  /** Body of the post as it will be sent; undefined when the line cannot be read. */
  readonly post: Readonly<Record<string, unknown>> | undefined;
  /** Body of the approval; undefined when the post stays a draft. */
  readonly approve: unknown;
  /** Why the line cannot be read, or null. */
  readonly fault: string | null;
}

export interface ImportContext {
  readonly projects: readonly Pick<ProjectDocument, "_id" | "slug" | "type">[];
  /** Default project of lines that name none; undefined means the main project of the site. */
  readonly defaultProjectId: number | undefined;
}

/** Reads all lines except blank ones. */
export function readLines(text: string, context: ImportContext): ImportLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => readLine(line, number, context));
}

function readLine(line: string, number: number, context: ImportContext): ImportLine {
  const unreadable = { number, post: undefined, approve: undefined };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { ...unreadable, fault: `Not JSON: ${(error as Error).message}` };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { ...unreadable, fault: "Must be a JSON object." };
  }
  const { approve, default_project: named, ...post } = value as Record<string, unknown>;
  const candidates = context.projects.filter(({ slug }) => slug !== null && slug === named);
  if (candidates.length > 1) {
    const fault = `default_project: ${severalProjects(String(named), candidates)}`;
    return { ...unreadable, fault };
  }
  const project = projectIn(named, candidates[0], context);
  return { number, post: { ...post, ...project }, approve: approve ?? undefined, fault: null };
}

/** Replaces a known slug by its id. The check refuses any other value. */
function projectIn(
  named: unknown,
  bySlug: Pick<ProjectDocument, "_id"> | undefined,
  { defaultProjectId }: ImportContext,
) {
  if (named === undefined || named === null) {
    return defaultProjectId === undefined ? {} : { default_project: defaultProjectId };
  }
  return { default_project: bySlug?._id ?? named };
}

/** Returns every fault of a line; none for a good one. */
export async function checkLine(
  caps: DirectoryNeeds,
  caller: Caller,
  { post, approve, fault }: ImportLine,
): Promise<readonly string[]> {
  if (fault !== null) return [fault];
  const now = caps.clock.now();
  const decided = await attempt(async () => {
    const body = checkBodyOf("createPost", post) as PostWrite;
    return decidePost(caps, { caller, body, now });
  });
  if (approve === undefined) return decided.faults;
  const schedule = await attempt(() => {
    const body = checkBodyOf("approvePost", approve) as ApproveBody;
    if (post?.["notebook"] === undefined) checkSchedule(readSchedule(body), decided.value);
    return Promise.resolve();
  });
  const right = await attempt(async () => {
    if (decided.value === null) return;
    await homeProject(caps, caller, { projectId: decided.value.home._id, isApproved: true });
  });
  return [
    ...decided.faults,
    ...right.faults.map((text) => `approve: ${text}`),
    ...schedule.faults.map((text) => `approve.${text}`),
  ];
}

/** Checks the times of a conditional, whose branches close with their parents. */
function checkSchedule(
  { cpRevealTime }: { readonly cpRevealTime: number | null },
  decided: DecidedPost | null,
): void {
  if (decided?.planned.kind !== "conditional") return;
  const [branch] = decided.planned.make(0).questions;
  requireRevealBefore(branch?.scheduledCloseTime ?? null, cpRevealTime);
}

async function attempt<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value | null; readonly faults: readonly string[] }> {
  try {
    return { value: await work(), faults: [] };
  } catch (error) {
    return { value: null, faults: explainFailure(error).lines };
  }
}
