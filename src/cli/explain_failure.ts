/** Turns an error into lines for a person at a terminal, and into an exit code. */
import {
  ConflictError,
  NotFoundError,
  OverloadError,
  PermissionError,
  ValidationError,
} from "../errors.ts";
import { SchemaError } from "../store/migrations/schema_error.ts";
import { withControlsShown } from "../domain/text/control_characters.ts";
import { CommandError, UsageError } from "./command_error.ts";
import { faultLines } from "./fault_lines.ts";

export interface Failure {
  readonly lines: readonly string[];
  readonly code: number;
}

const EXPECTED = [
  ...[ConflictError, NotFoundError, OverloadError, PermissionError, CommandError],
  SchemaError,
];

/** Messages may quote names of strangers, so what would steer the terminal is shown escaped. */
export function explainFailure(error: unknown): Failure {
  const { lines, code } = explained(error);
  return { lines: lines.map((line) => withControlsShown(line, "\n\t")), code };
}

function explained(error: unknown): Failure {
  if (error instanceof UsageError) {
    return { lines: [error.message, "More: presage --help"], code: 2 };
  }
  if (error instanceof ValidationError) return { lines: faultLines(error.fields), code: 1 };
  if (EXPECTED.some((kind) => error instanceof kind)) {
    return { lines: [(error as Error).message], code: 1 };
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { lines: [text], code: 1 };
}
