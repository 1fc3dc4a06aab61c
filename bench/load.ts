/** Controls the load process: orders, results, and requests as bytes. */
import { fork, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { askProcess } from "./ask.ts";

/** Caching, limiting, serialising and tagging a small answer, without the store. */
export const TINY_PATH = "/api/users/me/";

export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  /** Whole requests, which are sent in turn. */
  readonly requests: readonly Uint8Array[];
  /** The order ends after this time, or after `count` requests. */
  readonly seconds?: number;
  readonly count?: number;
  /** When it is given, requests are due at this rate, however late the answers are. */
  readonly perSecond?: number;
}

/**
 * An order as the load process gets it. The same requests are sent many times, so their bytes go to
 * the process only once.
 */
export type SentOrder = Omit<LoadOrder, "requests"> & {
  readonly requestsId: number;
  /** Absent when the load process has them already. */
  readonly requests?: readonly Uint8Array[];
};

export interface LoadResult {
  readonly seconds: number;
  readonly answers: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly bytes: number;
  /** The time of each answer, ms. */
  readonly times: Float64Array;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

export interface Load {
  /** @throws {Error} when an answer has another status than these */
  run(order: LoadOrder, status: number | readonly number[]): Promise<LoadResult>;
  close(): void;
  /** The process that sends. */
  readonly pid: number;
}

/**
 * Gets a processor before all other processes. Only the superuser may use it (Linux with `chrt`).
 */
const AT_ONCE = ["chrt", "--fifo", "1"];

/** Starts a load process with the usual priority. */
export function startLoad(): Load {
  return loadProcess([process.execPath]);
}

/** Starts a load process with the lowest priority, for load that is not measured itself. */
export function startLowLoad(): Load {
  return loadProcess(["nice", "-n", "19", process.execPath]);
}

/**
 * Starts a process that times few requests beside others. On a machine with few cores it would wait
 * for a processor and measure that wait. Where it is permitted, it does not wait.
 */
export function startProbe(): Load {
  const [program = "", ...args] = AT_ONCE;
  const mayAsk = spawnSync(program, [...args, "true"]).status === 0;
  return loadProcess([...(mayAsk ? AT_ONCE : []), process.execPath]);
}

function loadProcess([execPath = "", ...args]: readonly string[]): Load {
  const program = fileURLToPath(new URL("./load_process.ts", import.meta.url));
  const execArgv = [...args, "--import", "tsx"];
  const child = fork(program, { execPath, execArgv, serialization: "advanced" });
  const known = new WeakMap<readonly Uint8Array[], number>();
  let lastId = 0;
  const sent = ({ requests, ...order }: LoadOrder): SentOrder => {
    const requestsId = known.get(requests);
    if (requestsId !== undefined) return { ...order, requestsId };
    known.set(requests, ++lastId);
    return { ...order, requestsId: lastId, requests };
  };
  return {
    async run(order, status) {
      const answer = (await askProcess(child, sent(order))) as {
        result?: LoadResult;
        error?: string;
      };
      const { result } = answer;
      if (result === undefined) throw new Error(`load: ${answer.error ?? "?"}`);
      const wanted = [status].flat();
      const others = Object.keys(result.statuses).filter((one) => !wanted.includes(Number(one)));
      if (others.length > 0 || result.answers === 0) {
        throw new Error(
          `Expected only ${wanted.join(" or ")}, got ${JSON.stringify(result.statuses)}`,
        );
      }
      return result;
    },
    close() {
      child.kill();
    },
    pid: child.pid ?? 0,
  };
}

export interface Sent {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Returns the bytes of a request. */
export function requestBytes(method: string, path: string, sent: Sent = {}): Uint8Array {
  const body = sent.body === undefined ? "" : JSON.stringify(sent.body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: bench.local",
    ...(sent.token === undefined ? [] : [`Authorization: Token ${sent.token}`]),
    ...Object.entries(sent.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(sent.body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
