/**
 * The headers of replies as the document tells of them: name → what it holds. Contract 1.8, 1.10,
 * 6, 7.3. A header that is not in this table is not documented, and the tests refuse it.
 */

interface HeaderText {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: string;
}

const TEXT = { type: "string" };
const COUNT = { type: "integer", minimum: 0 };

const HEADERS = {
  "X-Request-Id": {
    description: "The caller's own if it is well formed, else a new one; the log has it too.",
    schema: TEXT,
  },
  "X-API-Version": { description: "Version of this interface.", schema: TEXT, example: "2.0.0" },
  "X-Content-Type-Options": {
    description: "Tells browsers to believe the content type.",
    schema: { type: "string", const: "nosniff" },
  },
  "Referrer-Policy": {
    description: "Keeps the address of a page from others.",
    schema: { type: "string", const: "no-referrer" },
  },
  Vary: { description: "Request headers that a cache must tell apart.", schema: TEXT },
  "Cache-Control": {
    description: "`no-store` for errors, credentials and own data, else `private, no-cache`.",
    schema: TEXT,
  },
  ETag: {
    description: "Tag of this body; sent back as `If-None-Match` it saves the transfer.",
    schema: TEXT,
  },
  RateLimit: {
    description: "Class, requests left and seconds until all are back. Absent without a limit.",
    schema: TEXT,
    example: '"read";r=239;t=1',
  },
  "RateLimit-Policy": {
    description: "Class, requests at once and seconds in which they come back.",
    schema: TEXT,
    example: '"read";q=240;w=24',
  },
  "X-RateLimit-Limit": { description: "Requests that may be made at once.", schema: COUNT },
  "X-RateLimit-Remaining": { description: "Requests left now.", schema: COUNT },
  "X-RateLimit-Reset": { description: "Seconds until all requests are back.", schema: COUNT },
  "Retry-After": {
    description: "Seconds after which to ask again.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": { description: "How to authenticate.", schema: TEXT, example: "Token" },
  Allow: { description: "Methods of this path.", schema: TEXT, example: "GET, HEAD, OPTIONS" },
  Location: { description: "Where to ask for the state of the job.", schema: TEXT },
  "Preference-Applied": {
    description: "The preference that was followed.",
    schema: { type: "string", const: "respond-async" },
  },
  "Content-Disposition": {
    description: "The file's name for saving.",
    schema: TEXT,
    example: "attachment; filename=\"cup.zip\"; filename*=UTF-8''cup.zip",
  },
  "Accept-Ranges": {
    description: "Ranges of bytes are served.",
    schema: { type: "string", const: "bytes" },
  },
  "Content-Range": {
    description: "Which bytes of how many these are, or how many there are.",
    schema: TEXT,
    example: "bytes 0-1023/52311",
  },
  "Repr-Digest": {
    description: "SHA-256 of the whole file (RFC 9530).",
    schema: TEXT,
    example: "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:",
  },
} as const satisfies Record<string, HeaderText>;

type HeaderName = keyof typeof HEADERS;
/** A header that a reply always has, or with a question mark one that it may have. */
export type HeaderUse = HeaderName | `${HeaderName}?`;

/** Every answer has these. Contract 1.8. */
export const ALWAYS: readonly HeaderUse[] = [
  "X-Request-Id",
  "X-API-Version",
  "X-Content-Type-Options",
  "Referrer-Policy",
  "Vary",
];

/** Contract 6: there while limits are on and Redis answers. */
export const LIMITED: readonly HeaderUse[] = [
  "RateLimit?",
  "RateLimit-Policy?",
  "X-RateLimit-Limit?",
  "X-RateLimit-Remaining?",
  "X-RateLimit-Reset?",
];

/** The headers as an object of the document: name → header. */
export function headersOf(uses: readonly HeaderUse[]): Record<string, unknown> {
  return Object.fromEntries(
    uses.map((use) => {
      const name = use.replace(/\?$/, "") as HeaderName;
      const isCertain = name === use;
      const ref = { $ref: `#/components/headers/${name}` };
      return [name, isCertain === isUsuallyCertain(name) ? ref : headerOf(name, isCertain)];
    }),
  );
}

/** The components that `headersOf` refers to. */
export function headerComponents(): Record<string, unknown> {
  const names = Object.keys(HEADERS) as HeaderName[];
  return Object.fromEntries(names.map((name) => [name, headerOf(name, isUsuallyCertain(name))]));
}

function headerOf(name: HeaderName, required: boolean): object {
  return { ...HEADERS[name], required };
}

function isUsuallyCertain(name: HeaderName): boolean {
  return !LIMITED.some((use) => use === `${name}?`);
}
