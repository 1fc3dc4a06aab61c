/** Lists the migrations in their order. */
import { rowsNeverChange } from "./m001_rows_never_change.ts";
import { oneKindOfMarks } from "./m002_one_kind_of_marks.ts";
import type { Migration } from "./migration.ts";

export const migrations: readonly Migration[] = [rowsNeverChange, oneKindOfMarks];

/** The schema that this version reads and writes. */
export const SCHEMA = migrations.length;
