/** Turns field errors of the API into lines of text: `question.options: At least 2 elements.` */
import type { FieldErrors } from "../errors.ts";

export function faultLines(fields: FieldErrors, path = ""): string[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const here = field === "non_field_errors" ? path : path === "" ? field : `${path}.${field}`;
    return linesOf(value, here);
  });
}

function linesOf(value: FieldErrors[string], path: string): string[] {
  if (!isList(value)) return faultLines(value, path);
  return value.flatMap((entry, index) => {
    if (typeof entry !== "string") return faultLines(entry, `${path}[${index}]`);
    return [path === "" ? entry : `${path}: ${entry}`];
  });
}

function isList(value: FieldErrors[string]): value is readonly string[] | readonly FieldErrors[] {
  return Array.isArray(value);
}
