/**
 * Attacks on what accounts share in a process: the threads, the memory for bodies, the event loop
 * and the parser of HTTP. Some are sent as raw bytes, because no client would send them.
 */
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { requestBytes } from "../../bench/load.ts";
import { straightCdf } from "../support/cdfs.ts";

const MIB = 1024 * 1024;
const CONNECTIONS = 8;
/** The pause of a client between two bodies, ms. */
const BETWEEN_MS = 100;
/** Bodies that never end, and what is sent of each, bytes. */
const ENDLESS = 96;
const SENT_OF_ENDLESS = 8 * 1024;
/** Half a megabyte a second of requests that wait for no answer. */
const AHEAD = "GET /nope HTTP/1.1\r\nHost: bench.local\r\n\r\n".repeat(330);
const AHEAD_EVERY_MS = 25;

/** Sends raw bytes or requests for a time. Resolves with the number of answers by status. */
export type RawAttack = (port: number, seconds: number) => Promise<Record<string, number>>;

/** Bodies that take long to parse or to read, from one account. */
export function unfairBodies(token: string, postId: number) {
  const list = { on_post: postId, text: `@ada\n\n${"- a\n".repeat(37_400)}` };
  const names = Array.from({ length: 90_000 }, (_, i) => `"n${i}":0`).join();
  const attack = (name: string, path: string, text: string) => ({
    name,
    raw: repeated(token, path, gzipSync(text)),
  });
  const nested = `[${"[[[[]]]],".repeat(0.9 * MIB)}0]`;
  const checkComment = "/api/comments/create/check/";
  return [
    attack("checks of 8 MiB of nested lists", "/api/questions/forecast/check/", nested),
    attack("objects of 90,000 names", checkComment, `{${names}}`),
    attack("mentions in lists of 37,400 items", checkComment, JSON.stringify(list)),
  ];
}

/** Sends the same compressed body again and again, whatever the answer is. */
function repeated(token: string, path: string, body: Buffer): RawAttack {
  const headers = {
    Authorization: `Token ${token}`,
    "Content-Type": "application/json",
    "Content-Encoding": "gzip",
    "Content-Length": String(body.length),
  };
  const send = (port: number) =>
    new Promise<string>((resolve) => {
      const asked = request({ host: "127.0.0.1", port, method: "POST", path, headers }, (reply) => {
        reply.resume().on("close", () => {
          resolve(String(reply.statusCode));
        });
      });
      // A refusal may close the connection before the body has arrived.
      asked.on("error", () => {
        resolve("closed");
      });
      asked.end(body);
    });
  return async (port, seconds) => {
    const end = performance.now() + seconds * 1_000;
    const answers: Record<string, number> = {};
    const client = async () => {
      while (performance.now() < end) {
        const status = await send(port);
        answers[status] = (answers[status] ?? 0) + 1;
        await pause(BETWEEN_MS);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    return answers;
  };
}

/** Opens connections whose compressed bodies never end. */
export function endlessBodies(token: string): RawAttack {
  const body = gzipSync(Buffer.alloc(8 * MIB)).subarray(0, SENT_OF_ENDLESS);
  const headers = {
    "Content-Type": "application/json",
    "Content-Encoding": "gzip",
    "Content-Length": String(2 * SENT_OF_ENDLESS),
  };
  const head = requestBytes("POST", "/api/questions/forecast/", { token, headers });
  return async (port, seconds) => {
    const sockets = Array.from({ length: ENDLESS }, () => open(port));
    for (const socket of sockets) socket.write(Buffer.concat([head, body]));
    await pause(seconds * 1_000);
    for (const socket of sockets) socket.destroy();
    return {};
  };
}

/** Sends requests for an unknown path without waiting for answers, on one connection at a time. */
export const requestsAhead: RawAttack = async (port, seconds) => {
  const end = performance.now() + seconds * 1_000;
  let socket = open(port);
  while (performance.now() < end) {
    if (socket.destroyed || !socket.writable) socket = open(port);
    socket.write(AHEAD);
    await pause(AHEAD_EVERY_MS);
  }
  socket.destroy();
  return {};
};

function open(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  // The server may close the connection at any time.
  socket.on("error", () => undefined);
  return socket.resume();
}

/** A small forecast, and a batch that is read in a thread. */
export function forecastsOfSomebodyElse(token: string, binary: number, numeric: number) {
  const cdf = { question: numeric, continuous_cdf: straightCdf() };
  const bodies = [
    [{ question: binary, probability_yes: 0.4 }],
    Array.from({ length: 25 }, () => cdf),
  ];
  return bodies.map((body) => requestBytes("POST", "/api/questions/forecast/", { token, body }));
}
