/**
 * Where the keys of the access gate lie. On one Redis a turn of the event loop is one step; on a
 * cluster the keys of a step must share a slot, so accounts and addresses are spread over a few
 * hash tags, and a turn is one step for each that somebody came for.
 */
import type { GatePass, GateStep } from "./gate_step.ts";

/** Versions that were not asked for in a day may go: a missing one is made again, equal to none before. */
export const VERSION_LIFE_SECONDS = 86_400;
/** Enough to use every node of a cluster, few enough to keep requests together. */
const CLUSTER_SHARDS = 16;

/** What the script answers, field by field. */
export type GateReply = readonly string[];

type GateCommon = Pick<GatePass, "projectsVersion" | "pageVersions">;

/** A step of the script for some of the requests of a turn. */
export interface ShardStep<Member> {
  readonly members: Member[];
  readonly keys: string[];
  readonly numbers: number[];
  /** The key that stands for none. */
  readonly none: string;
}

export interface GateShards {
  readonly projectsKey: string;
  readonly feedKey: string;
  readonly liveKey: string;
  accountKey(userId: number): string;
  ownKey(userId: number): string;
  /** The first part asks for what is everybody's, also when it has no members. */
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
        const { policy, looks, subject, accountId } = member.step;
        const shard = shardOf(accountId === null ? subject : String(accountId), count);
        const { members, keys, numbers, none } = part(shard);
        members.push(member);
        keys.push(
          policy === null ? none : `${none}:bucket:${policy.rateClass}:${subject}`,
          accountId === null ? none : `${none}:account:${accountId}`,
          accountId === null ? none : `${none}:own:${accountId}`,
        );
        const burst = policy?.burst ?? 0;
        numbers.push(looks === true ? -burst : burst, policy?.intervalMs ?? 0);
      }
      return [...parts.values()];
    },
  };
}

export function fieldsOf(reply: string): GateReply {
  return reply.split(" ");
}

/** What the first step says for all. */
export function commonOf(first: GateReply): GateCommon {
  return {
    projectsVersion: first[0]!,
    pageVersions: { feed: first[1]!, live: Number(first[2]), own: null },
  };
}

/** The pass of the `index`th member of a step. */
export function passOf(reply: GateReply, index: number, common: GateCommon): GatePass {
  const at = 3 + 5 * index;
  const { projectsVersion, pageVersions } = common;
  const own = reply[at + 4]!;
  const remaining = Number(reply[at]);
  return {
    allowed: remaining >= 0,
    remaining: Math.max(0, remaining),
    resetMs: Number(reply[at + 1]),
    retryMs: Number(reply[at + 2]),
    accountVersion: reply[at + 3]!,
    projectsVersion,
    pageVersions: own === "" ? pageVersions : { ...pageVersions, own: Number(own) },
  };
}

/** FNV-1a: cheap, even, the same in every process. */
function shardOf(text: string, count: number): number {
  if (count === 1) return 0;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) % count;
}
