/**
 * Reads the notifications of an account that are about no post (Contract 3.15): invitations to its
 * address, and its exports. Events that no longer hold are left out.
 */
import type { Viewer } from "../access/access.ts";
import { mayHoldPostsOf } from "../access/downloads.ts";
import { openInviter } from "../access/inviters.ts";
import type { ProjectDirectory } from "../access/projects.ts";
import type { Capabilities } from "../capabilities.ts";
import { exportJobPath, exportJobStatus } from "../present/export_job.ts";
import type { NotificationParts } from "../present/notification.ts";
import type { NotificationDocument } from "../store/accounts/notifications.ts";

type Needs = Pick<Capabilities, "store" | "clock">;
type Line = Pick<NotificationDocument, "kind" | "events">;

/** What a notification shows of those of its events that still hold. */
type ToldApart = Pick<NotificationParts, "count" | "time" | "actor" | "project" | "address">;

/** Returns a function that tells what a notification shows. It returns null when no event holds. */
export async function readApart(
  caps: Needs,
  reader: Viewer,
  { lines, directory }: { readonly lines: readonly Line[]; readonly directory: ProjectDirectory },
): Promise<(line: Line) => ToldApart | null> {
  const eventsOf = (kind: Line["kind"]) =>
    lines.filter((line) => line.kind === kind).flatMap(({ events }) => events);
  const [invitations, exports] = await Promise.all([
    readInvitations(caps, reader, eventsOf("invitation")),
    readExports(caps, reader, { events: eventsOf("export_ready"), directory }),
  ]);
  return ({ kind, events }) => {
    const known = kind === "invitation" ? invitations : exports;
    const held = events.flatMap((event) => known.get(event) ?? []);
    const newest = held.at(-1);
    return newest === undefined ? null : { ...newest, count: held.length };
  };
}

type ByEvent = Map<string, Omit<ToldApart, "count">>;

/**
 * Reads invitations. An event holds while the address belongs to the reader, the invitation is open,
 * and it was not renewed since.
 */
async function readInvitations(
  caps: Needs,
  { id }: Pick<Viewer, "id">,
  events: readonly string[],
): Promise<ByEvent> {
  const told: ByEvent = new Map();
  if (events.length === 0) return told;
  const ids = events.map((event) => Number(event.split(".")[0]));
  const invitations = await caps.store.invitations.byIds(ids);
  const keys = invitations.flatMap(({ emailKey }) => emailKey ?? []);
  const users = await caps.store.users.confirmed(keys);
  for (const invitation of invitations) {
    if (users.get(invitation.emailKey ?? "")?._id !== id) continue;
    const project = await caps.store.projects.byId(invitation.projectId);
    if (project === null) continue;
    const actor = await openInviter(caps, { invitation, project }, caps.clock.now());
    if (actor === null) continue;
    const event = `${invitation._id}.${invitation.askedAt}`;
    told.set(event, { time: invitation.expiresAt, actor, project, address: null });
  }
  return told;
}

/** Reads exports. An event holds while the file is there and the reader may download it. */
async function readExports(
  caps: Needs,
  reader: Viewer,
  {
    events,
    directory,
  }: { readonly events: readonly string[]; readonly directory: ProjectDirectory },
): Promise<ByEvent> {
  const told: ByEvent = new Map();
  if (events.length === 0) return told;
  const jobs = await caps.store.exportJobs.byIds(events.map((event) => event.split(".")[0] ?? ""));
  for (const job of jobs) {
    const { _id, userId, projectId, finishedAt, expiresAt, options } = job;
    if (userId !== reader.id || exportJobStatus(job, caps.clock.now()) !== "done") continue;
    const { anonymized } = options;
    const project = projectId === null ? null : (directory.byId.get(projectId) ?? null);
    if (projectId !== null) {
      const mayHold = await mayHoldPostsOf(caps, reader, { directory, anonymized });
      if (project === null || !mayHold(projectId)) continue;
    }
    const address = exportJobPath(job);
    told.set(`${_id}.${finishedAt}`, { time: expiresAt, actor: null, project, address });
  }
  return told;
}
