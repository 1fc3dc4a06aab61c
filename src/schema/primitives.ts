/**
 * The building blocks of every wire shape. A shape is declared once, in TypeBox; its type, its
 * check, its place in the API document and the check of replies in tests all come from that.
 *
 * Input leniency (decimal strings, boolean spellings, datetimes, `null` for absent) is not in the
 * schema: `http/normalise.ts` applies it by `type` and `x-kind` before the schema is checked.
 */
import Type, { type Static, type TObject, type TProperties, type TSchema } from "typebox";

/** Largest page of any collection (Contract 1.6). */
export const MAX_PAGE_SIZE = 100;
/** Most elements of an array parameter (Contract 1.5). */
export const MAX_QUERY_ELEMENTS = 100;

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Output time: UTC, `Z`, no or three fractional digits (Contract 1.4). */
export const Timestamp = Type.String({
  format: "date-time",
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$",
});

/** Input time: every form of Contract 1.4 on the wire, milliseconds inside. */
export const Moment = Type.Unsafe<number>({ "x-kind": "moment" });

/** Unix seconds, fraction allowed. */
export const UnixSeconds = Type.Number();

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Declares one of the given words. */
export const Word = <const W extends readonly string[]>(words: W) =>
  Type.Unsafe<W[number]>({ type: "string", enum: [...words] });

/** Declares markdown and passwords: neither trimmed nor otherwise altered (Contract 1.3). */
export const Verbatim = (options: { minLength?: number; maxLength?: number } = {}) =>
  Type.Unsafe<string>({ type: "string", "x-kind": "verbatim", ...options });

/** Declares trimmed single-line text. */
export const Text = (
  options: {
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    /** The pattern in words, which end the sentence "Must be …". */
    "x-form"?: string;
  } = {},
) => Type.String(options);

/** The form of web addresses in words. */
export const ADDRESS_FORM = "an address that begins with http:// or https:// and has no spaces";

/** Longest name of a project, a board, a tag (Contract 3.10). */
export const MAX_NAME_LENGTH = 200;
/** A web address, an empty text or null (Contract 3.10). */
export const Url = Nullable(
  Text({ maxLength: 2_000, pattern: "^(https?://\\S+)?$", "x-form": ADDRESS_FORM }),
);

/** Text parameter of a query whose unknown values are ignored: no text is a fault (Contract 1.5). */
export const Hint = Type.Unsafe<string>({ type: "string", "x-kind": "hint" });

/** Declares an array parameter of a query: repeated keys, comma lists, `a[]` (Contract 1.5). */
export const ListOf = <S extends TSchema>(items: S) =>
  Type.Unsafe<Static<S>[]>({
    type: "array",
    items,
    maxItems: MAX_QUERY_ELEMENTS,
    "x-kind": "list",
  });

/** Declares `limit`, where a larger one counts as `most`. */
export const limitQuery = (defaultLimit: number, most = MAX_PAGE_SIZE) =>
  described(
    `Most entries of a page, 1 to ${most}; default ${defaultLimit}. A larger one counts as ${most}.`,
    Type.Unsafe<number>({
      type: "integer",
      "x-kind": "limit",
      default: defaultLimit,
      ...(most === MAX_PAGE_SIZE ? {} : { "x-most": most }),
    }),
  );

/** Declares `limit` and `offset`: garbage gives the default, above 100 is clamped (Contract 1.6). */
export const pageQuery = (defaultLimit: number) => ({
  limit: limitQuery(defaultLimit),
  offset: described(
    "Entries to leave out at the beginning; default 0.",
    Type.Unsafe<number>({ type: "integer", "x-kind": "offset", default: 0 }),
  ),
});

export const Flag = Type.Boolean();

/** Declares a named component: it is emitted once in the API document and referred to by name. */
export const Named = <S extends TSchema>(name: string, schema: S): S =>
  Object.assign(schema, { title: name });

/**
 * Returns a copy of a schema with a description for the API document. The schema itself stays as
 * it is, because it may stand for other fields too.
 */
export function described<S extends TSchema>(description: string, schema: S): S {
  const copy = Object.create(
    Object.getPrototypeOf(schema) as object,
    Object.getOwnPropertyDescriptors(schema),
  ) as S;
  // A named shape is a component of the document, which keeps the description of its own.
  if ("title" in schema) Object.defineProperty(copy, NAMED, { value: schema });
  return Object.assign(copy, { description });
}

/** Hidden key of a described copy: the named shape that it was made from. */
export const NAMED = "~named";

/** Declares an object of exactly these keys; replies with a further key fail the tests. */
export const Exact = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false });

export const DetailBody = Named(
  "DetailBody",
  Exact({
    detail: described("What is wrong, in a sentence.", Type.String()),
    code: described(
      "A stable word for the reason; absent where the status says it all.",
      Type.Optional(Type.String()),
    ),
  }),
);
export const InternalErrorBody = Named(
  "InternalErrorBody",
  Exact({
    detail: described("What is wrong, in a sentence.", Type.String()),
    request_id: described("Id of the request, also in the logs.", Type.String()),
  }),
);
/** Field name → messages; nested objects and arrays mirror the input (Contract 1.11). */
export const FieldErrorsBody = Named(
  "FieldErrorsBody",
  Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: { anyOf: [{ type: "array" }, { type: "object" }] },
    examples: [{ on_post: ["Required."] }],
  }),
);
export const Nothing = Named("Nothing", Exact({}));

/** `next` and `previous` of every paged collection. */
export const pageLinks = {
  next: described("Address of the next page; `null` on the last.", Nullable(Type.String())),
  previous: described("Address of the page before; `null` on the first.", Nullable(Type.String())),
};
