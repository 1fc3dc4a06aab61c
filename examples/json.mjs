/**
 * Prints a part of the JSON on standard input, for shells without jq.
 *   node examples/json.mjs                               everything
 *   node examples/json.mjs question.title                one value; a text comes without quotes
 *   node examples/json.mjs --each results id title       one line for each element of a list
 */
import { readFileSync } from "node:fs";

const WIDTH = 96;

/** Returns the value at a path of names, positions (`0`, and `-1` for the last) and `length`. */
function at(value, path) {
  return path.split(".").reduce((inner, key) => {
    if (inner === null || inner === undefined || key === "") return inner;
    return Array.isArray(inner) && /^-?\d+$/.test(key) ? inner.at(Number(key)) : inner[key];
  }, value);
}

/** Returns JSON text in which everything that fits stands on one line. */
function pretty(value, indent = "") {
  const line = oneLine(value);
  if (line.length + indent.length <= WIDTH || typeof value !== "object") return line;
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, inner]) => {
    const text = pretty(inner, deeper);
    return `${deeper}${isList ? "" : `${JSON.stringify(key)}: `}${text}`;
  });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

function oneLine(value) {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, inner]) => `"${key}": ${oneLine(inner)}`);
  return `{${parts.join(", ")}}`;
}

function shown(value, path) {
  const part = at(value, path);
  if (part === undefined) throw new Error(`Nothing at ${path} in ${oneLine(value).slice(0, 200)}`);
  return typeof part === "string" ? part : pretty(part);
}

const line = (value, paths) => paths.map((path) => shown(value, path)).join("  ");

const given = process.argv.slice(2);
const body = JSON.parse(readFileSync(0, "utf8"));
try {
  if (given[0] === "--each")
    for (const one of at(body, given[1])) console.log(line(one, given.slice(2)));
  else console.log(line(body, given.length > 0 ? given : [""]));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
