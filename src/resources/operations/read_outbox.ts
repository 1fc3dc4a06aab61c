/** Handles GET /api/admin/outbox/: the mails that no mail server took (Contract 3.10). */
import type { Capabilities } from "../../capabilities.ts";
import { toIso } from "../../present/time.ts";

const SHOWN = 20;

export async function readOutbox({ mailer }: Pick<Capabilities, "mailer">) {
  const mails = await mailer.newest(SHOWN);
  const results = (mails ?? []).map(({ sentAt, ...mail }) => ({
    ...mail,
    sent_at: toIso(sentAt),
  }));
  return { status: 200 as const, body: { is_kept: mails !== null, results } };
}
