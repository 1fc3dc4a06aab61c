/** Writes the schemas of the API document as Python types: a `TypedDict` for each object. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
}

/** Words of Python that cannot be the name of a field in a class. */
const KEYWORDS: readonly string[] = [
  "from",
  "in",
  "is",
  "not",
  "class",
  "global",
  "import",
  "pass",
];

/** The types of JSON → the types of Python. */
const PLAIN: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/**
 * Returns the text of a module that has a type for each schema.
 * @param note its first line
 */
export function pythonTypes(schemas: Readonly<Record<string, unknown>>, note: string): string {
  const writer = new TypeWriter();
  for (const [name, schema] of Object.entries(schemas)) writer.declare(name, schema as Schema);
  const names = "Any, Literal, NotRequired, TypeAlias, TypedDict, Union";
  const head = `"""${note}"""\n\nfrom __future__ import annotations\n\nfrom typing import ${names}\n`;
  return `${head}\n${writer.parts.join("\n")}`;
}

class TypeWriter {
  /** The declarations, in an order in which each needs only quoted names of later ones. */
  readonly parts: string[] = [];

  declare(name: string, schema: Schema): void {
    if (isRecord(schema)) this.#declareRecord(name, schema);
    else this.parts.push(`${name}: TypeAlias = ${quoted(this.#typeOf(schema, name))}\n`);
  }

  #declareRecord(name: string, { properties = {}, required = [], description }: Schema): void {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.#typeOf(schema, `${name}${pascal(field)}`);
      return { field, schema, type: required.includes(field) ? type : `NotRequired[${type}]` };
    });
    const isClass = fields.every(({ field }) => /^\w+$/.test(field) && !KEYWORDS.includes(field));
    if (!isClass) {
      const lines = fields.map(({ field, type }) => `        ${text(field)}: ${quoted(type)},`);
      const parts = [
        `${name} = TypedDict(`,
        `    "${name}",`,
        "    {",
        ...lines,
        "    },",
        ")",
        "",
      ];
      this.parts.push(parts.join("\n"));
      return;
    }
    const lines = fields.flatMap(({ field, type, schema }) => [
      `    ${field}: ${type}`,
      ...docOf(schema.description),
    ]);
    const body = [...docOf(description), ...lines];
    const isEmpty = body.length === 0;
    this.parts.push(
      [`class ${name}(TypedDict):`, ...(isEmpty ? ["    pass"] : body), ""].join("\n"),
    );
  }

  /** Returns the type of a schema. An object in it gets the given name. */
  #typeOf(schema: Schema, name: string): string {
    const { $ref, anyOf, type, items } = schema;
    if ($ref !== undefined) return $ref.split("/").at(-1) ?? "Any";
    const words = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    if (words.length > 0) return literal(words);
    if (anyOf !== undefined) return this.#unionOf(anyOf, name);
    if (type === "array") return `list[${items === undefined ? "Any" : this.#typeOf(items, name)}]`;
    return type === "object" ? this.#objectOf(schema, name) : (PLAIN[type ?? ""] ?? "Any");
  }

  #objectOf(schema: Schema, name: string): string {
    if (isRecord(schema)) {
      this.#declareRecord(name, schema);
      return name;
    }
    const rest = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
    return `dict[str, ${typeof rest === "object" ? this.#typeOf(rest, name) : "Any"}]`;
  }

  #unionOf(schemas: readonly Schema[], name: string): string {
    const isOnlyOne = schemas.filter(({ type }) => type !== "null").length === 1;
    const types = schemas.map((schema, index) =>
      this.#typeOf(schema, isOnlyOne ? name : `${name}${index + 1}`),
    );
    const different = [...new Set(types)];
    return different.length === 1 ? (different[0] ?? "Any") : `Union[${different.join(", ")}]`;
  }
}

/** Returns whether the schema is an object whose fields are known. */
function isRecord({ type, properties, patternProperties }: Schema): boolean {
  return type === "object" && properties !== undefined && patternProperties === undefined;
}

function literal(values: readonly (string | number | boolean | null)[]): string {
  const words = values.map((value) =>
    typeof value === "string"
      ? text(value)
      : value === null
        ? "None"
        : typeof value === "number"
          ? String(value)
          : pascal(String(value)),
  );
  return `Literal[${words.join(", ")}]`;
}

function docOf(description: string | undefined): string[] {
  if (description === undefined) return [];
  const line = description
    .replaceAll("\\", "\\\\")
    .replaceAll('"""', "'''")
    .replace(/\s*\n\s*/g, " ");
  return [`    """${line.endsWith('"') ? `${line} ` : line}"""`];
}

function pascal(name: string): string {
  return name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9]?)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

function text(value: string): string {
  return JSON.stringify(value);
}

/** Puts a type into quotes, so that it may name a type that is declared later. */
function quoted(type: string): string {
  return `'${type}'`;
}
