import { Refusal } from "./refusal.mjs";

/**
 * Throws unless Presage runs on this version of Node, which `engines` in package.json says too.
 * @param {string} version
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  throw new Refusal(`Node 20.19, or 22.12 or newer, is needed, this is ${version}.`);
}
