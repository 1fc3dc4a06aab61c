/** Declares every environment variable: its meaning, its default, and the check of a value. */
import { parseRanges } from "./domain/requests/network_address.ts";
import { parseRates } from "./domain/requests/rate_policy.ts";
import { accountVariables } from "./account_variables.ts";
import { oidcVariables, providerVariables } from "./oidc_variables.ts";
import { flag, integer, listener, redisAddress, url, type Variable } from "./variable_checks.ts";

/**
 * Every variable that the API and jobs processes read. The table of docs/configuration.md is made
 * from it.
 */
export const variables: readonly Variable[] = [
  { name: "HOST", fallback: "127.0.0.1", about: "Address the API listens on" },
  { name: "PORT", fallback: "3000", about: "Port of the API", check: integer(0, 65535) },
  {
    name: "BASE_URL",
    fallback: "",
    about: "Public address used in links; empty = from the request",
    check: url("http://|https://"),
  },
  {
    name: "BASE_PATH",
    fallback: "",
    about:
      "Path of the host below which everything is served, as /forecasts; the proxy passes it on, and BASE_URL ends with it",
    check: (t) =>
      /^(\/[A-Za-z0-9_-]+)*$/.test(t)
        ? null
        : "must be a path of letters, digits, _ and -, as /forecasts",
  },
  { name: "TRUST_PROXY", fallback: "off", about: "Trust X-Forwarded-* headers", check: flag },
  {
    name: "SECURITY_CONTACT",
    fallback: "",
    about:
      "Where weaknesses are reported, mailto: or https:, for /.well-known/security.txt; empty = no such file",
    check: url("mailto:|https://"),
  },
  { name: "CORS_ORIGINS", fallback: "", about: "Comma list of allowed browser origins, or *" },
  {
    name: "CONSOLE",
    fallback: "on",
    about: "Whether the API serves the console, the pages for people with a browser",
    check: flag,
  },
  {
    name: "MONGODB_URI",
    fallback: null,
    about: "MongoDB, with the database name",
    check: url("mongodb://|mongodb\\+srv://"),
  },
  {
    name: "MONGODB_EXPORTS_URI",
    fallback: "",
    about: "The same database with a read preference for exports; empty = MONGODB_URI",
    check: url("mongodb://|mongodb\\+srv://"),
  },
  {
    name: "MONGODB_FEEDS_URI",
    fallback: "",
    about: "The same database with a read preference for lists of posts; empty = MONGODB_URI",
    check: url("mongodb://|mongodb\\+srv://"),
  },
  {
    name: "MONGO_POOL",
    fallback: "20",
    about: "Connections to MongoDB per process",
    check: integer(1, 500),
  },
  {
    name: "REDIS_URL",
    fallback: null,
    about:
      "Redis of queues, limits and events (noeviction); also redis-cluster:// and redis-sentinel://",
    check: redisAddress,
  },
  {
    name: "REDIS_CACHE_URL",
    fallback: "",
    about: "Redis of the caches; empty = REDIS_URL",
    check: redisAddress,
  },
  {
    name: "SECRET_KEY",
    fallback: null,
    about: "64 hex digits: seals token copies, signs sessions",
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
  {
    name: "QUEUE_CONCURRENCY",
    fallback: "",
    about: "Comma list of queue=number: jobs a process works on at once",
    check: (t) =>
      /^\s*\w+\s*=\s*[1-9]\d{0,2}\s*(,\s*\w+\s*=\s*[1-9]\d{0,2}\s*)*$/.test(t)
        ? null
        : "must be a comma list of queue=number",
  },
  {
    name: "DRAIN_SECONDS",
    fallback: "8",
    about:
      "At SIGTERM: how long the API still answers while /readyz is 503, and how long running jobs may take before they go back to their queue",
    check: integer(0, 3600),
  },
  {
    name: "MAX_IN_FLIGHT",
    fallback: "192",
    about:
      "Forecasts an API process works on at a time, beside half as many other writes and a quarter as many reads; the others wait; 0 = no bound",
    check: integer(0, 100000),
  },
  {
    name: "FORECAST_PATIENCE_SECONDS",
    fallback: "10",
    about: "A forecast or withdrawal that would wait longer for its turn is answered 503",
    check: integer(0, 600),
  },
  {
    name: "WRITE_PATIENCE_SECONDS",
    fallback: "5",
    about: "Another write that would wait longer for its turn is answered 503",
    check: integer(0, 600),
  },
  {
    name: "READ_PATIENCE_SECONDS",
    fallback: "3",
    about: "A read that would wait longer for its turn is answered 503",
    check: integer(0, 600),
  },
  { name: "RATE_LIMITS", fallback: "on", about: "off for load tests", check: flag },
  {
    name: "RATE_LIMIT_OVERRIDES",
    fallback: "",
    about: "Comma list of class=burst/refill-per-second, 0/0 disables a class",
    check: (t) => parseRates(t).faults[0] ?? null,
  },
  ...accountVariables,
  ...oidcVariables,
  {
    name: "WEBHOOKS_ALLOW",
    fallback: "",
    about:
      "Comma list of address ranges (CIDR) of your own networks that webhooks may call, also without TLS; empty = public addresses by https alone",
    check: (t) => parseRanges(t).faults[0] ?? null,
  },
  {
    name: "SANDBOX",
    fallback: "off",
    about:
      "Whether jobs processes play rounds of the sandbox, a project where bots can be tried; npm start with demo data sets it on",
    check: flag,
  },
  {
    name: "SANDBOX_ROUND_SECONDS",
    fallback: "600",
    about:
      "From one round of the sandbox to the next; questions close after three tenths of it and resolve after four",
    check: integer(20, 86400),
  },
  {
    name: "REHEARSAL",
    fallback: "off",
    about:
      "on: npx presage clock forward moves the clock of the platform, to try a tournament in minutes; refused with NODE_ENV=production and with providers",
    check: flag,
  },
  {
    name: "METRICS_ADDRESS",
    fallback: "",
    about: "host:port of /metrics, or off; empty = loopback, a port per process kind",
    check: listener,
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
      /^(trace|debug|info|warn|error|fatal|silent)$/.test(t) ? null : "is not a log level",
  },
];

/** Returns the variables above, and those of the providers that the environment names. */
export function variablesFor(
  environment: Readonly<Record<string, string | undefined>>,
): readonly Variable[] {
  const names = environment["OIDC_PROVIDERS"]?.trim() ?? "";
  return [...variables, ...providerVariables(names)];
}
