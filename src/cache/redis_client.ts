/**
 * Creates one kind of client for every kind of Redis. The address chooses:
 *
 * - `redis://[user:password@]host:port[/db]`, `rediss://…` (TLS), or the path of a Unix socket
 * - `redis-cluster://[user:password@]host:port,host:port` (some of its nodes)
 * - `redis-sentinel://[user:password@]host:port,host:port[/db]?name=<master>`, where the hosts
 *   are sentinels; `sentinelUsername` and `sentinelPassword` when they require a login
 *
 * `rediss-cluster` and `rediss-sentinel` use TLS.
 */
import { Cluster, Redis, type RedisOptions } from "ioredis";

export type RedisClient = Redis | Cluster;

export interface ClientOptions {
  /** How often a command is repeated when the connection breaks. Null makes it wait. */
  readonly retries: number | null;
  /** A command fails after this long without an answer, ms. */
  readonly timeLimitMs?: number;
  /** False makes commands fail at once while Redis is away. */
  readonly waitsOffline: boolean;
  /** Gathers the commands of one turn of the event loop, except for these. */
  readonly gathersExcept?: readonly string[];
  /** False leaves the call of `connect()` to the caller. */
  readonly connects?: boolean;
  readonly name?: string;
}

const LONGEST_RECONNECT_DELAY_MS = 1_000;
const RECONNECT_STEP_MS = 50;
/**
 * How a client behaves while a node of a cluster is away. A failover takes some seconds, and a
 * patient client tries for that long. A client on the path of a request tries only a few times,
 * because every command of the request would wait again.
 */
const PATIENT = { maxRedirections: 16, retryDelayOnFailover: 250 };
const HASTY = { maxRedirections: 3, retryDelayOnFailover: 50, retryDelayOnClusterDown: 50 };

const GROUP =
  /^(?<tls>rediss?)-(?<kind>cluster|sentinel):\/\/(?:(?<login>[^@/?]*)@)?(?<hosts>[^@/?]+)(?:\/(?<db>\d+))?(?:\?(?<query>.*))?$/;

export function createRedisClient(url: string, options: ClientOptions): RedisClient {
  const groups = GROUP.exec(url)?.groups;
  if (groups === undefined) return new Redis(url, singleOptions(options));
  const nodes = nodesOf(groups["hosts"] ?? "");
  const shared = {
    ...loginOf(groups["login"]),
    ...(groups["tls"] === "rediss" ? { tls: {} } : {}),
  };
  if (groups["kind"] === "cluster") {
    return new Cluster(nodes, {
      ...gathering(options),
      clusterRetryStrategy: reconnectDelay,
      enableOfflineQueue: options.waitsOffline,
      lazyConnect: options.connects === false,
      ...(options.waitsOffline ? PATIENT : HASTY),
      redisOptions: { ...commandOptions(options), ...shared },
    });
  }
  const query = new URLSearchParams(groups["query"]);
  return new Redis({
    ...singleOptions(options),
    ...shared,
    sentinels: nodes,
    name: query.get("name") ?? "mymaster",
    db: Number(groups["db"] ?? 0),
    ...(shared.tls === undefined ? {} : { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    ...given("sentinelUsername", query.get("sentinelUsername")),
    ...given("sentinelPassword", query.get("sentinelPassword")),
  });
}

/** Options with replies in the forms of RESP2, which BullMQ reads. */
type SingleOptions = RedisOptions & { replyMapping: "legacy" };

function singleOptions(options: ClientOptions): SingleOptions {
  return {
    ...commandOptions(options),
    ...gathering(options),
    replyMapping: "legacy",
    enableOfflineQueue: options.waitsOffline,
    lazyConnect: options.connects === false,
    retryStrategy: reconnectDelay,
  };
}

function commandOptions({ retries, timeLimitMs, name }: ClientOptions) {
  return {
    maxRetriesPerRequest: retries,
    ...given("commandTimeout", timeLimitMs),
    ...given("connectionName", name),
  };
}

function gathering({ gathersExcept }: ClientOptions) {
  if (gathersExcept === undefined) return {};
  return { enableAutoPipelining: true, autoPipeliningIgnoredCommands: [...gathersExcept] };
}

function reconnectDelay(attempt: number): number {
  return Math.min(attempt * RECONNECT_STEP_MS, LONGEST_RECONNECT_DELAY_MS);
}

function nodesOf(hosts: string): { host: string; port: number }[] {
  return hosts.split(",").map((node) => {
    const colon = node.lastIndexOf(":");
    const host = colon < 0 ? node : node.slice(0, colon);
    return { host, port: colon < 0 ? 6379 : Number(node.slice(colon + 1)) };
  });
}

function loginOf(login: string | undefined): {
  username?: string;
  password?: string;
  tls?: object;
} {
  if (login === undefined || login === "") return {};
  const [username = "", password] = login.split(":", 2).map(decodeURIComponent);
  if (password === undefined) return { password: username };
  return { password, ...(username === "" ? {} : { username }) };
}

function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): Partial<Record<Name, Value>> {
  return value === null || value === undefined
    ? {}
    : ({ [name]: value } as Partial<Record<Name, Value>>);
}
