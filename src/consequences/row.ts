/** Builds the rows of the table of consequences. */
import type { JobName, JobPayloads } from "../../jobs/contract.ts";
import type { Capabilities } from "../capabilities.ts";
import type { ChangeKind, Changes } from "./changes.ts";

/** The capabilities that consequences use. */
export type Announcing = Pick<Capabilities, "store" | "cache" | "jobs" | "clock">;

/** A stored value that is computed from other stored values. Writing it again changes nothing. */
export interface Field<Reach> {
  readonly name: string;
  readonly write: (caps: Announcing, reach: Reach) => Promise<unknown>;
}

/**
 * A version of pages, accounts or projects. Cached values are valid only under the same version.
 */
export interface Version<Reach> {
  readonly name: "feed" | "live" | "own" | "account" | "projects";
  readonly bump: (caps: Announcing, reach: Reach) => Promise<unknown>;
}

/** Jobs of one kind. */
export interface Asking<Reach> {
  readonly name: JobName;
  /** What the jobs work on. */
  readonly about: string;
  /** Enqueues the jobs. It returns false when the queue refused them. */
  readonly ask: (caps: Announcing, reach: Reach) => Promise<boolean>;
}

interface Definition<Reach> {
  /** When the change happens. */
  readonly about: string;
  /**
   * Versions that change before anything is read, because forecasts must be judged by the change at
   * once.
   */
  readonly first?: readonly Version<unknown>[];
  /** Fields that are written one after the other. */
  readonly fields?: readonly Field<Reach>[];
  readonly versions?: readonly Version<Reach>[];
  readonly jobs?: readonly Asking<Reach>[];
  /** Removes the mark of the change once every job is in the queue. */
  readonly unmark?: Field<Reach>;
}

/** One row: names for readers, and the function that does the work. */
export interface Row<Of> {
  readonly about: string;
  readonly first: readonly string[];
  readonly fields: readonly string[];
  readonly versions: readonly string[];
  readonly jobs: readonly string[];
  /** The mark that stays while a job is refused; null for none. */
  readonly mark: string | null;
  /** Does what follows from the change. Returns true when every job is in the queue. */
  readonly follow: (caps: Announcing, change: Of) => Promise<boolean>;
}

/** Makes the row of a change that itself says what it reaches. */
export function row<Kind extends ChangeKind>(
  definition: Definition<Changes[Kind]>,
): Row<Changes[Kind]> {
  return reaching((_caps, change: Changes[Kind]) => Promise.resolve(change), definition);
}

/** Makes the row of a change whose reach is read first. */
export function reaching<Of, Reach>(
  read: (caps: Announcing, change: Of) => Promise<Reach>,
  { about, first = [], fields = [], versions = [], jobs = [], unmark }: Definition<Reach>,
): Row<Of> {
  const namesOf = (steps: readonly { readonly name: string }[]) => steps.map(({ name }) => name);
  return {
    about,
    first: namesOf(first),
    fields: namesOf(fields),
    versions: namesOf(versions),
    jobs: jobs.map((job) => `${job.name}: ${job.about}`),
    mark: unmark?.name ?? null,
    async follow(caps, change) {
      await Promise.all(first.map((version) => version.bump(caps, change)));
      const reach = await read(caps, change);
      for (const field of fields) await field.write(caps, reach);
      await Promise.all(versions.map((version) => version.bump(caps, reach)));
      const taken = await Promise.all(jobs.map((job) => job.ask(caps, reach)));
      const isQueued = taken.every(Boolean);
      if (isQueued) await unmark?.write(caps, reach);
      return isQueued;
    },
  };
}

type Payloads<Name extends JobName> = readonly JobPayloads[Name][];

/** Makes jobs that are in the queue before the change is answered. */
export function asking<Name extends JobName, Reach>(
  name: Name,
  about: string,
  payloadsOf: (caps: Announcing, reach: Reach) => Payloads<Name> | Promise<Payloads<Name>>,
): Asking<Reach> {
  return {
    name,
    about,
    async ask(caps, reach) {
      const payloads = await payloadsOf(caps, reach);
      return payloads.length === 0 || caps.jobs.enqueueMany(name, payloads);
    },
  };
}

/** Makes jobs for bursts. They are gathered for a short time, and no caller waits for them. */
export function askingSoon<Name extends JobName, Reach>(
  name: Name,
  about: string,
  payloadsOf: (reach: Reach) => Payloads<Name>,
): Asking<Reach> {
  return {
    name,
    about: `${about}, soon`,
    ask(caps, reach) {
      for (const payload of payloadsOf(reach)) caps.jobs.enqueueSoon(name, payload);
      return Promise.resolve(true);
    },
  };
}
