/**
 * The load process. It sends prepared requests over kept-alive sockets and counts the answers. Of
 * an answer it reads only the status and the end.
 */
import net from "node:net";
import { percentile } from "./ratio.ts";
import type { LoadResult, SentOrder } from "./load.ts";

interface Tally {
  readonly statuses: Record<number, number>;
  readonly times: number[];
  bytes: number;
}

/** Lists of requests by their ids. */
const held = new Map<number, readonly Buffer[]>();

process.on("message", (order: SentOrder) => {
  run(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run(order: SentOrder): Promise<LoadResult> {
  // This comes first, because requests are sent only once, even when this order fails.
  const requests = requestsOf(order);
  const tally: Tally = { statuses: {}, times: [], bytes: 0 };
  const sockets = await Promise.all(
    Array.from({ length: order.connections }, () => open(order.port)),
  );
  const started = performance.now();
  try {
    await (order.perSecond === undefined
      ? asFastAsPossible(sockets, requests, order, tally)
      : paced(sockets, requests, { ...order, perSecond: order.perSecond }, tally));
  } finally {
    for (const { socket } of sockets) socket.destroy();
  }
  return {
    seconds: (performance.now() - started) / 1000,
    answers: tally.times.length,
    statuses: tally.statuses,
    bytes: tally.bytes,
    times: Float64Array.from(tally.times),
    p50: percentile(tally.times, 0.5),
    p99: percentile(tally.times, 0.99),
    worst: tally.times.reduce((most, one) => Math.max(most, one), 0),
  };
}

function requestsOf({ requestsId, requests }: SentOrder): readonly Buffer[] {
  if (requests !== undefined) {
    held.set(
      requestsId,
      requests.map((request) => Buffer.from(request)),
    );
  }
  const list = held.get(requestsId);
  if (list === undefined) throw new Error(`no requests ${requestsId}`);
  return list;
}

type Line = Awaited<ReturnType<typeof open>>;

async function asFastAsPossible(
  lines: readonly Line[],
  requests: readonly Buffer[],
  { seconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY }: SentOrder,
  tally: Tally,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  const drive = async (line: Line) => {
    while (sent < count && performance.now() < end) {
      await exchange(line, requests[sent++ % requests.length]!, tally);
    }
  };
  await Promise.all(lines.map(drive));
}

/**
 * Sends requests at their due times, however late the answers are. The time of an answer counts
 * from the due time.
 */
async function paced(
  lines: readonly Line[],
  requests: readonly Buffer[],
  { perSecond, seconds = 1 }: SentOrder & { perSecond: number },
  tally: Tally,
): Promise<void> {
  const started = performance.now();
  const total = Math.round(perSecond * seconds);
  let next = 0;
  const drive = async (line: Line) => {
    for (let mine = next++; mine < total; mine = next++) {
      const due = started + (mine * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      await exchange(line, requests[mine % requests.length]!, tally, Math.max(due, started));
    }
  };
  await Promise.all(lines.map(drive));
}

async function exchange(
  line: Line,
  request: Buffer,
  tally: Tally,
  from = performance.now(),
): Promise<void> {
  line.socket.write(request);
  const { status, bytes } = await line.answer();
  tally.times.push(performance.now() - from);
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  tally.bytes += bytes;
}

interface Arrived {
  readonly status: number;
  readonly bytes: number;
}

async function open(port: number) {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  let settle: { resolve: (arrived: Arrived) => void; reject: (error: Error) => void } | null = null;
  const fail = (error: Error) => settle?.reject(error);
  const take = createReader((arrived) => settle?.resolve(arrived));
  socket.on("data", take);
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed the connection")));
  return {
    socket,
    answer: () => new Promise<Arrived>((resolve, reject) => (settle = { resolve, reject })),
  };
}

/** Calls back at the end of each answer. */
function createReader(onAnswer: (arrived: Arrived) => void): (chunk: Buffer) => void {
  let pending: Buffer | null = null;
  let status = 0;
  let bytes = 0;
  /**
   * How many bytes of the body are missing. −1 means that the head is being read, Infinity that the
   * body is chunked.
   */
  let left = -1;
  const finish = () => {
    left = -1;
    onAnswer({ status, bytes });
  };
  return (arrived) => {
    let chunk = arrived;
    if (left === -1) {
      chunk = pending === null ? arrived : Buffer.concat([pending, arrived]);
      const end = chunk.indexOf("\r\n\r\n");
      pending = end === -1 ? chunk : null;
      if (end === -1) return;
      const head = chunk.toString("latin1", 0, end).toLowerCase();
      status = Number(head.slice(9, 12));
      bytes = 0;
      left = bodyLength(head, status);
      chunk = chunk.subarray(end + 4);
    }
    bytes += chunk.length;
    if (left === Number.POSITIVE_INFINITY) {
      if (chunk.subarray(-5).equals(LAST_CHUNK)) finish();
      return;
    }
    left -= chunk.length;
    if (left === 0) finish();
    else if (left < 0) throw new Error("an answer is longer than it says");
  };
}

const LAST_CHUNK = Buffer.from("0\r\n\r\n");

function bodyLength(head: string, status: number): number {
  if (status === 304 || status === 204) return 0;
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  return length === undefined ? Number.POSITIVE_INFINITY : Number(length);
}
