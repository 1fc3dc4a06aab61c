/** Makes values for a schema of the API document, and spoils values. */
import { HOSTILE_JSON } from "../../support/hostile.ts";
import { at, DAY, HOUR } from "../../support/desk.ts";
import type { Random } from "./random.ts";
import type { FuzzScene } from "./scene.ts";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Raw JSON text, also some that `JSON.stringify` never writes. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface Source {
  readonly random: Random;
  /** Whether the request uses objects of the keeper. */
  readonly isProwling: boolean;
  readonly scene: FuzzScene;
  readonly schemas: Schemas;
}

const WORDS = [
  "rain",
  "Élan",
  "🧬",
  "ﷺ",
  "a b",
  "x",
  "Zürich",
  "1",
  "<b>",
  "**bold** @person1",
  "-",
];
const OTHER_IDS = [0, -1, 1, 2, 999_999_999, 2 ** 31, 2 ** 53 - 1];

/**
 * Returns a value that the schema allows. The key may ask for ids, names or secrets of the scene.
 */
export function valueOf(source: Source, schema: Schema, key = ""): unknown {
  const { random, schemas } = source;
  const known = knownValue(source, key);
  if (known !== undefined) return known;
  if (schema.$ref !== undefined) {
    return valueOf(source, schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, key);
  }
  if (schema.anyOf !== undefined) return valueOf(source, random.pick(schema.anyOf), key);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  switch (schema.type) {
    case "string":
      return textOf(source, schema);
    case "integer":
    case "number":
      return numberOf(random, schema);
    case "boolean":
      return random.chance(0.5);
    case "array":
      return listOf(source, schema, key);
    case "object":
      return objectOf(source, schema);
    case "null":
      return null;
    default:
      return random.pick([1, "x", null, true, [], {}]);
  }
}

/** Returns a value by the meaning of a key, in any body. */
function knownValue(source: Source, key: string): unknown {
  const { random, scene } = source;
  const ids = KEYS[key];
  if (ids !== undefined) return random.chance(0.05) ? random.pick(OTHER_IDS) : idOf(source, ids);
  if (key === "login" && random.chance(0.7)) return scene.login.username;
  if (key === "usernames" || key === "username" || key === "login") {
    if (random.chance(0.3)) return undefined;
    return key === "usernames" ? [random.pick(scene.usernames)] : random.pick(scene.usernames);
  }
  if (key === "refresh") return scene.login.refresh;
  if (/^(old_)?password$/.test(key) && random.chance(0.7)) return scene.login.password;
  if (key === "resolution") {
    return random.pick(["yes", "no", "annulled", "ambiguous", "A", "Other", "50", "2026-06-01"]);
  }
  if (key === "end_time" || key === "withdraw_at") return at(DAY);
  if (key === "continuous_cdf" && random.chance(0.7)) {
    return Array.from({ length: 201 }, (_, i) => (i / 200) * 0.99);
  }
  if (key === "probability_yes_per_category") return { A: 0.2, B: 0.3, Other: 0.5 };
  return undefined;
}

const KEYS: Readonly<Record<string, "posts" | "projects" | "comments" | "users">> = {
  question: "posts",
  on_post: "posts",
  post: "posts",
  post_id: "posts",
  ids: "posts",
  condition_id: "posts",
  condition_child_id: "posts",
  question_id: "posts",
  default_project: "projects",
  project_id: "projects",
  default_project_id: "projects",
  add: "projects",
  remove: "projects",
  tournaments: "projects",
  categories: "projects",
  parent: "comments",
  focus_comment_id: "comments",
  author: "users",
  user_id: "users",
  forecaster_id: "users",
  not_forecaster_id: "users",
  for_user: "users",
  user: "users",
  bot_owner_id: "users",
  upvoted_by: "users",
  commented_by: "users",
  userId: "users",
};

/**
 * Returns mostly an object of the scene, and sometimes one that the callers may not see or that is
 * gone.
 */
export function idOf(
  { random, scene, isProwling }: Source,
  kind: "posts" | "projects" | "comments" | "users",
): number {
  const { own, foreign, gone } = scene.ids[kind];
  return random.pick(
    random.weighted([
      [isProwling ? 0.1 : 0.9, own],
      [isProwling ? 0.9 : 0.06, foreign],
      [0.04, gone],
    ]),
  );
}

function textOf({ random }: Source, { format, pattern, minLength = 0, maxLength = 60 }: Schema) {
  if (format === "date-time") return at(random.pick([-DAY, -HOUR, 0, HOUR, DAY, 40 * DAY]));
  if (pattern?.includes("http") === true) return "https://example.org/a";
  if (pattern?.includes("d{1,12}") === true) return "10.50";
  if (pattern?.startsWith("^[A-Za-z]{2,8}") === true) return "en";
  const words = Array.from({ length: 1 + random.below(3) }, () => random.pick(WORDS)).join(" ");
  const edge = random.weighted<string>([
    [0.9, `${words} ${random.below(1e6).toString(36)}`],
    [0.05, "y".repeat(Math.max(minLength, 1))],
    [0.05, "z".repeat(Math.min(maxLength, 5_000))],
  ]);
  return edge.slice(0, maxLength);
}

function numberOf(random: Random, { type, minimum, maximum }: Schema): number {
  const low = minimum ?? -10;
  const high = Math.min(maximum ?? 1_000, low + 1_000);
  const value = random.pick([low, high, low + random.next() * (high - low)]);
  return type === "integer" ? Math.floor(value) : value;
}

function listOf(source: Source, { items = {}, minItems = 0, maxItems = 5 }: Schema, key: string) {
  const length = Math.min(Math.max(minItems, source.random.below(4)), maxItems);
  return Array.from({ length }, () => valueOf(source, items, key));
}

function objectOf(source: Source, { properties = {}, required = [] }: Schema) {
  const share = source.random.pick([0, 0.2, 0.6]);
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || source.random.chance(share),
  );
  return Object.fromEntries(names.map((name) => [name, valueOf(source, properties[name]!, name)]));
}

type Container = Record<string | number, unknown>;

/** Returns the value with one fault in it. */
export function spoil(source: Source, value: unknown): unknown {
  const { random } = source;
  const copy = structuredClone(value);
  const places = placesOf(copy);
  if (places.length === 0) return new Raw(random.pick(HOSTILE_JSON));
  const { container, key } = random.pick(places);
  const old = container[key];
  const fault = random.below(8);
  if (fault === 0 && Array.isArray(container)) container.splice(Number(key), 1);
  else if (fault === 0) Reflect.deleteProperty(container, key);
  else container[key] = faulty(source, old, fault);
  return copy;
}

function faulty(source: Source, old: unknown, fault: number): unknown {
  const { random } = source;
  if (fault === 1) return null;
  if (fault === 2) return [old, old];
  if (fault === 3 && typeof old === "number") {
    return random.pick([-old, old + 0.5, old * 1e12, String(old), old - 1, old + 1]);
  }
  if (fault === 3) return typeof old === "string" ? old.repeat(1 + random.below(400)) : String(old);
  if (fault === 4) return idOf(source, random.pick(["posts", "projects", "users"]));
  if (fault === 5) return random.pick(OTHER_IDS);
  return new Raw(random.pick(HOSTILE_JSON));
}

function placesOf(value: unknown): { container: Container; key: string | number }[] {
  if (typeof value !== "object" || value === null) return [];
  const container = value as Container;
  // A few values of a CDF are enough.
  return Object.keys(container)
    .slice(0, 30)
    .flatMap((key) => [{ container, key }, ...placesOf(container[key])]);
}

/** Writes JSON with raw parts unchanged. */
export function jsonOf(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([key, one]) => `${JSON.stringify(key)}:${jsonOf(one)}`,
    );
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
