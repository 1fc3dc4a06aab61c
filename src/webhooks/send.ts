/**
 * Sends a message to a receiver that an account has named. The name is looked up once, every address
 * is judged, and the connection goes to one that was judged, so a name server that answers otherwise
 * a second time changes nothing. No redirect is followed.
 */
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import { ANSWER_MS, hostOf } from "../domain/accounts/webhook.ts";
import { addressStanding, type NetworkRange } from "../domain/requests/network_address.ts";

/** The part of an answer that is read at most, bytes. */
const MOST_READ = 64 * 1024;
const LOOK_UP = { timeout: 2_000, tries: 2 };

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SendOptions {
  /** The operator's own ranges. */
  readonly allowed: readonly NetworkRange[];
  /** Stops the attempt. */
  readonly signal: AbortSignal;
  /** Name servers, for tests. Absent for those of the machine. */
  readonly nameServers?: readonly string[];
}

/** How an attempt ended. */
export interface Sent {
  /** The status of the answer; null without one. */
  readonly status: number | null;
  /** Why the message was not taken; null where it was. */
  readonly fault: string | null;
}

/** An answer or a connection that is not as it must be. The text is for the owner of the webhook. */
class SendFault extends Error {}

/**
 * Sends a message once.
 * @throws the reason of the signal when it aborts
 */
export async function sendOnce(message: Message, options: SendOptions): Promise<Sent> {
  const late = AbortSignal.timeout(ANSWER_MS);
  const signal = AbortSignal.any([late, options.signal]);
  try {
    const url = new URL(message.url);
    const address = await judgedAddress(url, { ...options, signal });
    const status = await statusOf(url, address, { ...message, signal });
    return { status, fault: status >= 200 && status < 300 ? null : faultOf(status) };
  } catch (error) {
    options.signal.throwIfAborted();
    if (late.aborted) return { status: null, fault: `No answer within ${ANSWER_MS / 1000} s.` };
    if (error instanceof SendFault) return { status: null, fault: error.message };
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    return { status: null, fault: `The connection failed: ${code}.` };
  }
}

function faultOf(status: number): string {
  return status >= 300 && status < 400
    ? `The receiver answered ${status}, and redirects are not followed.`
    : `The receiver answered ${status}.`;
}

/**
 * Returns the address to connect to. One that may not be called is refused with all others of its
 * name. The fault is the same for a name without addresses, so that it says nothing of a network.
 * @throws {SendFault} where the receiver may not be called
 */
async function judgedAddress(url: URL, options: SendOptions): Promise<string> {
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await lookUp(host, options) : [host];
  const [first] = addresses;
  const standings = addresses.map((address) => addressStanding(address, options.allowed));
  if (first === undefined || standings.includes("refused")) {
    throw new SendFault("The name has no address that webhooks may call.");
  }
  if (url.protocol !== "https:" && standings.includes("public")) {
    throw new SendFault("The address needs https.");
  }
  return first;
}

/** Returns the addresses of a name, those of IPv4 first. Threads of the process are not needed. */
async function lookUp(host: string, { signal, nameServers }: SendOptions): Promise<string[]> {
  const resolver = new Resolver(LOOK_UP);
  if (nameServers !== undefined) resolver.setServers(nameServers);
  const stop = () => {
    resolver.cancel();
  };
  signal.addEventListener("abort", stop);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

/** Sends the message to this address, and returns the status of the answer. */
async function statusOf(
  url: URL,
  address: string,
  { headers, body, signal }: Omit<Message, "url"> & Pick<SendOptions, "signal">,
): Promise<number> {
  const isSecure = url.protocol === "https:";
  const host = hostOf(url);
  const request = (isSecure ? secureRequest : plainRequest)({
    method: "POST",
    host: address,
    port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    // The certificate must be that of the name.
    ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    headers: {
      ...headers,
      Host: url.host,
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "Presage",
    },
    // A connection that an earlier attempt has left open is not used.
    agent: false,
    signal,
  });
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await readSome(response);
  return response.statusCode ?? 0;
}

/** Reads the begin of an answer, so that a receiver that sends without end costs little. */
async function readSome(response: IncomingMessage): Promise<void> {
  let read = 0;
  for await (const part of response) {
    read += (part as Buffer).length;
    if (read > MOST_READ) break;
  }
}
