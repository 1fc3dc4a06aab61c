/** What one race is: contenders that start at the same time, and what must hold afterwards. */
import type { Capabilities } from "../../../src/capabilities.ts";
import { checkPost } from "../../../src/drift/check_drift.ts";
import type { Answer, Client } from "../../support/client.ts";
import type { Account, Factories } from "../../support/factories.ts";
import { until } from "../../proofs/calls.ts";

export interface Track {
  readonly caps: Capabilities;
  readonly make: Factories;
  /** The account at one of the two servers; their numbers are 0 and 1. */
  at(server: number, account: Pick<Account, "token">): Client;
  readonly curator: Account;
  /** Open to everybody as forecasters. */
  readonly projectId: number;
  /** Posts whose counters a job brings in line: looked at when all races are over. */
  readonly later: Set<number>;
}

export interface Heat {
  readonly contenders: readonly (() => Promise<Answer>)[];
  /** Answers in the order of the contenders. Throws, or answers what is wrong. */
  readonly check: (answers: readonly Answer[]) => Promise<Faults>;
}

/** What is wrong; an entry is null or false where nothing is. */
export type Faults = readonly (string | null | false)[];

export interface Race {
  readonly name: string;
  /** What holds whoever wins, for the page. */
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

/** Counters of a post equal its rows, once requests in flight have ended (Contract 1.12). */
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
