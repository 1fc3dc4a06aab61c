/** Sends a request unchanged and accepts any answer until a deadline. */
import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { unzip } from "../../support/archive.ts";
import type { FuzzRequest } from "./requests.ts";
import { INDEX_HEADER } from "./watch.ts";

/** A later answer counts as a hang, in ms. */
const DEADLINE_MS = 20_000;

export interface Answer {
  /** 0 means that there was no answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly ms: number;
  /** Why there is no answer. */
  readonly failure: string | null;
}

export interface Sender {
  send(request: FuzzRequest): Promise<Answer>;
  close(): void;
}

export function createSender(baseUrl: string, connections: number): Sender {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (asked) =>
      new Promise((resolve) => {
        const started = performance.now();
        const { index, method, target: path, body } = asked;
        const headers = {
          ...asked.headers,
          [INDEX_HEADER]: String(index),
          "Content-Length": String(body?.length ?? 0),
        };
        const done = (answer: Partial<Answer>) => {
          clearTimeout(timer);
          const ms = performance.now() - started;
          resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0), failure: null, ...answer, ms });
        };
        const call = request({ agent, hostname, port, path, method, headers }, (reply) => {
          const chunks: Buffer[] = [];
          const isStream = reply.headers["content-type"]?.startsWith("text/event-stream") === true;
          const end = () => {
            const bytes = Buffer.concat(chunks);
            done({ status: reply.statusCode ?? 0, headers: reply.headers, bytes });
          };
          reply.on("data", (chunk: Buffer) => {
            chunks.push(chunk);
            if (!isStream) return;
            // A stream of events has no end, so its first part stands for it.
            end();
            call.destroy();
          });
          reply.on("end", end);
          reply.on("error", (error) => done({ failure: `cut off: ${error.message}` }));
        });
        const timer = setTimeout(() => {
          done({ failure: `no answer within ${DEADLINE_MS} ms` });
          call.destroy();
        }, DEADLINE_MS);
        call.on("error", (error) => done({ failure: error.message }));
        call.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}

/** Returns the decompressed text of an answer; for an archive, the texts in it. */
export async function textOf({ headers, bytes }: Answer): Promise<string> {
  const coding = headers["content-encoding"];
  const plain =
    bytes.length === 0
      ? bytes
      : coding === "gzip"
        ? gunzipSync(bytes)
        : coding === "br"
          ? brotliDecompressSync(bytes)
          : bytes;
  const isArchive = String(headers["content-type"]).includes("zip") && plain.length > 0;
  return isArchive && headers["content-range"] === undefined
    ? [...(await unzip(plain))].flat().join("\n")
    : plain.toString("utf8");
}
