/** Proposals of outcomes: who may make them, and how far they agree. Contract 2.50. */
import { listsBy } from "../numbers/lists.ts";

/** Who proposes outcomes in a project. The first holds without a choice. Contract 2.50. */
export const PROPOSERS = ["curators", "forecasters"] as const;
export type Proposers = (typeof PROPOSERS)[number];

/** Most days of a window for objections. */
export const MOST_OBJECTION_DAYS = 90;
/** Proposals that one account may make on one question. */
export const MOST_PROPOSALS = 20;

const DAY_MS = 86_400_000;

/**
 * Returns the end of the window for objections of an outcome, ms. Null without a window.
 * @param days the setting of the project; absent means none
 * @param now when the outcome was set, ms
 */
export function objectionsUntil(days: number | undefined, now: number): number | null {
  return days === undefined || days === 0 ? null : now + days * DAY_MS;
}

interface Decided {
  readonly resolution: string | null;
  /** End of the window for objections, ms. */
  readonly objectionsUntil?: number | null;
}

/** Returns whether outcomes may be proposed: before there is one, and while it may be objected to. */
export function takesProposals({ resolution, ...question }: Decided, now: number): boolean {
  return resolution === null || (question.objectionsUntil ?? 0) > now;
}

/**
 * Returns whether a curator has to decide on a proposal: the question lacks an outcome, or takes
 * objections, and it proposes another outcome than the one that was set before it.
 */
export function awaitsDecision(
  { resolution, createdAt }: Pick<Proposed, "resolution" | "createdAt">,
  question: Decided & { readonly resolutionSetTime: number | null },
  now: number,
): boolean {
  if (!takesProposals(question, now)) return false;
  const since = question.resolutionSetTime ?? 0;
  return question.resolution === null || (createdAt >= since && resolution !== question.resolution);
}

interface Proposed {
  readonly authorId: number;
  readonly resolution: string;
  /** ms */
  readonly createdAt: number;
}

/** Returns the newest proposal of each author. They come oldest first, and so do the results. */
export function standingProposals<P extends Proposed>(proposals: readonly P[]): P[] {
  const newest = new Map(proposals.map((proposal) => [proposal.authorId, proposal]));
  return proposals.filter((proposal) => newest.get(proposal.authorId) === proposal);
}

export interface Agreement {
  readonly resolution: string;
  /** Accounts that propose it. */
  readonly count: number;
  /** Accounts that propose anything. */
  readonly of: number;
}

/**
 * Returns the outcome that most accounts propose, the one that was proposed first among equals. Null
 * without proposals.
 * @param standing one proposal for each account
 */
export function agreementOf(standing: readonly Proposed[]): Agreement | null {
  const groups = [...listsBy(standing, ({ resolution }) => resolution)];
  const [first, ...others] = groups;
  if (first === undefined) return null;
  const [resolution, most] = others.reduce(
    (best, group) => (group[1].length > best[1].length ? group : best),
    first,
  );
  return { resolution, count: most.length, of: standing.length };
}
