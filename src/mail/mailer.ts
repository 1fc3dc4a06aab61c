/**
 * Sends mails: to a mail server, or into a folder as files where there is none. Jobs send, and
 * requests never do; an operator reads the folder.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SendMailOptions, Transporter } from "nodemailer";
import type { Config } from "../config.ts";
import type { Mail } from "./letter.ts";

/** A mail server that does not answer for so long has failed, ms. The job tries again later. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Mails that a folder keeps. Each has a secret in it, so old ones go. */
const KEPT_IN_FOLDER = 100;
const FOR_OWNER_ONLY = { file: 0o600, folder: 0o700 };

interface MailClock {
  /** Returns milliseconds since the epoch. */
  now(): number;
}

/** A mail in the folder. */
export interface KeptMail extends Pick<Mail, "to" | "subject" | "text"> {
  /** The name of its file. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

export interface Mailer {
  /** Whether mails are sent at all. Otherwise the log names accounts that wait for a link. */
  readonly isOn: boolean;
  /** @throws {Error} when the server did not take the mail; it may be sent again */
  send(mail: Mail): Promise<void>;
  /** Returns the newest mails of the folder, newest first, or null where there is no folder. */
  newest(limit: number): Promise<readonly KeptMail[] | null>;
  close(): Promise<void>;
}

/** Mails go to the server, or to the folder where there is none. */
export function createMailer(config: Config["mail"], clock: MailClock): Mailer {
  const { smtpUrl, from, outbox } = config;
  return smtpUrl === "" ? toFolder(outbox, from, clock) : toServer(smtpUrl, from);
}

function toServer(url: string, from: string): Mailer {
  let opened: Transporter | undefined;
  return {
    isOn: true,
    async send(mail) {
      const { createTransport } = await import("nodemailer");
      opened ??= createTransport({
        url,
        pool: true,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
      });
      await opened.sendMail(optionsOf(mail, from));
    },
    newest: () => Promise.resolve(null),
    close() {
      opened?.close();
      return Promise.resolve();
    },
  };
}

function toFolder(folder: string, from: string, clock: MailClock): Mailer {
  let count = 0;
  return {
    isOn: folder !== "",
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: FOR_OWNER_ONLY.folder });
      const time = new Date(clock.now()).toISOString().replaceAll(":", "-");
      const file = path.join(folder, `${time}-${process.pid}-${(count += 1)}.txt`);
      const message = `To: ${to}\nFrom: ${from}\nSubject: ${subject}\n\n${text}`;
      await writeFile(file, message, { mode: FOR_OWNER_ONLY.file });
      for (const name of (await mailsIn(folder)).slice(0, -KEPT_IN_FOLDER))
        await rm(path.join(folder, name), { force: true });
    },
    async newest(limit) {
      if (folder === "") return null;
      const names = (await mailsIn(folder)).slice(-limit).reverse();
      const mails = await Promise.all(names.map((name) => readMail(folder, name)));
      return mails.filter((mail) => mail !== null);
    },
    close: () => Promise.resolve(),
  };
}

/** Returns the names of the mails of a folder, oldest first. A folder without mails may be missing. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(nothingThere);
  return (names ?? []).filter((name) => name.endsWith(".txt")).sort();
}

const MAIL = /^To: (?<to>.*)\nFrom: .*\nSubject: (?<subject>.*)\n\n(?<text>[^]*)$/;
const NAME = /^(?<day>.{10})T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>[\d.]+Z)/;

/** Returns a mail of the folder, or null where the file is gone or no mail. */
async function readMail(folder: string, name: string): Promise<KeptMail | null> {
  const file = await readFile(path.join(folder, name), "utf8").catch(nothingThere);
  const { to, subject, text } = MAIL.exec(file ?? "")?.groups ?? {};
  const { day, hour, minute, second } = NAME.exec(name)?.groups ?? {};
  const sentAt = Date.parse(`${day}T${hour}:${minute}:${second}`);
  if (to === undefined || subject === undefined || text === undefined) return null;
  return Number.isNaN(sentAt) ? null : { name, sentAt, to, subject, text };
}

function nothingThere(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}

/** Returns the mail with its sender. The header keeps programs that answer by themselves silent (RFC 3834). */
function optionsOf(mail: Mail, from: string): SendMailOptions {
  return { ...mail, from, headers: { ...mail.headers, "Auto-Submitted": "auto-generated" } };
}
