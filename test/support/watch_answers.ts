/** Shows every answer of a server to a check, before it is sent. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { SeenAnswer } from "./reply_check.ts";

/** @param request null when it was refused before it was read */
type See = (seen: SeenAnswer, request: IncomingMessage | null) => void;

/** @param see is called before the end of each answer is sent */
export function watchAnswers(server: Server, see: See): void {
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    watchResponse(request, response, see);
  };
  server.prependListener("request", watch);
  server.prependListener("checkExpectation", watch);
  server.prependListener("clientError", (_error: Error, socket: Duplex) => {
    watchRefusal(socket, see);
  });
}

type Write = (chunk?: unknown, ...more: unknown[]) => unknown;

function watchResponse(request: IncomingMessage, response: ServerResponse, see: See): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    const isPart = typeof chunk === "string" || chunk instanceof Uint8Array;
    // Only the first chunk of an archive is recorded, to know whether there was any.
    if (isPart && (chunks.length === 0 || isText(response))) chunks.push(Buffer.from(chunk));
  };
  const methods = response as unknown as { write: Write; end: Write };
  const { write, end } = methods;
  methods.write = (...parts) => {
    keep(parts[0]);
    return write.apply(response, parts);
  };
  methods.end = (...parts) => {
    keep(parts[0]);
    see(seenIn(request, response, Buffer.concat(chunks)), request);
    return end.apply(response, parts);
  };
}

function isText(response: ServerResponse): boolean {
  return /json|text/.test(String(response.getHeader("content-type") ?? "text"));
}

function seenIn(request: IncomingMessage, response: ServerResponse, bytes: Buffer): SeenAnswer {
  const { "transfer-encoding": chunked, "content-length": length = "0" } = request.headers;
  const headers = new Map(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: request.method ?? "",
    target: request.url ?? "",
    hadBody: chunked !== undefined || length !== "0",
    status: response.statusCode,
    headers,
    text:
      isText(response) || bytes.length === 0
        ? inflated(bytes, headers.get("content-encoding"))
        : null,
  };
}

function inflated(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "gzip") return gunzipSync(bytes).toString("utf8");
  return (encoding === "br" ? brotliDecompressSync(bytes) : bytes).toString("utf8");
}

/** A refusal before there is a request is written to the socket in one piece. */
function watchRefusal(socket: Duplex, see: See): void {
  const end = socket.end.bind(socket) as Write;
  (socket as unknown as { end: Write }).end = (...parts) => {
    if (typeof parts[0] === "string") see(refusalIn(parts[0]), null);
    return end(...parts);
  };
}

function refusalIn(answer: string): SeenAnswer {
  const [head = "", text = ""] = answer.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(": ");
      return [name.toLowerCase(), value];
    }),
  );
  const status = Number(first.split(" ")[1]);
  return { method: null, target: "", hadBody: false, status, headers, text };
}
