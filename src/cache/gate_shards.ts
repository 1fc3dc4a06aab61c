/**
 * Decides where the keys of the access gate lie. On a single Redis a turn of the event loop is one
 * step. On a cluster the keys of a step must share a slot, so accounts and addresses are spread
 * over a few hash tags, and a turn has one step for each tag with requests.
 */
import type { GatePass, GateStep } from "./gate_step.ts";

/**
 * A version expires when it was not read for a day. The next step makes a version that equals no
 * earlier one.
 */
export const VERSION_LIFE_SECONDS = 86_400;
/** Enough shards to use every node of a cluster, and few enough to keep requests together. */
const CLUSTER_SHARDS = 16;

/** The fields of the script's reply. */
export type GateReply = readonly string[];

type GateCommon = Pick<GatePass, "projectsVersion" | "pageVersions">;

/** A step of the script for some of the requests of a turn. */
export interface ShardStep<Member> {
  readonly members: Member[];
  readonly keys: string[];
  readonly numbers: number[];
  /** The key that stands for "none". */
  readonly none: string;
}

export interface GateShards {
  readonly projectsKey: string;
  readonly feedKey: string;
  readonly liveKey: string;
  accountKey(userId: number): string;
  ownKey(userId: number): string;
  /**
   * Splits requests into steps. The first step also reads the common versions, even when it has no
   * members.
   */
  split<Member extends { readonly step: GateStep }>(all: readonly Member[]): ShardStep<Member>[];
}

const tag = (shard: number): string => `{gate${shard}}`;

export function gateShards(isCluster: boolean): GateShards {
  const count = isCluster ? CLUSTER_SHARDS : 1;
  const common = [`${tag(0)}:projects`, `${tag(0)}:feed`, `${tag(0)}:live`] as const;
  const [projectsKey, feedKey, liveKey] = common;
  const tagOf = (userId: number) => tag(shardOf(String(userId), count));
  return {
    projectsKey,
    feedKey,
    liveKey,
    accountKey: (id) => `${tagOf(id)}:account:${id}`,
    ownKey: (id) => `${tagOf(id)}:own:${id}`,
    split<Member extends { readonly step: GateStep }>(all: readonly Member[]) {
      const parts = new Map<number, ShardStep<Member>>();
      const part = (shard: number): ShardStep<Member> => {
        let found = parts.get(shard);
        if (found === undefined) {
          const none = tag(shard);
          const keys = shard === 0 ? [...common] : [none, none, none];
          found = { members: [], keys, numbers: [VERSION_LIFE_SECONDS], none };
          parts.set(shard, found);
        }
        return found;
      };
      part(0);
      for (const member of all) {
        const { policy, units = 1, subject, accountId } = member.step;
        const shard = shardOf(accountId === null ? subject : String(accountId), count);
        const { members, keys, numbers, none } = part(shard);
        members.push(member);
        keys.push(
          policy === null ? none : `${none}:bucket:${policy.rateClass}:${subject}`,
          accountId === null ? none : `${none}:account:${accountId}`,
          accountId === null ? none : `${none}:own:${accountId}`,
        );
        numbers.push(policy?.burst ?? 0, policy?.intervalMs ?? 0, units);
      }
      return [...parts.values()];
    },
  };
}

/** Splits the reply of the script into its fields. */
export function fieldsOf(reply: string): GateReply {
  return reply.split(" ");
}

/** Returns the common versions, which only the first step reads. */
export function commonOf(first: GateReply): GateCommon {
  return {
    projectsVersion: first[0]!,
    pageVersions: { feed: first[1]!, live: Number(first[2]), own: null },
  };
}

/** Returns the pass of the `index`th member of a step. */
export function passOf(reply: GateReply, index: number, common: GateCommon): GatePass {
  const at = 3 + 5 * index;
  const { projectsVersion, pageVersions } = common;
  const own = reply[at + 4]!;
  const remaining = Number(reply[at]);
  return {
    allowed: remaining >= 0,
    remaining: remaining < 0 ? -1 - remaining : remaining,
    resetMs: Number(reply[at + 1]),
    retryMs: Number(reply[at + 2]),
    accountVersion: reply[at + 3]!,
    projectsVersion,
    pageVersions: own === "" ? pageVersions : { ...pageVersions, own: Number(own) },
  };
}

/** FNV-1a is cheap and even, and it gives the same result in every process. */
function shardOf(text: string, count: number): number {
  if (count === 1) return 0;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) % count;
}
