/** A small server on this machine that answers with what a test prescribes, and notes what it got. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Answers one request, or ends its connection without an answer. */
export type Step = (got: Got, response: ServerResponse) => void;

export interface ScriptedServer {
  readonly baseUrl: string;
  readonly got: readonly Got[];
  close(): Promise<void>;
}

/** Starts a server whose n-th request is answered by the n-th step; the last step stays. */
export async function startServer(...steps: Step[]): Promise<ScriptedServer> {
  const got: Got[] = [];
  const server = createServer((incoming, response) => {
    void textOf(incoming).then((body) => {
      const { method = "", url = "", headers } = incoming;
      const one = { method, url, headers, body };
      got.push(one);
      steps[Math.min(got.length, steps.length) - 1]?.(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  return { baseUrl: `http://127.0.0.1:${port}`, got, close };
}

/** Returns a step that answers. */
export function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Step {
  return (_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Ends the connection once the request has arrived. */
export const lose: Step = (_, response) => {
  response.destroy();
};

/** Ends the connection in the middle of the answer. */
export const loseHalfway: Step = (_, response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
  response.write('{"id": ');
  setTimeout(() => response.destroy(), 20);
};

/** Returns a step that hands the request on to a platform. The answer is handed back, or lost. */
export function forward(baseUrl: string, { losesAnswer }: { losesAnswer: boolean }): Step {
  return ({ method, url, headers, body }, response) => {
    const onward = request(`${baseUrl}${url}`, { method, headers }, (answered) => {
      void textOf(answered).then((text) => {
        if (losesAnswer) return response.destroy();
        const type = answered.headers["content-type"] ?? "";
        return response.writeHead(answered.statusCode ?? 0, { "Content-Type": type }).end(text);
      });
    });
    onward.end(body);
  };
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
