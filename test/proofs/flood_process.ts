/**
 * Sends requests at a fixed rate, whatever the answers are, as independent clients do. A request
 * takes an idle connection or opens one.
 */
import net from "node:net";

export interface FloodOrder {
  readonly port: number;
  /** Complete requests, sent in turn. */
  readonly requests: readonly Uint8Array[];
  readonly perSecond: number;
  readonly seconds: number;
  /** A request without an answer for this long has failed, in ms. */
  readonly patienceMs: number;
  /** With this many unanswered requests no more are sent, because clients give up then. */
  readonly mostOpen: number;
}

/** The times of answers, ms. */
export interface Answers {
  readonly served: number[];
  readonly refused: number[];
}

/** Times are ms from the sending of a request, with the opening of its connection. */
export interface FloodResult {
  readonly reads: Answers;
  /** Answers of requests with POST. */
  readonly forecasts: Answers;
  /** Answers that are none of 200, 201 and 503 with Retry-After. */
  readonly others: string[];
  readonly failed: string[];
  /** Most requests that were unanswered at a time. */
  mostWaiting: number;
  /** The longest time in which no read was served, ms. */
  longestWithoutRead: number;
  /** Number of requests that were due while too many were unanswered. */
  unsent: number;
  /** How late requests were sent, in ms. */
  readonly late: number[];
}

interface Line {
  readonly socket: net.Socket;
  begun: number;
  isForecast: boolean;
  /** Head of the answer so far. */
  head: string;
  /** Bytes of the body still to come; null before the end of the head. */
  left: number | null;
  isBusy: boolean;
}

const TICK_MS = 2;
/** The first byte of a POST, which is a forecast here. */
const POST = "P".charCodeAt(0);
const HEAD_END = "\r\n\r\n";

process.on("message", (order: FloodOrder) => {
  flood(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      throw error;
    },
  );
});

async function flood({
  port,
  requests,
  perSecond,
  seconds,
  patienceMs,
  mostOpen,
}: FloodOrder): Promise<FloodResult> {
  const result: FloodResult = {
    reads: { served: [], refused: [] },
    forecasts: { served: [], refused: [] },
    others: [],
    failed: [],
    mostWaiting: 0,
    longestWithoutRead: 0,
    unsent: 0,
    late: [],
  };
  const idle: Line[] = [];
  const busy = new Set<Line>();
  const begun = performance.now();
  const total = perSecond * seconds;
  let sent = 0;
  let lastRead = begun;

  const countRead = (now: number) => {
    result.longestWithoutRead = Math.max(result.longestWithoutRead, now - lastRead);
    lastRead = now;
  };
  const finish = (line: Line) => {
    const now = performance.now();
    const took = now - line.begun;
    const status = line.head.slice(9, 12);
    const answers = line.isForecast ? result.forecasts : result.reads;
    if (status === (line.isForecast ? "201" : "200")) {
      answers.served.push(took);
      if (!line.isForecast) countRead(now);
    } else if (status === "503" && /\r\nretry-after: [1-9]/i.test(line.head)) {
      answers.refused.push(took);
    } else result.others.push(line.head.split("\r\n", 1)[0]!);
    busy.delete(line);
    line.isBusy = false;
    if (/\r\nconnection: close/i.test(line.head)) line.socket.destroy();
    else idle.push(line);
  };
  const fail = (line: Line, why: string) => {
    line.socket.destroy();
    if (!line.isBusy) return;
    line.isBusy = false;
    busy.delete(line);
    result.failed.push(why);
  };
  const open = (): Line => {
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    const line: Line = {
      socket,
      begun: 0,
      isForecast: false,
      head: "",
      left: null,
      isBusy: false,
    };
    socket.on("data", (chunk) => {
      if (line.isBusy && read(line, chunk)) finish(line);
    });
    socket.on("error", (error) => fail(line, error.message));
    socket.on("close", () => {
      fail(line, "the server closed the connection");
      const at = idle.indexOf(line);
      if (at !== -1) idle.splice(at, 1);
    });
    return line;
  };
  const send = (request: Uint8Array) => {
    const line = idle.pop() ?? open();
    const isForecast = request[0] === POST;
    Object.assign(line, { begun: performance.now(), isForecast, head: "", left: null });
    line.isBusy = true;
    busy.add(line);
    result.mostWaiting = Math.max(result.mostWaiting, busy.size);
    line.socket.write(request);
  };

  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const due = Math.min(total, ((now - begun) / 1000) * perSecond);
      while (sent < due) {
        result.late.push(Math.max(0, now - begun - (sent / perSecond) * 1000));
        if (busy.size < mostOpen) send(requests[sent % requests.length]!);
        else result.unsent += 1;
        sent += 1;
      }
      for (const line of busy) {
        if (now - line.begun < patienceMs) break;
        fail(line, `no answer within ${patienceMs} ms`);
      }
      if (sent < total || busy.size > 0) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  for (const { socket } of idle) socket.destroy();
  return result;
}

/** Returns true at the end of the answer. All answers state their length. */
function read(line: Line, chunk: Buffer): boolean {
  let body = chunk.length;
  if (line.left === null) {
    line.head += chunk.toString("latin1");
    const end = line.head.indexOf(HEAD_END);
    if (end === -1) return false;
    body = line.head.length - end - HEAD_END.length;
    line.head = line.head.slice(0, end);
    line.left = Number(/\r\ncontent-length: *(\d+)/i.exec(line.head)?.[1] ?? 0);
  }
  line.left -= body;
  return line.left <= 0;
}
