/** The database is not one that this version may work on. Its message says what to do. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}
