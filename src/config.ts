/**
 * Reads the environment. No other file does. `variables.ts` declares every variable; here they are
 * parsed once, all faults are reported together, and the result is frozen.
 */
import type { QueueBounds } from "./http/server/work_queue.ts";
import { type ProviderConfig, providerFaults, providersOf } from "./provider_config.ts";
import { variablesFor } from "./variables.ts";

export interface Config {
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** The public address for links, without a final slash. Null takes it from the request. */
    readonly baseUrl: string | null;
    /** The path below which everything is served, without a final slash. Empty means `/`. */
    readonly basePath: string;
    readonly trustProxy: boolean;
    readonly securityContact: string | null;
    readonly corsOrigins: readonly string[];
    /** Whether the pages for browsers are served. */
    readonly console: boolean;
    /** How long `/readyz` answers 503 before the process stops accepting connections, ms. */
    readonly drainMs: number;
    /**
     * How many requests are served at a time before others are refused. Infinity means no limit.
     */
    readonly work: QueueBounds;
  };
  readonly mongo: {
    readonly uri: string;
    /** Where lists of posts and exports are read. The default is `uri`. */
    readonly feedsUri: string;
    readonly exportsUri: string;
    readonly maxPoolSize: number;
  };
  readonly redis: { readonly url: string; readonly cacheUrl: string };
  /** The key of token copies and sessions: 64 hex digits. */
  readonly secretKey: string;
  readonly dataDir: string;
  readonly pool: {
    readonly threads: number;
    readonly maxQueue: number;
    /** Bodies of at least this many bytes are parsed in a thread. 0 means never. */
    readonly offloadBytes: number;
  };
  readonly jobs: {
    /** The queues on which this process works. Empty means all. */
    readonly queues: readonly string[];
    readonly concurrency: Readonly<Record<string, number>>;
    /** How long running jobs may take to finish when the process is told to stop, ms. */
    readonly drainMs: number;
  };
  readonly limits: { readonly rateLimits: boolean; readonly overrides: string };
  /** Whether administrators of projects may show them without an account. */
  readonly publicRead: "projects" | "off";
  readonly accounts: {
    readonly signup: "on" | "providers" | "off";
    /** Whether people may sign in with passwords. Superusers always may. */
    readonly passwordLogin: boolean;
    /** By which people sign in, beside or instead of passwords. */
    readonly providers: readonly ProviderConfig[];
    /** Whether a new account must confirm its e-mail address before it can log in. */
    readonly verifyEmail: boolean;
    readonly reservedUsernames: readonly string[];
    /** Days that events of the audit record are kept. */
    readonly auditDays: number;
    /** Null when no variable of it is set. Parts that are not set are empty. */
    readonly admin: {
      readonly username: string;
      readonly email: string;
      readonly password: string;
      readonly token: string;
    } | null;
  };
  readonly mail: {
    /** Empty = mails go to `outbox`, or nowhere while that is empty too. */
    readonly smtpUrl: string;
    /** The sender, as a mail names it. */
    readonly from: string;
    /** The folder that takes mails as files. */
    readonly outbox: string;
  };
  /** The operator's own ranges that webhooks may call, as a comma list of CIDR. */
  readonly webhooksAllow: string;
  readonly sandbox: {
    readonly isOn: boolean;
    /** From the start of a round to that of the next, ms. */
    readonly roundMs: number;
  };
  /** Whether the clock can be moved forward. */
  readonly rehearsal: boolean;
  readonly metricsAddress: string;
  readonly groupCommit: boolean;
  readonly logLevel: string;
}

/** Reports every fault of the environment, one on each line. */
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

/**
 * Reads the configuration for an entry point. Prints every fault and ends the process with code 2.
 */
export function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    return exitOnFault(error);
  }
}

/** Prints the faults of the environment and ends the process with code 2. Throws other errors. */
export function exitOnFault(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

/** @throws {ConfigError} with every fault at once */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const faults: string[] = [];
  const values = new Map<string, string>();
  for (const { name, fallback, about, check } of variablesFor(environment)) {
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
  const text = (name: string) => values.get(name) ?? "";
  faults.push(...faultsBetween(text), ...rehearsalFaults(text, environment));
  if (faults.length > 0) throw new ConfigError(faults);
  return deepFreeze(build(text));
}

/** Returns the faults of values that are right alone and wrong together. */
function faultsBetween(text: (name: string) => string): string[] {
  const faults = providerFaults(text);
  const [url, path] = [text("BASE_URL"), text("BASE_PATH")];
  if (url !== "" && !url.replace(/\/+$/, "").endsWith(path)) {
    faults.push(`BASE_URL must end with BASE_PATH (${path})`);
  }
  if (text("VERIFY_EMAIL") === "on" && text("SMTP_URL") === "" && text("MAIL_OUTBOX") === "") {
    faults.push("VERIFY_EMAIL needs SMTP_URL or MAIL_OUTBOX: a mail confirms the address");
  }
  return faults;
}

/** Returns what a rehearsal cannot go with. `npm start` sets NODE_ENV itself, after it has looked. */
function rehearsalFaults(
  text: (name: string) => string,
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  if (text("REHEARSAL") !== "on") return [];
  const faults: string[] = [];
  if (given["NODE_ENV"] === "production" && given["PRESAGE_EMBEDDED"] !== "1") {
    faults.push(
      "REHEARSAL cannot be on with NODE_ENV=production: forecasts would carry wrong times",
    );
  }
  if (text("OIDC_ISSUER") !== "" || text("OIDC_PROVIDERS") !== "") {
    faults.push("REHEARSAL cannot be on with providers (OIDC_…): their clocks do not move with it");
  }
  return faults;
}

function workBounds(text: (name: string) => string): QueueBounds {
  const ms = (name: string) => Number(text(name)) * 1000;
  return {
    places: Number(text("MAX_IN_FLIGHT")) || Number.POSITIVE_INFINITY,
    patienceMs: {
      forecast: ms("FORECAST_PATIENCE_SECONDS"),
      write: ms("WRITE_PATIENCE_SECONDS"),
      read: ms("READ_PATIENCE_SECONDS"),
    },
  };
}

function poolOf(text: (name: string) => string): Config["pool"] {
  return {
    threads: Number(text("POOL_THREADS")),
    maxQueue: Number(text("POOL_QUEUE")),
    offloadBytes: Number(text("POOL_OFFLOAD_BYTES")),
  };
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
      basePath: text("BASE_PATH"),
      trustProxy: on("TRUST_PROXY"),
      securityContact: text("SECURITY_CONTACT") || null,
      corsOrigins: list("CORS_ORIGINS"),
      console: on("CONSOLE"),
      drainMs: Number(text("DRAIN_SECONDS")) * 1000,
      work: workBounds(text),
    },
    mongo: {
      uri: text("MONGODB_URI"),
      feedsUri: text("MONGODB_FEEDS_URI") || text("MONGODB_URI"),
      exportsUri: text("MONGODB_EXPORTS_URI") || text("MONGODB_URI"),
      maxPoolSize: Number(text("MONGO_POOL")),
    },
    redis: { url: text("REDIS_URL"), cacheUrl: text("REDIS_CACHE_URL") || text("REDIS_URL") },
    secretKey: text("SECRET_KEY").toLowerCase(),
    dataDir: text("DATA_DIR"),
    pool: poolOf(text),
    jobs: {
      queues: list("QUEUES"),
      concurrency: concurrencyOf(list("QUEUE_CONCURRENCY")),
      drainMs: Number(text("DRAIN_SECONDS")) * 1000,
    },
    limits: { rateLimits: on("RATE_LIMITS"), overrides: text("RATE_LIMIT_OVERRIDES") },
    publicRead: text("PUBLIC_READ") === "off" ? "off" : "projects",
    accounts: accountsOf(text, list),
    mail: { smtpUrl: text("SMTP_URL"), from: text("MAIL_FROM"), outbox: text("MAIL_OUTBOX") },
    webhooksAllow: text("WEBHOOKS_ALLOW"),
    sandbox: { isOn: on("SANDBOX"), roundMs: Number(text("SANDBOX_ROUND_SECONDS")) * 1000 },
    rehearsal: on("REHEARSAL"),
    metricsAddress: text("METRICS_ADDRESS"),
    groupCommit: on("GROUP_COMMIT"),
    logLevel: text("LOG_LEVEL"),
  };
}

function accountsOf(
  text: (name: string) => string,
  list: (name: string) => string[],
): Config["accounts"] {
  return {
    signup: text("SIGNUP") as "on" | "providers" | "off",
    passwordLogin: text("PASSWORD_LOGIN") === "on",
    providers: providersOf(text),
    verifyEmail: text("VERIFY_EMAIL") === "on",
    reservedUsernames: list("RESERVED_USERNAMES"),
    auditDays: Number(text("AUDIT_DAYS")),
    admin: adminOf(text),
  };
}

function adminOf(text: (name: string) => string): Config["accounts"]["admin"] {
  const admin = {
    username: text("ADMIN_USERNAME"),
    email: text("ADMIN_EMAIL"),
    password: text("ADMIN_PASSWORD"),
    token: text("ADMIN_TOKEN"),
  };
  return Object.values(admin).some((value) => value !== "") ? admin : null;
}

function concurrencyOf(pairs: readonly string[]): Record<string, number> {
  const entries = pairs.map((pair) => pair.split("=", 2));
  return Object.fromEntries(entries.map(([queue = "", count]) => [queue.trim(), Number(count)]));
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === "object" && inner !== null) deepFreeze(inner as object);
  }
  return Object.freeze(value);
}
