/**
 * Describes the headers of replies in the document. Contract 1.8, 1.10, 6, 7.3. A header that is
 * not in this table is not documented, and the tests refuse it.
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
    description:
      "The id that the caller sent if it is well formed, else a new one. The log contains it.",
    schema: TEXT,
  },
  "X-API-Version": { description: "Version of this interface.", schema: TEXT, example: "2.0.0" },
  "X-Content-Type-Options": {
    description: "Tells browsers to trust the content type.",
    schema: { type: "string", const: "nosniff" },
  },
  "Referrer-Policy": {
    description: "Keeps the address of a page from others.",
    schema: { type: "string", const: "no-referrer" },
  },
  Vary: { description: "The request headers on which the reply depends.", schema: TEXT },
  "Cache-Control": {
    description:
      "`no-store` for errors, credentials and own data; `public` with a short age on what is shown without an account; else `private, no-cache`.",
    schema: TEXT,
  },
  ETag: {
    description:
      "A tag of this body. A client that sends it back as `If-None-Match` saves the transfer.",
    schema: TEXT,
  },
  RateLimit: {
    description:
      "The class, the requests left, and the seconds until all are available again. Absent without a limit.",
    schema: TEXT,
    example: '"read";r=239;t=1',
  },
  "RateLimit-Policy": {
    description:
      "The class, the requests allowed at once, and the seconds after which they are available again.",
    schema: TEXT,
    example: '"read";q=240;w=24',
  },
  "X-RateLimit-Limit": { description: "The requests allowed at once.", schema: COUNT },
  "X-RateLimit-Remaining": { description: "Requests left now.", schema: COUNT },
  "X-RateLimit-Reset": {
    description: "The seconds until all requests are available again.",
    schema: COUNT,
  },
  "X-Accel-Buffering": {
    description: "Tells a proxy to hand on each event as it comes.",
    schema: { type: "string", const: "no" },
  },
  "Retry-After": {
    description: "The seconds after which to try again.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": { description: "How to authenticate.", schema: TEXT, example: "Token" },
  Allow: { description: "Methods of this path.", schema: TEXT, example: "GET, HEAD, OPTIONS" },
  Location: {
    description: "The address of the job's status, or where the browser is led.",
    schema: TEXT,
  },
  "Set-Cookie": {
    description: "Binds a sign-in by a provider to the browser; only these routes read it.",
    schema: TEXT,
  },
  Link: {
    description: "The address of the next page. Absent on the last.",
    schema: TEXT,
    example:
      '<https://presage.example/api/users/me/forecasts/?cursor=MTI6MA&limit=100>; rel="next"',
  },
  "Preference-Applied": {
    description: "The preference that was followed.",
    schema: { type: "string", const: "respond-async" },
  },
  "Content-Disposition": {
    description: "The file's name for saving.",
    schema: TEXT,
    example: "attachment; filename=\"cup.zip\"; filename*=UTF-8''cup.zip",
  },
  "Content-Security-Policy": {
    description:
      "What a page may load, and which sites may frame it. Only pages for browsers have it.",
    schema: TEXT,
  },
  "Idempotency-Replayed": {
    description:
      "The request was done before under its `Idempotency-Key`, and this is the reply of that time.",
    schema: { type: "string", const: "true" },
  },
  "Presage-Ignored": {
    description: "The query parameters that have no effect here. Absent without any.",
    schema: TEXT,
    example: "cursor, page",
  },
  "Accept-Ranges": {
    description: "Ranges of bytes are served.",
    schema: { type: "string", const: "bytes" },
  },
  "Content-Range": {
    description: "The range of these bytes and the size of the file, or only its size.",
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

/** The headers of every reply. Contract 1.8. */
export const ALWAYS: readonly HeaderUse[] = [
  "X-Request-Id",
  "X-API-Version",
  "X-Content-Type-Options",
  "Referrer-Policy",
  "Vary",
];

/** The headers that replies have while limits are on and Redis answers. Contract 6. */
export const LIMITED: readonly HeaderUse[] = [
  "RateLimit?",
  "RateLimit-Policy?",
  "X-RateLimit-Limit?",
  "X-RateLimit-Remaining?",
  "X-RateLimit-Reset?",
];

/** Returns the headers as an object of the document: name → header. */
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

/** Returns the components to which `headersOf` refers. */
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
