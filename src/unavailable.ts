/**
 * Tells which failures of MongoDB, Redis and their clients mean "not now" instead of "broken". The
 * effect of a command that failed in this way may be unknown, and the request can be sent again.
 * Contract 1.11.
 */

/** The names of error classes of the driver, of mongoose and of the Redis client. */
const NAMES = new RegExp(
  [
    "^Mongo(Network|NetworkTimeout|ServerSelection|OperationTimeout|UnexpectedServerResponse)Error$",
    "^Mongo(NotConnected|TopologyClosed|ServerClosed|ClientClosed|ExpiredSession|StalePrimary)Error$",
    "^Mongo(PoolCleared|PoolClosed|WaitQueueTimeout|Deadline)Error$",
    "^(PoolClearedOnNetwork|MongooseServerSelection|Disconnected)Error$",
    "^(MaxRetriesPerRequest|ConnectionClosed|ClusterAllFailed|Timeout)Error$",
  ].join("|"),
);

/** Error codes of the operating system on a socket to an engine. */
const SYSTEM_CODES = new Set([
  "EPIPE",
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTCONN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);

/**
 * Codes of a MongoDB that is away, starts, stops, elects, is full, or stopped a command at its own
 * limit: HostUnreachable, HostNotFound, LockTimeout, CursorNotFound, MaxTimeMSExpired,
 * WriteConcernFailed, NetworkTimeout, ShutdownInProgress, WriteConcernTimeout, WriteConflict,
 * QueryPlanKilled, PrimarySteppedDown, NetworkInterfaceExceededTimeLimit, CursorKilled,
 * ExceededTimeLimit, RateLimited, SocketException, NotWritablePrimary, the Interrupted family, the
 * NotPrimary family, OutOfDiskSpace.
 */
const SERVER_CODES = new Set([
  6, 7, 24, 43, 50, 64, 89, 91, 100, 112, 175, 189, 202, 237, 262, 462, 9001, 10107, 11600, 11601,
  11602, 13388, 13435, 13436, 14031,
]);

/**
 * Replies of a Redis that is full, cannot write its file, is a replica, is loading or busy, or has
 * lost nodes.
 */
const REDIS_REFUSAL =
  /\b(OOM|MISCONF|READONLY|LOADING|BUSY|EXECABORT|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|UNBLOCKED)\b/;
/**
 * The texts of plain errors of the Redis client and of mongoose. They have no name or code of their
 * own.
 */
const TEXTS =
  /^(Connection is closed\.|Command timed out|Stream isn't writeable|Connection was force closed)|buffering timed out after|before initial connection/;
/**
 * How many wrapped errors are looked at. The driver wraps the failure of a bulk write, and other
 * errors give a cause.
 */
const MOST_WRAPPED = 4;

/**
 * Returns true when the failure passes by itself. The request is then answered 503 with
 * `Retry-After`.
 */
export function isUnavailable(error: unknown): boolean {
  let inner = error;
  for (let depth = 0; depth <= MOST_WRAPPED && inner instanceof Error; depth++) {
    if (saysUnavailable(inner)) return true;
    inner = within(inner);
  }
  return false;
}

function saysUnavailable(error: Error): boolean {
  const { name, message } = error;
  if (NAMES.test(name) || TEXTS.test(message)) return true;
  if (name === "ReplyError") return REDIS_REFUSAL.test(message);
  const code: unknown = "code" in error ? error.code : undefined;
  if (typeof code === "number") return name.startsWith("Mongo") && SERVER_CODES.has(code);
  return typeof code === "string" && SYSTEM_CODES.has(code);
}

/**
 * Returns the wrapped error. A bulk write that failed as a whole has the failure as its "response".
 */
function within(error: Error): unknown {
  const response: unknown = "errorResponse" in error ? error.errorResponse : undefined;
  return response instanceof Error ? response : error.cause;
}
