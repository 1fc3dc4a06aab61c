/** The bounds of a file of forecasts. Contract 2.47. */

export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Most forecasts of a file. */
export const MAX_FILE_FORECASTS = 5_000;
/** Longest line of a file, bytes. */
export const MAX_LINE_BYTES = 1024 * 1024;
/** Most rows of a table. */
export const MAX_ROWS = 1_000_000;
export const MAX_COLUMNS = 200;
/** Most cells that are read of a Parquet table. Columns that no rule needs are not read. */
export const MAX_CELLS = 20_000_000;
/** Faults of a file that are listed. All are counted. */
export const MAX_LISTED_FAULTS = 1_000;
/** Longest message and fix of a listed fault, characters. */
export const MAX_FAULT_TEXT = 400;
/** Longest name of a question in a file, characters. */
export const MAX_NAME = 400;
/** Files of an account that wait for their run or are in it. */
export const MAX_WAITING_FILES = 3;
/** Longest pattern of names, characters. */
export const MAX_PATTERN = 400;
/** Days for which the report of a file is stored. */
export const FILE_DAYS = 30;
