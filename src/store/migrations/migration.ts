/** Declares what a migration is. */
import type { Connection } from "mongoose";

/** The database as the driver gives it: rows of an earlier schema have other types. */
export type Database = NonNullable<Connection["db"]>;

export interface Step {
  /** How far the run before this one came. It is 0 at first. */
  readonly from: number;
  /** Call it with what is done. After a run that died, the next one goes on from there. */
  readonly reached: (place: number) => Promise<void>;
}

export interface Migration {
  /** The schema of a database that it has gone over. */
  readonly number: number;
  /** For the log. */
  readonly about: string;
  /** Runs the migration. Every part of it may be done twice. */
  readonly run: (db: Database, step: Step) => Promise<void>;
}
