/** Reads the lines of a file of posts: JSON as `presage question import` takes it, or a table. */
import { isTable, readTable } from "./csv_lines.ts";
import type { components } from "../api/generated/openapi.d.ts";

type Schemas = components["schemas"];

export interface ImportLine {
  /** Line number, from 1, as editors count. */
  readonly number: number;
  /** Body of the post; null when the line cannot be read. */
  readonly post: Schemas["PostWrite"] | null;
  /** Body of the approval; null when the post stays a draft. */
  readonly approve: Schemas["ApproveBody"] | null;
  /** Whether it is a line of a table, whose columns have no path. */
  readonly isOfTable: boolean;
  /** Why the line cannot be read; empty otherwise. */
  readonly fault: string;
}

interface Named {
  readonly id: number;
  readonly slug: string | null;
}

/**
 * Reads all lines except blank ones. The server checks the values.
 * @param projects a line may name its project by the slug of one of them
 * @param projectId project of the lines that name none
 */
export function readLines(
  text: string,
  projects: readonly Named[],
  projectId: number,
): ImportLine[] {
  const content = text.replace(/^\uFEFF/, "");
  const isOfTable = isTable(content);
  const lines = isOfTable ? readTable(content) : jsonLines(content);
  return lines.map(({ number, value }) => {
    if (typeof value === "string")
      return { number, isOfTable, post: null, approve: null, fault: value };
    const { approve, default_project: named, ...post } = value;
    const project = projects.find(({ slug }) => slug !== null && slug === named)?.id;
    // The line may name anything; the server refuses what is no id.
    const whole = { ...post, default_project: (project ?? named ?? projectId) as number };
    return {
      number,
      isOfTable,
      fault: "",
      post: whole,
      approve: approve ?? null,
    };
  });
}

function jsonLines(content: string) {
  return content
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => ({ number, value: objectIn(line) }));
}

/** Returns the object in a line, or why there is none. */
function objectIn(line: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : "Must be a JSON object.";
  } catch (error) {
    return `Not JSON: ${(error as Error).message}`;
  }
}
