/** A mail server on this machine that keeps what it takes. */
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { until } from "./until.ts";

/** Settings of a platform that sends mails, which no test reads. */
export const UNREAD_MAILS = { MAIL_OUTBOX: join(tmpdir(), "presage-outbox-of-tests") };

export interface ReceivedMail {
  readonly to: readonly string[];
  /** Headers and both parts, with soft line breaks taken out. */
  readonly source: string;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Refuses the next mails: for now, as a server does that is too busy, or by another code. */
  refuse(count: number, code?: number): void;
  /** Waits for as many mails in all. */
  holds(count: number): Promise<readonly ReceivedMail[]>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refused = 0;
  let refusal = 451;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        if (refused > 0) {
          refused -= 1;
          done(Object.assign(new Error("Busy"), { responseCode: refusal }));
          return;
        }
        const source = raw.replace(/=\r\n/g, "").replace(/=3D/g, "=");
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(count, code = 451) {
      refused = count;
      refusal = code;
    },
    async holds(count) {
      await until(`${count} mails`, () => mails.length >= count);
      return mails;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the secret of the link in a mail. */
export function tokenIn({ source }: ReceivedMail): string {
  return /token=([0-9a-f]+)/.exec(source)?.[1] ?? "";
}

/** Returns the token of the invitation in a mail. */
export function invitationIn({ source }: ReceivedMail): string {
  return /invitations\/([0-9a-f]{48})\//.exec(source)?.[1] ?? "";
}
