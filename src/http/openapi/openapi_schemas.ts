/** Turns the shapes of the code into the schemas of the document. */
import type { TSchema } from "typebox";
import { NAMED } from "../../schema/primitives.ts";

export type Json = Record<string, unknown>;

const MOMENT = { type: "string", format: "date-time" };
const BASES: Readonly<Record<string, Json>> = {
  moment: MOMENT,
  limit: { type: "integer", minimum: 1, maximum: 100 },
  offset: { type: "integer", minimum: 0 },
};

/**
 * Copies a schema for the document. Named shapes become components, and keywords of our own are
 * dropped.
 */
export function schemaOf(schema: TSchema, components: Map<string, Json>): Json {
  const { title } = schema as { title?: string };
  if (title === undefined) return plain(schema, components);
  const { [NAMED]: named, description } = schema as { [NAMED]?: TSchema; description?: string };
  if (!components.has(title)) {
    components.set(title, {});
    components.set(title, plain(named ?? schema, components));
  }
  const about = named === undefined ? {} : { description };
  return { $ref: `#/components/schemas/${title}`, ...about };
}

/** Returns one schema for a value that has any of the shapes. */
export function anyOf(shapes: readonly TSchema[], components: Map<string, Json>): Json {
  const schemas = shapes.map((shape) => schemaOf(shape, components));
  return schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas };
}

function plain(schema: TSchema, components: Map<string, Json>): Json {
  const source = schema as Json;
  const most = source["x-most"];
  const copy: Json = {
    ...BASES[String(source["x-kind"])],
    ...(most !== undefined && { maximum: most }),
  };
  for (const [key, value] of Object.entries(source)) {
    if (!key.startsWith("x-")) copy[key] = copyValue(key, value, components);
  }
  return copy;
}

function copyValue(key: string, value: unknown, components: Map<string, Json>): unknown {
  if (key === "properties" || key === "patternProperties") {
    return Object.fromEntries(
      Object.entries(value as Record<string, TSchema>).map(([name, s]) => [
        name,
        schemaOf(s, components),
      ]),
    );
  }
  if (key === "anyOf" || key === "oneOf" || key === "allOf" || key === "prefixItems") {
    return (value as TSchema[]).map((option) => schemaOf(option, components));
  }
  const isSchema =
    (key === "items" || key === "additionalProperties") &&
    typeof value === "object" &&
    value !== null;
  return isSchema ? schemaOf(value, components) : value;
}
