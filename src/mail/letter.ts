/** The parts of a mail. Its text and its HTML are made from the same sentences. */

export interface LetterLink {
  readonly label: string;
  readonly address: string;
}

/** One of several things that a mail names, each with its own link. */
export interface LetterItem {
  readonly text: string;
  readonly note: string;
  readonly address: string;
}

/** What a mail says. Every text is plain; none of it is HTML. */
export interface Letter {
  readonly subject: string;
  readonly greeting: string;
  /** One paragraph each, before the items and the link. */
  readonly lines: readonly string[];
  readonly items?: readonly LetterItem[];
  readonly link?: LetterLink;
  /** One paragraph each, after the link. */
  readonly after: readonly string[];
  /** Ends mails of this sort, by POST at once (RFC 8058). Present where a reader may do so. */
  readonly unsubscribe?: LetterLink;
}

/** A mail as a mail server takes it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for a repeat of the mail, so that programs show it once. */
  readonly messageId?: string;
}

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:1.5rem auto;max-width:36rem;padding:0 1rem}
li{margin:.6rem 0}`;

/** Returns the mail that brings a letter to an address. */
export function mailOf(to: string, letter: Letter): Mail {
  const { subject, unsubscribe } = letter;
  const mail = { to, subject, text: textOf(letter), html: htmlOf(letter) };
  if (unsubscribe === undefined) return mail;
  return {
    ...mail,
    headers: {
      "List-Unsubscribe": `<${unsubscribe.address}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function textOf({ greeting, lines, items = [], link, after, unsubscribe }: Letter): string {
  const linked = ({ label, address }: LetterLink) => `${label}:\n${address}`;
  const listed = items.map(({ text, note, address }) => `- ${text}: ${note}\n  ${address}`);
  const middle = link === undefined ? [] : [linked(link)];
  const end = unsubscribe === undefined ? [] : [linked(unsubscribe)];
  return `${[greeting, ...lines, ...listed, ...middle, ...after, ...end].join("\n\n")}\n`;
}

function htmlOf({ greeting, lines, items = [], link, after, unsubscribe }: Letter): string {
  const paragraph = (content: string) => `<p>${content}</p>`;
  const anchor = ({ label, address }: LetterLink) =>
    `<a href="${escaped(address)}">${escaped(label)}</a>`;
  const listed = items.map(
    ({ text, note, address }) => `<li>${anchor({ label: text, address })}<br>${escaped(note)}</li>`,
  );
  const linkHtml = (one: LetterLink) =>
    listed.length === 0 ? `${anchor(one)}<br>${escaped(one.address)}` : anchor(one);
  const body = [
    ...[greeting, ...lines].map((line) => paragraph(escaped(line))),
    ...(listed.length === 0 ? [] : [`<ul>${listed.join("\n")}</ul>`]),
    ...(link === undefined ? [] : [paragraph(linkHtml(link))]),
    ...after.map((line) => paragraph(escaped(line))),
    ...(unsubscribe === undefined ? [] : [paragraph(`<small>${anchor(unsubscribe)}</small>`)]),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>${STYLE}</style></head><body>${body.join("\n")}</body></html>`;
}

/** The characters that mean something in HTML. */
const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
