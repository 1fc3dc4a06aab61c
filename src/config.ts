/**
 * The only reader of the environment. One table declares every variable with its meaning and
 * default; it is parsed once, all faults are reported together, and the result is frozen.
 */
import { parseRates } from "./domain/rate_policy.ts";

export interface Config {
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Public address for links, without a final slash; null = taken from the request. */
    readonly baseUrl: string | null;
    readonly trustProxy: boolean;
    readonly corsOrigins: readonly string[];
  };
  readonly mongo: { readonly uri: string; readonly maxPoolSize: number };
  readonly redis: { readonly url: string; readonly cacheUrl: string };
  /** Key of token copies, anonymised ids and sessions: 64 hex digits. */
  readonly secretKey: string;
  readonly dataDir: string;
  readonly pool: {
    readonly threads: number;
    readonly maxQueue: number;
    /** Bodies of at least this many bytes are parsed in a thread; 0 = never. */
    readonly offloadBytes: number;
  };
  readonly jobs: {
    /** Queues this process works on; empty = all. */
    readonly queues: readonly string[];
    readonly concurrency: Readonly<Record<string, number>>;
  };
  readonly limits: { readonly rateLimits: boolean; readonly overrides: string };
  readonly accounts: {
    readonly signupOpen: boolean;
    readonly verifyEmail: boolean;
    readonly reservedUsernames: readonly string[];
    readonly admin: {
      readonly username: string;
      readonly email: string;
      readonly password: string;
      readonly token: string;
    } | null;
  };
  readonly metricsAddress: string;
  readonly groupCommit: boolean;
  readonly logLevel: string;
}

interface Variable {
  readonly name: string;
  readonly fallback: string | null;
  readonly about: string;
  /** Returns a fault ("must be …") or null. */
  readonly check?: (text: string) => string | null;
}

const integer = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
    ? null
    : `must be an integer from ${least} to ${most}`;
const flag = (text: string) => (/^(on|off)$/.test(text) ? null : "must be on or off");
const url = (protocols: string) => (text: string) =>
  new RegExp(`^(${protocols})`).test(text)
    ? null
    : `must start with ${protocols.replaceAll("|", " or ")}`;

/** Every variable the API and jobs processes read; the README's table is made from it. */
export const variables: readonly Variable[] = [
  { name: "HOST", fallback: "127.0.0.1", about: "Address the API listens on" },
  { name: "PORT", fallback: "3000", about: "Port of the API", check: integer(0, 65535) },
  {
    name: "BASE_URL",
    fallback: "",
    about: "Public address used in links; empty = from the request",
  },
  { name: "TRUST_PROXY", fallback: "off", about: "Believe X-Forwarded-* headers", check: flag },
  { name: "CORS_ORIGINS", fallback: "", about: "Comma list of allowed browser origins, or *" },
  {
    name: "MONGODB_URI",
    fallback: null,
    about: "MongoDB, with the database name",
    check: url("mongodb://|mongodb\\+srv://"),
  },
  {
    name: "MONGO_POOL",
    fallback: "20",
    about: "Connections to MongoDB per process",
    check: integer(1, 500),
  },
  { name: "REDIS_URL", fallback: null, about: "Redis of queues, limits and events (noeviction)" },
  { name: "REDIS_CACHE_URL", fallback: "", about: "Redis of the caches; empty = REDIS_URL" },
  {
    name: "SECRET_KEY",
    fallback: null,
    about: "64 hex digits: seals token copies, signs sessions, anonymises exports",
    check: (t) => (/^[0-9a-f]{64}$/i.test(t) ? null : "must be 64 hexadecimal digits"),
  },
  { name: "DATA_DIR", fallback: ".data", about: "Folder of the embedded engines and of backups" },
  {
    name: "POOL_THREADS",
    fallback: "1",
    about: "Threads of the pool in each process",
    check: integer(1, 64),
  },
  {
    name: "POOL_QUEUE",
    fallback: "64",
    about: "Tasks that may wait for a thread before 503",
    check: integer(1, 100000),
  },
  {
    name: "POOL_OFFLOAD_BYTES",
    fallback: "65536",
    about: "Forecast bodies of this size go to a thread; 0 = never",
    check: integer(0, 8388608),
  },
  {
    name: "QUEUES",
    fallback: "",
    about: "Comma list of job queues this process works on; empty = all",
  },
  { name: "QUEUE_CONCURRENCY", fallback: "", about: "Comma list of queue=number" },
  { name: "RATE_LIMITS", fallback: "on", about: "off for load tests", check: flag },
  {
    name: "RATE_LIMIT_OVERRIDES",
    fallback: "",
    about: "Comma list of class=burst/refill-per-second, 0/0 disables a class",
    check: (t) => parseRates(t).faults[0] ?? null,
  },
  { name: "SIGNUP", fallback: "on", about: "Whether anybody may sign up", check: flag },
  {
    name: "VERIFY_EMAIL",
    fallback: "off",
    about: "New accounts must confirm their e-mail",
    check: flag,
  },
  { name: "RESERVED_USERNAMES", fallback: "", about: "Further names nobody may take" },
  { name: "ADMIN_USERNAME", fallback: "", about: "Superuser made at first start" },
  { name: "ADMIN_EMAIL", fallback: "", about: "Its e-mail" },
  { name: "ADMIN_PASSWORD", fallback: "", about: "Its password" },
  {
    name: "ADMIN_TOKEN",
    fallback: "",
    about: "Its API token (40 hex digits), optional",
    check: (t) => (t === "" || /^[0-9a-f]{40}$/.test(t) ? null : "must be 40 hexadecimal digits"),
  },
  {
    name: "METRICS_ADDRESS",
    fallback: "",
    about: "host:port of /metrics; empty = loopback, a port per process kind",
  },
  {
    name: "GROUP_COMMIT",
    fallback: "on",
    about: "Write forecasts of concurrent requests together",
    check: flag,
  },
  {
    name: "LOG_LEVEL",
    fallback: "info",
    about: "trace, debug, info, warn, error, fatal or silent",
    check: (t) =>
      /^(trace|debug|info|warn|error|fatal|silent)$/.test(t) ? null : "is no log level",
  },
];

/** Everything that is wrong with the environment, one line a fault. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `Cannot start, the configuration has faults:\n${faults.map((f) => `  - ${f}`).join("\n")}`,
    );
    this.faults = faults;
  }
}

/** For the entry points: prints every fault and ends the process with code 2. */
export function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/** @throws {ConfigError} naming every fault at once */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const faults: string[] = [];
  const values = new Map<string, string>();
  for (const { name, fallback, about, check } of variables) {
    const given = environment[name]?.trim() ?? "";
    if (given === "" && fallback === null) {
      faults.push(`${name} is not set (${about})`);
      continue;
    }
    const text = given === "" ? (fallback ?? "") : given;
    const fault = given === "" ? null : (check?.(text) ?? null);
    if (fault !== null) faults.push(`${name} ${fault}`);
    values.set(name, text);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return deepFreeze(build((name) => values.get(name) ?? ""));
}

function build(text: (name: string) => string): Config {
  const list = (name: string) =>
    text(name)
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
  const on = (name: string) => text(name) === "on";
  return {
    http: {
      host: text("HOST"),
      port: Number(text("PORT")),
      baseUrl: text("BASE_URL").replace(/\/+$/, "") || null,
      trustProxy: on("TRUST_PROXY"),
      corsOrigins: list("CORS_ORIGINS"),
    },
    mongo: { uri: text("MONGODB_URI"), maxPoolSize: Number(text("MONGO_POOL")) },
    redis: { url: text("REDIS_URL"), cacheUrl: text("REDIS_CACHE_URL") || text("REDIS_URL") },
    secretKey: text("SECRET_KEY").toLowerCase(),
    dataDir: text("DATA_DIR"),
    pool: {
      threads: Number(text("POOL_THREADS")),
      maxQueue: Number(text("POOL_QUEUE")),
      offloadBytes: Number(text("POOL_OFFLOAD_BYTES")),
    },
    jobs: { queues: list("QUEUES"), concurrency: concurrencyOf(list("QUEUE_CONCURRENCY")) },
    limits: { rateLimits: on("RATE_LIMITS"), overrides: text("RATE_LIMIT_OVERRIDES") },
    accounts: {
      signupOpen: on("SIGNUP"),
      verifyEmail: on("VERIFY_EMAIL"),
      reservedUsernames: list("RESERVED_USERNAMES"),
      admin: adminOf(text),
    },
    metricsAddress: text("METRICS_ADDRESS"),
    groupCommit: on("GROUP_COMMIT"),
    logLevel: text("LOG_LEVEL"),
  };
}

function adminOf(text: (name: string) => string): Config["accounts"]["admin"] {
  if (text("ADMIN_USERNAME") === "" || text("ADMIN_PASSWORD") === "") return null;
  return {
    username: text("ADMIN_USERNAME"),
    email: text("ADMIN_EMAIL"),
    password: text("ADMIN_PASSWORD"),
    token: text("ADMIN_TOKEN"),
  };
}

function concurrencyOf(pairs: readonly string[]): Record<string, number> {
  const entries = pairs
    .map((pair) => pair.split("=", 2))
    .map(([queue, count]) => [queue ?? "", Number(count)] as const);
  return Object.fromEntries(entries.filter(([, count]) => Number.isInteger(count) && count > 0));
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === "object" && inner !== null) deepFreeze(inner as object);
  }
  return Object.freeze(value);
}
