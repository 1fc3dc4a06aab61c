/**
 * Serves the protocol over HTTP. Each request brings the token of its account, and nothing is kept
 * between requests, so one process serves many accounts.
 */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { Presage } from "../../typescript/src/index.ts";
import { createServer } from "./server.ts";

const PATH = "/mcp";
const BEARER = /^bearer +(\S+)$/i;

interface HttpOptions {
  readonly baseUrl: string;
  readonly isWriting: boolean;
  /** 0 takes any free port. */
  readonly port: number;
}

/** Listens on 127.0.0.1. Resolves with the address. */
export function serveHttp({ port, ...access }: HttpOptions): Promise<string> {
  const server = createHttpServer((request, response) => {
    answer(request, response, access).catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`);
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { baseUrl, isWriting }: Omit<HttpOptions, "port">,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  if (pathname !== PATH) refuse(response, 404, `The only path is ${PATH}.`);
  else if (request.method !== "POST") refuse(response, 405, "Send a POST.", { Allow: "POST" });
  else if (token === undefined) {
    const detail = "Send Authorization: Bearer <token of your account>.";
    refuse(response, 401, detail, { "WWW-Authenticate": "Bearer" });
  } else {
    const mcp = createServer({ presage: new Presage({ baseUrl, token }), isWriting });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on("close", () => void mcp.close());
    await mcp.connect(transport);
    await transport.handleRequest(request, response);
  }
}

function refuse(
  response: ServerResponse,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify({ detail }));
}
