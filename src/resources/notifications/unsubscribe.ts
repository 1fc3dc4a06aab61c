/** Handles GET and POST /api/unsubscribe/{token}/: the link of a mail (Contract 3.15). */
import { readUnsubscribeToken } from "../../accounts/unsubscribe_links.ts";
import type { Capabilities } from "../../capabilities.ts";
import { mailTopic } from "../../domain/accounts/notification.ts";
import { NOTIFICATION_KINDS } from "../../domain/vocabulary.ts";
import { NotFoundError } from "../../errors.ts";
import { HTML_TYPE, PLAIN_POLICY, plainPage } from "../../http/reply/plain_page.ts";
import type { Request } from "../../http/route.ts";
import { TOPIC_NAMES } from "../../mail/notification_letter.ts";
import type { MailSubscription } from "../../schema/notification.ts";

type Needs = Pick<Capabilities, "store" | "serverKey">;
type ByLink = Pick<Request<"/api/unsubscribe/:token/">, "params" | "header">;

/** @throws {NotFoundError} unless the server has made the link */
export async function readMailSubscription(caps: Needs, request: ByLink) {
  const { topic, kinds } = await subscriptionOf(caps, request);
  return reply(request, { topic, is_subscribed: kinds.length > 0 });
}

/** Leaves the kinds of the topic in the inbox alone. @throws {NotFoundError} */
export async function endMails(caps: Needs, request: ByLink) {
  const { userId, topic, kinds } = await subscriptionOf(caps, request);
  const ways = Object.fromEntries(kinds.map((kind) => [kind, "inbox"]));
  await caps.store.notificationChoices.choose(userId, { ways });
  return reply(request, { topic, is_subscribed: false });
}

async function subscriptionOf(caps: Needs, { params }: ByLink) {
  const of = readUnsubscribeToken(caps, params.token);
  if (of === null) throw new NotFoundError();
  const { ways } = await caps.store.notificationChoices.of(of.userId);
  const kinds = NOTIFICATION_KINDS.filter(
    (kind) => mailTopic(kind, ways[kind] ?? "inbox") === of.topic,
  );
  return { ...of, kinds };
}

/** Mail programs and clients get JSON, and browsers a page that asks first. */
function reply(request: Pick<ByLink, "header">, body: MailSubscription) {
  const headers = { Vary: "Accept, Accept-Encoding, Origin" };
  const isPage = request.header("accept")?.includes("text/html") === true;
  if (!isPage) return { status: 200, body, headers } as const;
  return {
    status: 200 as const,
    headers: { ...headers, "Content-Security-Policy": `${PLAIN_POLICY}; form-action 'self'` },
    json: pageOf(body),
    type: HTML_TYPE,
  };
}

function pageOf({ topic, is_subscribed: isOn }: MailSubscription): string {
  const name = TOPIC_NAMES[topic];
  const text = isOn
    ? `<h1>Mails about ${name}</h1>
<p>You still find all of it on the page of notifications.</p>
<form method="post"><button>Stop these mails</button></form>`
    : `<h1>No mails about ${name}</h1>
<p>None is sent to you. You find all of it on the page of notifications, where you can change this.</p>`;
  return plainPage(isOn ? "Stop mails" : "No mails", text);
}
