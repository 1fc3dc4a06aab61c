/** What a migration is. */
import type { Connection } from "mongoose";

/** The database as the driver gives it: rows of an earlier schema have other types. */
export type Database = NonNullable<Connection["db"]>;

export interface Step {
  /** How far the run before this one came; 0 at first. */
  readonly from: number;
  /** To be told of all that is done now: a run that dies goes on there. */
  readonly reached: (place: number) => Promise<void>;
}

export interface Migration {
  /** The schema of a database that it has gone over. */
  readonly number: number;
  /** For the log. */
  readonly about: string;
  /** Every part of it may be done twice. */
  readonly run: (db: Database, step: Step) => Promise<void>;
}
