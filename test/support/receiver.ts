/** Takes messages of webhooks, as a program of somebody else does. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly type?: string; readonly data?: { readonly events: ReceivedEvent[] } };
}

export interface ReceivedEvent {
  readonly type: string;
  readonly key: string;
  readonly post_id?: number;
  readonly question_id?: number;
  readonly comment_id?: number;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly messages: readonly Received[];
  /** The events of all messages that it took. */
  readonly events: readonly ReceivedEvent[];
  /** What it answers from now on, and after how many ms: a status, or null for no answer at all. */
  answer(status: number | null, headers?: Readonly<Record<string, string>>, delayMs?: number): void;
  close(): Promise<void>;
}

export async function openReceiver(host = "127.0.0.1", port = 0): Promise<Receiver> {
  const messages: Received[] = [];
  const events: ReceivedEvent[] = [];
  let reply: {
    readonly status: number | null;
    readonly headers: Readonly<Record<string, string>>;
    readonly delayMs: number;
  } = { status: 204, headers: {}, delayMs: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString();
      const body = JSON.parse(text) as Received["body"];
      messages.push({ path: request.url ?? "", headers: request.headers, text, body });
      const { status, headers, delayMs } = reply;
      if (status === null) return;
      if (status < 300) events.push(...(body.data?.events ?? []));
      setTimeout(() => response.writeHead(status, headers).end(), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}/hook`,
    port: taken,
    messages,
    events,
    answer(status, headers = {}, delayMs = 0) {
      reply = { status, headers, delayMs };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Verifies a message with the library of Standard Webhooks. Throws where it is not right. */
export function verify({ headers, text }: Received, secret: string): void {
  new Webhook(secret).verify(text, headers as Record<string, string>);
}
