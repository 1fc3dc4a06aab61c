/** One race: contenders that start at the same time, and what must be true afterwards. */
import type { Capabilities } from "../../../src/capabilities.ts";
import { checkPost } from "../../../src/drift/check_drift.ts";
import type { Answer, Client } from "../../support/client.ts";
import type { Account, Factories } from "../../support/factories.ts";
import { until } from "../../proofs/calls.ts";

export interface Track {
  readonly caps: Capabilities;
  readonly make: Factories;
  /** A client of the account at one of the two servers, 0 or 1. */
  at(server: number, account: Pick<Account, "token">): Client;
  readonly curator: Account;
  /** A project where everybody is forecaster. */
  readonly projectId: number;
  /** Posts whose counters a job corrects. They are checked when all races are over. */
  readonly later: Set<number>;
}

export interface Heat {
  readonly contenders: readonly (() => Promise<Answer>)[];
  /** Gets the answers in the order of the contenders. Throws or returns what is wrong. */
  readonly check: (answers: readonly Answer[]) => Promise<Faults>;
}

/** Faults; an entry is null or false when nothing is wrong. */
export type Faults = readonly (string | null | false)[];

export interface Race {
  readonly name: string;
  /** What is true for every winner, for the page. */
  readonly invariant: string;
  prepare(track: Track): Promise<Heat>;
}

export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status);
}

export function countOf(answers: readonly Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

export function only(answers: readonly Answer[], allowed: readonly number[]): string | null {
  const strange = answers.find(({ status }) => !allowed.includes(status));
  return strange === undefined ? null : `status ${strange.status}: ${strange.text.slice(0, 200)}`;
}

export function exactly(what: string, found: number, wanted: number): string | null {
  return found === wanted ? null : `${found} ${what}, not ${wanted}`;
}

const SETTLE_MS = 10_000;

/** The counters of a post must equal its rows once running requests have ended (Contract 1.12). */
export async function countersOf({ caps }: Track, postId: number): Promise<string | null> {
  let differences = "";
  const isSettled = async () => {
    const [post] = await caps.store.posts.byIds([postId]);
    const drifts = post === undefined ? [] : await checkPost(caps, post);
    differences = drifts
      .map(({ kind, id, field, stored, counted }) =>
        [kind, id, field, "is", JSON.stringify(stored), "not", JSON.stringify(counted)].join(" "),
      )
      .join("; ");
    return differences === "";
  };
  return until("counters", isSettled, SETTLE_MS).then(
    () => null,
    () => differences,
  );
}
