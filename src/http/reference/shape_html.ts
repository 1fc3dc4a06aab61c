/** Shows the shapes of bodies: the type of a value in words, and the fields of an object. */
import { inlineMarkdownToHtml } from "../../domain/text/markdown_html.ts";
import { nameOf, type Schema } from "./document.ts";
import { code, table } from "./html.ts";
import { escaped } from "../../domain/text/escaped.ts";

/** Fields of objects within objects are listed to this depth. */
const MAX_DEPTH = 3;

/** Returns the type as HTML: `integer, at least 1`, a link to a shape, a list of words. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) return unique(schema.anyOf.map(typeOf)).join(" or ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((one) => code(String(one))).join(", ");
  if (schema.type === "array") return arrayText(schema);
  if (schema.type === "object") return objectText(schema);
  return [plainText(schema), ...boundsOf(schema)].join(", ");
}

function plainText({ type, format }: Schema): string {
  const name = typeof type === "string" ? type : (type ?? ["any value"]).join(" or ");
  return escaped(format === "date-time" ? "time" : name);
}

function arrayText({ items, prefixItems, minItems, maxItems }: Schema): string {
  const kinds = prefixItems?.map(typeOf).join(", ") ?? (items === undefined ? "" : typeOf(items));
  const most = maxItems === undefined ? "" : ` (${minItems ?? 0} to ${maxItems})`;
  return `array of ${kinds === "" ? "any value" : kinds}${most}`;
}

function objectText({ additionalProperties, patternProperties, properties }: Schema): string {
  const [other] = Object.values(patternProperties ?? {});
  const values = other ?? additionalProperties;
  return properties === undefined && typeof values === "object"
    ? `object: text → ${typeOf(values)}`
    : "object";
}

function boundsOf(schema: Schema): string[] {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength } = schema;
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  return [
    ...(minimum !== undefined && most !== undefined
      ? [`${minimum} to ${most}`]
      : [
          ...(minimum === undefined ? [] : [`at least ${minimum}`]),
          ...(most === undefined ? [] : [`at most ${most}`]),
        ]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ];
}

/** Returns a table of the fields of an object, or nothing when the shape has none. */
export function fieldsTable(schema: Schema): string {
  return table(["Field", "Type", "Meaning"], fieldRows(schema, "", 0));
}

function fieldRows(schema: Schema, prefix: string, depth: number): string[][] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const must = required.includes(name) ? "" : "<small>optional</small>";
    const row = [`${code(path)} ${must}`, typeOf(field), meaningOf(field)];
    return depth >= MAX_DEPTH ? [row] : [row, ...rowsBelow(field, path, depth + 1)];
  });
}

/** Returns the rows of the objects that a field holds without a name of their own. */
function rowsBelow(field: Schema, path: string, depth: number): string[][] {
  const shapes = [field, ...(field.anyOf ?? [])];
  return shapes.flatMap((shape) => [
    ...fieldRows(shape, `${path}.`, depth),
    ...(shape.items === undefined ? [] : fieldRows(shape.items, `${path}[].`, depth)),
  ]);
}

/** Returns the description of a value as HTML. */
export function meaningOf(schema: Schema): string {
  return inlineMarkdownToHtml(schema.description ?? "");
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
