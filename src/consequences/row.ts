/** Builds the rows of the table of consequences. */
import type { JobName, JobPayloads } from "../../jobs/contract.ts";
import type { Capabilities } from "../capabilities.ts";
import type { PlatformEvent } from "../domain/requests/platform_event.ts";
import type { EventType } from "../domain/vocabulary.ts";
import type { ChangeKind, Changes } from "./changes.ts";

/** The capabilities that consequences use. */
export type Announcing = Pick<Capabilities, "store" | "cache" | "jobs" | "clock">;

/** A stored value that is computed from other stored values. Writing it again changes nothing. */
export interface Field<Affected> {
  readonly name: string;
  readonly write: (caps: Announcing, affected: Affected) => Promise<unknown>;
}

/**
 * A version of pages, accounts or projects. Cached values are valid only under the same version.
 */
export interface Version<Affected> {
  readonly name: "feed" | "live" | "own" | "account" | "projects";
  readonly bump: (caps: Announcing, affected: Affected) => Promise<unknown>;
}

/** Jobs of one kind. */
export interface JobRequest<Affected> {
  readonly name: JobName;
  /** What the jobs work on. */
  readonly about: string;
  /** Enqueues the jobs. It returns false when the queue refused them. */
  readonly enqueue: (caps: Announcing, affected: Affected) => Promise<boolean>;
}

/** Events of one type, which readers of streams are told. */
export interface EventRequest<Affected> {
  readonly name: EventType;
  readonly eventsOf: (
    caps: Announcing,
    affected: Affected,
  ) => readonly PlatformEvent[] | Promise<readonly PlatformEvent[]>;
}

interface Definition<Affected> {
  /** When the change happens. */
  readonly about: string;
  /**
   * Versions that change before anything is read, because forecasts must be judged by the change at
   * once.
   */
  readonly first?: readonly Version<unknown>[];
  /** Fields that are written one after the other. */
  readonly fields?: readonly Field<Affected>[];
  readonly versions?: readonly Version<Affected>[];
  readonly jobs?: readonly JobRequest<Affected>[];
  /** Events that are told after the versions have changed, so that who reads then sees the change. */
  readonly events?: readonly EventRequest<Affected>[];
  /** Removes the mark of the change once every job is in the queue and every event is told. */
  readonly unmark?: Field<Affected>;
}

/** One row: names for readers, and the function that does the work. */
export interface Row<Of> {
  readonly about: string;
  readonly first: readonly string[];
  readonly fields: readonly string[];
  readonly versions: readonly string[];
  readonly jobs: readonly string[];
  readonly events: readonly string[];
  /** The mark that stays while a job or an event is refused; null for none. */
  readonly mark: string | null;
  /** Does what follows from the change. Returns true when every job and event is taken. */
  readonly follow: (caps: Announcing, change: Of) => Promise<boolean>;
}

/** Makes the row of a change that itself says what it affects. */
export function row<Kind extends ChangeKind>(
  definition: Definition<Changes[Kind]>,
): Row<Changes[Kind]> {
  return rowOfAffected((_caps, change: Changes[Kind]) => Promise.resolve(change), definition);
}

/** Makes the row of a change that affects more than it says, which is read first. */
export function rowOfAffected<Of, Affected>(
  read: (caps: Announcing, change: Of) => Promise<Affected>,
  { about, first = [], fields = [], versions = [], unmark, ...told }: Definition<Affected>,
): Row<Of> {
  const { jobs = [], events = [] } = told;
  const namesOf = (steps: readonly { readonly name: string }[]) => steps.map(({ name }) => name);
  return {
    about,
    first: namesOf(first),
    fields: namesOf(fields),
    versions: namesOf(versions),
    jobs: jobs.map((job) => `${job.name}: ${job.about}`),
    events: [...new Set(namesOf(events))],
    mark: unmark?.name ?? null,
    async follow(caps, change) {
      await Promise.all(first.map((version) => version.bump(caps, change)));
      const affected = await read(caps, change);
      for (const field of fields) await field.write(caps, affected);
      await Promise.all(versions.map((version) => version.bump(caps, affected)));
      const taken = await Promise.all(jobs.map((job) => job.enqueue(caps, affected)));
      const isTaken = taken.every(Boolean) && (await tell(caps, events, affected));
      if (isTaken) await unmark?.write(caps, affected);
      return isTaken;
    },
  };
}

/** Tells the events. Returns false when Redis refused them. */
async function tell<Affected>(
  caps: Announcing,
  requests: readonly EventRequest<Affected>[],
  affected: Affected,
): Promise<boolean> {
  if (requests.length === 0) return true;
  const events = await Promise.all(requests.map(async (one) => one.eventsOf(caps, affected)));
  return caps.cache.events.append(events.flat());
}

type Payloads<Name extends JobName> = readonly JobPayloads[Name][];

/** Makes jobs that are in the queue before the change is answered. */
export function jobRequest<Name extends JobName, Affected>(
  name: Name,
  about: string,
  payloadsOf: (caps: Announcing, affected: Affected) => Payloads<Name> | Promise<Payloads<Name>>,
): JobRequest<Affected> {
  return {
    name,
    about,
    async enqueue(caps, affected) {
      const payloads = await payloadsOf(caps, affected);
      return payloads.length === 0 || caps.jobs.enqueueMany(name, payloads);
    },
  };
}

/** Makes jobs for bursts. They are gathered for a short time, and no caller waits for them. */
export function jobRequestSoon<Name extends JobName, Affected>(
  name: Name,
  about: string,
  payloadsOf: (affected: Affected) => Payloads<Name>,
): JobRequest<Affected> {
  return {
    name,
    about: `${about}, soon`,
    enqueue(caps, affected) {
      for (const payload of payloadsOf(affected)) caps.jobs.enqueueSoon(name, payload);
      return Promise.resolve(true);
    },
  };
}
