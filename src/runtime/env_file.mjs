/**
 * Reads the file `.env` of the project. A variable that the environment has already stays as it is.
 */
import fs from "node:fs";
import path from "node:path";
import { projectDir } from "./settings.mjs";

/** @param {string} [file] */
export function loadEnvFile(file = path.join(projectDir, ".env")) {
  if (fs.existsSync(file)) process.loadEnvFile(file);
}
