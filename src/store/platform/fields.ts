/**
 * Declares the fields of documents for mongoose and for the compiler at once. The schema of a
 * document type names every one of its fields, and each field must be declared for exactly the type
 * that it has there. Nothing is cast: a value of another type is an error of this program.
 */
import { Query, Schema } from "mongoose";

// `false` turns casting off.
Schema.Types.Number.cast(false);
Schema.Types.String.cast(false);
Schema.Types.Boolean.cast(false);
// Mongoose takes an empty text for a missing one, and a text may be empty here.
Schema.Types.String.checkRequired((value: unknown) => typeof value === "string");

/** A field that holds values of `T`. */
export interface Field<T> {
  /** The definition of a path in a schema of mongoose. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** Whether documents may lack the field. */
  readonly isOptional?: boolean;
  /** Whether the field may be null. */
  readonly isNullable?: boolean;
  /** Exists only for the compiler: a field of a wider or narrower type does not fit. */
  readonly holds?: (value: T) => T;
}

/** The part of a field that mongoose needs. */
type Told = Omit<Field<unknown>, "holds">;

/** A field for every key of a document. */
export type Fields<D> = { readonly [Key in keyof D]-?: Field<D[Key]> };

const isWhole = (value: number | null) => value === null || Number.isSafeInteger(value);
const isTrue = (value: boolean | null) => value === true;

/** Declares a number of any size and sign. */
export const number = (): Field<number> => ({ definition: { type: Number } });
/** Declares a number that is not negative. */
export const size = (): Field<number> => ({ definition: { type: Number, min: 0 } });
/** Declares a time in milliseconds since the epoch. */
export const time = (): Field<number> => ({ definition: { type: Number, validate: isWhole } });
/** Declares a whole number that is not negative. */
export const count = (): Field<number> => ({
  definition: { type: Number, min: 0, validate: isWhole },
});
/** Declares an id drawn from `counters`. */
export const id = (): Field<number> => ({
  definition: { type: Number, min: 1, validate: isWhole },
});
export const text = (): Field<string> => ({ definition: { type: String } });
export const flag = (): Field<boolean> => ({ definition: { type: Boolean } });

/** Declares one of these words. */
export const oneOf = <const T extends string>(...words: readonly T[]): Field<T> => ({
  definition: { type: String, enum: [...words] },
});

/** Declares one of these numbers. */
export const oneNumberOf = <const T extends number>(...numbers: readonly T[]): Field<T> => ({
  definition: { type: Number, enum: [...numbers] },
});

/** Declares the value true. Used for optional fields that are present or not. */
export const mark = (): Field<true> => ({ definition: { type: Boolean, validate: isTrue } });

/** Declares a value whose form only its readers know. */
export const anything = <T>(): Field<T> => ({ definition: { type: Schema.Types.Mixed } });

export const list = <T, List extends readonly T[] = T[]>(of: Field<T>): Field<List> => ({
  definition: { type: [required("element", of)], default: undefined },
});

/** Declares an object with fields of its own. */
export const object = <D extends object>(fields: Fields<D>): Field<D> => ({
  definition: { type: schemaOf(fields) },
});

/** Declares a field that must be present and may be null. */
export const orNull = <T>(field: Field<T>): Field<T | null> => ({
  definition: field.definition,
  isNullable: true,
});

/** Declares a field that may be absent. */
export const optional = <T>(field: Field<T>): Field<T | undefined> => ({
  definition: field.definition,
  isOptional: true,
  ...(field.isNullable === true && { isNullable: true }),
});

/** Returns the schema of documents, or of objects in them. It refuses fields that are not named. */
export function schemaOf<D extends object>(fields: Fields<D>): Schema {
  const entries = Object.entries(fields as Readonly<Record<string, Told>>);
  return new Schema(
    Object.fromEntries(entries.map(([name, field]) => [name, required(name, field)])),
    {
      strict: "throw",
      strictQuery: "throw",
      versionKey: false,
      autoIndex: false,
      minimize: false,
      _id: false,
      id: false,
    },
  );
}

function required(name: string, { definition, isOptional, isNullable }: Told) {
  // Mongoose itself demands an id of new documents, and an update names it in its filter.
  const mayLack = isOptional === true || name === "_id";
  const asked = mayLack ? false : isNullable === true ? unlessNull(name) : true;
  return { ...definition, required: asked };
}

/**
 * Returns whether a document lacks the field. Mongoose takes null for missing too, and this
 * function does not.
 */
function unlessNull(name: string) {
  return function isMissing(this: { get: (path: string) => unknown }): boolean {
    return !(this instanceof Query) && this.get(name) === undefined;
  };
}
