/**
 * The links that end mails about a topic without a log-in (RFC 8058, Contract 3.15). A link names
 * account and topic, and a keyed hash of both; it is stored nowhere, and holds until the server has
 * another key.
 */
import { timingSafeEqual } from "node:crypto";
import { baseUrlOf } from "../base_url.ts";
import type { Capabilities } from "../capabilities.ts";
import { MAIL_TOPICS, type MailTopic } from "../domain/vocabulary.ts";

export interface MailedTopic {
  readonly userId: number;
  readonly topic: MailTopic;
}

type Needs = Pick<Capabilities, "serverKey">;

export function unsubscribeLink(caps: Needs & Pick<Capabilities, "config">, of: MailedTopic) {
  return `${baseUrlOf(caps)}/api/unsubscribe/${unsubscribeToken(caps, of)}/`;
}

/** Returns what names account and topic in a link. */
export function unsubscribeToken({ serverKey }: Needs, { userId, topic }: MailedTopic): string {
  return `${userId}-${topic}-${serverKey.pseudonym(`unsubscribe ${userId} ${topic}`)}`;
}

/** Returns account and topic of a token, or null where the server has not made it. */
export function readUnsubscribeToken(caps: Needs, token: string): MailedTopic | null {
  const [, digits = "", word] = /^(\d{1,15})-([a-z_]{1,40})-[0-9a-f]{64}$/.exec(token) ?? [];
  const topic = MAIL_TOPICS.find((one) => one === word);
  if (topic === undefined) return null;
  const of = { userId: Number(digits), topic };
  const expected = Buffer.from(unsubscribeToken(caps, of));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? of : null;
}
