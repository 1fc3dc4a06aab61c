/** Makes the K-th request of a seed from the API document, for a scene. */
import { queueNames } from "../../../jobs/queue.ts";
import { gzipSync } from "node:zlib";
import {
  FAIR_BODIES,
  HOSTILE_BODIES,
  HOSTILE_QUERY,
  OTHER_FAIR_BODIES,
} from "../../support/hostile.ts";
import type { HostileScene } from "../../support/hostile_scene.ts";
import type { Client } from "../../support/client.ts";
import { CALLERS, type CallerName, type FuzzScene } from "./scene.ts";
import { createRandom, type Random } from "./random.ts";
import { HOSTILE_JSON } from "../../support/hostile.ts";
import { idOf, jsonOf, type Schema, type Schemas, type Source, spoil, valueOf } from "./values.ts";

export interface FuzzRequest {
  readonly index: number;
  readonly caller: CallerName;
  readonly method: string;
  /** Path and query as they are sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Name of the operation that the request was made for. */
  readonly operation: string;
}

export type Kind = "valid" | "nearly" | "absurd";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly body: Schema | null;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

export interface Plan {
  readonly operations: readonly (readonly [weight: number, operation: Operation])[];
  readonly schemas: Schemas;
}

/** Operations that compute a hash or stream an archive get a smaller share of the requests. */
const COSTLY =
  /^(logIn|logInAlias|signUp|changePassword|changePasswordByReset|createUser|downloadData)$/;
const COSTLY_WEIGHT = 0.35;
/** Private texts of others would show here first, so these get a larger share. */
const LISTS = /^(listPosts|listComments|readPost|readQuestion)$/;
const LIST_WEIGHT = 4;

export function planOf(document: Document): Plan {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, object]): [number, Operation] => [
      weightOf(object.operationId),
      {
        id: object.operationId,
        method: method.toUpperCase(),
        path,
        query: (object.parameters ?? []).filter(({ in: place }) => place === "query"),
        body: object.requestBody?.content["application/json"]?.schema ?? null,
      },
    ]),
  );
  return { operations, schemas: document.components.schemas };
}

function weightOf(operation: string): number {
  if (COSTLY.test(operation)) return COSTLY_WEIGHT;
  return LISTS.test(operation) ? LIST_WEIGHT : 1;
}

/** The same index, seed and scene make the same request. */
export function requestAt(
  plan: Plan,
  scene: FuzzScene,
  { seed, index }: { readonly seed: number; readonly index: number },
): FuzzRequest {
  const random = createRandom(seed, index);
  const isProwling = random.chance(0.2);
  const source: Source = { random, isProwling, scene, schemas: plan.schemas };
  const operation = random.weighted(plan.operations);
  const kind = random.weighted<Kind>([
    [0.5, "valid"],
    [0.3, "nearly"],
    [0.2, "absurd"],
  ]);
  const spoils = kind === "valid" ? "none" : random.pick(["path", "query", "body", "body", "head"]);
  const path = pathOf(source, operation, spoils === "path" ? kind : "valid");
  const query = queryOf(source, operation, spoils === "query" ? kind : "valid");
  const body = bodyOf(source, operation, spoils === "body" ? kind : "valid");
  const method = methodOf(random, operation, kind);
  const wanted = random.chance(kind === "absurd" ? 0.5 : 0.7)
    ? random.pick(PRIVILEGED)
    : random.pick(CALLERS);
  const text = `${path}${query} ${body?.toString("latin1") ?? ""}`;
  const caller = mayChangeTheVault(wanted) && touchesVault(scene, text) ? "stranger" : wanted;
  const strange = spoils === "head" ? strangeHeaders(random, kind) : {};
  const sent = body === null ? null : encoded(random, body, spoils === "head" ? kind : "valid");
  return {
    index,
    caller,
    // Such a request is refused before its method is read, with a body that an answer to HEAD may
    // not have.
    method: strange["X-Filler"] !== undefined && method === "HEAD" ? "GET" : method,
    target: `${path}${query}`,
    headers: {
      ...authorization(random, scene, caller),
      ...(sent === null ? {} : sent.headers),
      ...usualHeaders(random),
      ...strange,
    },
    body: sent?.body ?? null,
    operation: operation.id,
  };
}

const PRIVILEGED: readonly CallerName[] = [
  "owner",
  "admin",
  "superuser",
  "superuser",
  "forecaster",
];

function mayChangeTheVault(caller: CallerName): boolean {
  return caller === "superuser" || caller === "staff";
}

/** With an object of the keeper, staff could publish private texts by a permitted request. */
function touchesVault({ ids, texts, usernames }: FuzzScene, text: string): boolean {
  const names = [usernames.at(-2)!, texts.slugs.at(-1)!];
  const foreign = new Set(Object.values(ids).flatMap((one) => one.foreign.map(String)));
  return (
    names.some((name) => text.includes(name)) ||
    [...text.matchAll(/\d+/g)].some(([digits]) => foreign.has(digits.replace(/^0+(?=\d)/, "")))
  );
}

const STRANGE_ENDS = [
  ...["%00", "%", "%zz", "%ED%A0%80", "%C3%28", "..", "%2e%2e", "%2F", "%5C", "$gt", "-1", "0"],
  ...["__proto__", "constructor", "1e3", "9".repeat(15), "9".repeat(16), "9".repeat(300)],
  ...["a".repeat(4_000), "%F0%9F%A7%AC", "a;b", "a:b", "01", "1.0", "+1", "//", "?", "#", "'"],
];

function pathOf(source: Source, { path }: Operation, kind: Kind): string {
  const { random } = source;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (kind === "absurd") return random.pick(STRANGE_ENDS);
    return kind === "nearly" && random.chance(0.5)
      ? random.pick(["0", "777777777", "1", "999999999999999"])
      : parameterOf(source, name);
  });
  if (kind !== "valid" && random.chance(0.3)) return `${filled}${random.pick(STRANGE_ENDS)}`;
  if (kind === "absurd" && random.chance(0.3)) {
    return random.pick([`/${filled}`, filled.toUpperCase(), "/", "/api/", "/api/none/", "*"]);
  }
  return random.chance(0.05) ? filled.replace(/\/$/, "") : filled;
}

const PATH_IDS: Readonly<Record<string, "posts" | "projects" | "comments" | "users">> = {
  postId: "posts",
  questionId: "posts",
  projectId: "projects",
  commentId: "comments",
  userId: "users",
};

function parameterOf(source: Source, name: string): string {
  const { random, scene } = source;
  const kind = PATH_IDS[name];
  if (kind !== undefined) return String(idOf(source, kind));
  if (name === "slug") return encodeURIComponent(random.pick(scene.texts.slugs));
  if (name === "session") return scene.login.refresh.split(".")[0] ?? "";
  if (name === "delivery") return random.pick(["0123456789abcdef", "none"]);
  if (name === "submission") return random.pick(["0123456789abcdef", "none"]);
  if (name === "job") return random.pick(scene.texts.jobs);
  if (name === "token") return random.pick(scene.texts.invitations);
  if (name === "queue") return random.pick([...queueNames, "none"]);
  if (name === "provider") return random.pick(["company", "none"]);
  const others = {
    botId: "bots",
    reportId: "reports",
    lineId: "lines",
    invitationId: "invitations",
    tokenId: "tokens",
    webhookId: "webhooks",
    seriesId: "series",
    proposalId: "proposals",
  } as const;
  const { own, foreign, gone } = scene.ids[others[name as keyof typeof others]];
  return String(random.pick([...own, ...own, ...foreign, ...gone]));
}

/** Without one of these parameters, comments are not listed and few posts are found. */
const NARROWING = /^(post|author|ids)$/;

function queryOf(source: Source, { query }: Operation, kind: Kind): string {
  const { random } = source;
  const isLong = query.length > 10;
  const parts = query
    .filter(({ name }) => random.chance(isLong && !NARROWING.test(name) ? 0.1 : 0.45))
    .map(({ name, schema }) => {
      const value = valueOf(source, schema, name);
      return `${name}=${encodeURIComponent(String(value))}`;
    });
  if (kind !== "valid") {
    const name = query.length > 0 ? random.pick(query).name : "limit";
    const hostile = random.pick(HOSTILE_QUERY);
    const end = kind === "absurd" ? random.pick(["[]", "[$gt]", "%00", ".a", ""]) : "";
    parts.push(`${name}${end}=${hostile}`);
    if (kind === "absurd" && random.chance(0.5)) parts.push(`${name}=${hostile}`, "&&=&");
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function bodyOf(source: Source, operation: Operation, kind: Kind): Buffer | null {
  const { random } = source;
  // Operations without a body ignore one.
  if (operation.body === null) {
    return operation.method !== "GET" && random.chance(0.1) ? Buffer.from("{}") : null;
  }
  if (kind === "absurd") return Buffer.from(absurdBody(random));
  const value = fairBody(source, operation.id) ?? valueOf(source, operation.body);
  const text = jsonOf(kind === "nearly" ? spoil(source, value) : value);
  return Buffer.from(kind === "nearly" && random.chance(0.05) ? text.slice(0, -1) : text);
}

function absurdBody(random: Random): string | Uint8Array {
  return random.chance(0.5) ? random.pick(HOSTILE_BODIES) : random.pick(HOSTILE_JSON);
}

/** Half of the bodies are those that a normal client sends, with objects of the scene. */
function fairBody(source: Source, operation: string): unknown {
  const { random, scene } = source;
  const make = FAIR_BODIES[operation];
  if (make === undefined || random.chance(0.5)) return undefined;
  const facts: HostileScene = {
    client: null as unknown as Client,
    token: "",
    userId: idOf(source, "users"),
    username: random.pick(scene.usernames),
    projectId: idOf(source, "projects"),
    postId: random.chance(0.5) ? scene.binaryId : idOf(source, "posts"),
    numericId: scene.numericId,
    choiceId: scene.choiceId,
    path: (pattern) => pattern,
  };
  const others = OTHER_FAIR_BODIES[operation]?.(facts) ?? [];
  const body = random.pick([make(facts), ...others]);
  // Names that must be new get a new value.
  const isNew = ["createUser", "signUp", "createBot", "changeUsername", "createProject"];
  if (!isNew.includes(operation) || Array.isArray(body)) return body;
  const unique = random.below(1e9).toString(36);
  return {
    ...body,
    ...("username" in body ? { username: `fuzz-${unique}` } : {}),
    ...("email" in body ? { email: `${unique}@example.org` } : {}),
    ...("slug" in body ? { slug: `cup-${unique}` } : {}),
  };
}

function methodOf(random: Random, { method }: Operation, kind: Kind): string {
  if (method === "GET" && random.chance(0.05)) return "HEAD";
  if (kind === "valid" || !random.chance(0.08)) return method;
  return random.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"]);
}

function authorization(random: Random, scene: FuzzScene, caller: CallerName) {
  if (caller !== "anonymous") {
    const token = scene.tokens.get(caller) ?? "";
    return { Authorization: random.chance(0.9) ? `Token ${token}` : `token ${token}` };
  }
  if (random.chance(0.4)) return {};
  if (random.chance(0.3)) return { Authorization: `Bearer ${scene.login.access}` };
  const strange = ["", " ", "Token", "Token  ", "Bearer", "Bearer a.b.c", "Basic !!!", "é\u00ff"];
  const other = [`Token ${"0".repeat(40)}`, `Bearer ${"a".repeat(43)}`, "x".repeat(9_000)];
  return { Authorization: random.pick([...strange, ...other]) };
}

function encoded(random: Random, body: Buffer, kind: Kind) {
  const json = { "Content-Type": "application/json" };
  if (kind === "valid") {
    const isPacked = random.chance(0.05);
    return {
      body: isPacked ? gzipSync(body) : body,
      headers: isPacked ? { ...json, "Content-Encoding": "gzip" } : json,
    };
  }
  const types = ["text/plain", "multipart/form-data", "a/b/c", "", ";", "é"];
  const forms = ["application/json; charset=utf-16", "application/x-www-form-urlencoded"];
  const coding = random.pick(["gzip", "br", "deflate", "gzip, gzip", "x", "identity"]);
  return random.pick([
    { body, headers: { "Content-Type": random.pick([...types, ...forms]) } },
    { body, headers: { ...json, "Content-Encoding": coding } },
    { body: gzipSync(body).subarray(0, -4), headers: { ...json, "Content-Encoding": "gzip" } },
    { body, headers: {} },
  ]);
}

function usualHeaders(random: Random): Record<string, string> {
  return {
    ...(random.chance(0.1) ? { "Accept-Encoding": random.pick(["gzip", "br", "gzip, br"]) } : {}),
    ...(random.chance(0.03) ? { "Idempotency-Key": `key-${random.below(4)}` } : {}),
    ...(random.chance(0.05) ? { "If-None-Match": random.pick(["*", 'W/"a"', '"a", "b"']) } : {}),
  };
}

function strangeHeaders(random: Random, kind: Kind): Record<string, string> {
  const some: Record<string, string>[] = [
    { "If-None-Match": `W/"${"x".repeat(5_000)}", *, ,` },
    { "X-Request-Id": random.pick(["a".repeat(5_000), "é", "fine-id", ""]) },
    { "Idempotency-Key": random.pick(["k".repeat(5_000), "$\u00ff", " ", "k"]) },
    { Prefer: random.pick(["respond-async", "respond-async;;=,x", "x"]) },
    { Range: random.pick(["bytes=9-1,-,a-b", "bytes=0-0", "bytes=-5", "x"]) },
    { Origin: random.pick(["null", "https://evil.example", "x"]) },
    { Accept: "text/html", "Accept-Language": "xx", "Accept-Encoding": "identity;q=0, *;q=0" },
    { "X-Forwarded-Host": "evil\u00e9", "X-Forwarded-For": "999.1.1.1" },
    { "Access-Control-Request-Method": "PUT", "X-HTTP-Method-Override": "DELETE" },
  ];
  const absurd: Record<string, string>[] = [
    { Host: random.pick(["a b:99999999", "", "[::", "evil.example"]) },
    { "X-Filler": "x".repeat(20_000) },
    { Authorization: random.pick(["Token", "Token a b", "x".repeat(15_000)]) },
    { Expect: random.pick(["100-continue", "x"]) },
  ];
  return random.pick(kind === "absurd" ? [...some, ...absurd] : some);
}
