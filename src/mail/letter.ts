/** The parts of a mail. Its text and its HTML are made from the same sentences. */

/** What a mail says. Every text is plain; none of it is HTML. */
export interface Letter {
  readonly subject: string;
  readonly greeting: string;
  /** One paragraph each, before the link. */
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly address: string };
  /** One paragraph each, after the link. */
  readonly after: readonly string[];
}

/** A mail as a mail server takes it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Returns the mail that brings a letter to an address. */
export function mailOf(to: string, { subject, greeting, lines, link, after }: Letter): Mail {
  const { label, address } = link;
  const text = [greeting, ...lines, `${label}:\n${address}`, ...after].join("\n\n");
  const paragraph = (content: string) => `<p>${content}</p>`;
  const body = [
    ...[greeting, ...lines].map((line) => paragraph(escaped(line))),
    paragraph(`<a href="${escaped(address)}">${escaped(label)}</a><br>${escaped(address)}`),
    ...after.map((line) => paragraph(escaped(line))),
  ];
  const html = `<!doctype html><html lang="en"><body>${body.join("\n")}</body></html>`;
  return { to, subject, text: `${text}\n`, html };
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
