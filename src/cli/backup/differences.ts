/** Compares what was found with the manifest. Returns a line for the difference, or none. */
import type { Content } from "./content.ts";

export function differences(found: Content, wanted: Content): string[] {
  if (found.documents !== wanted.documents) {
    return [`${found.documents} documents, the manifest says ${wanted.documents}`];
  }
  if (found.sha256 !== wanted.sha256) {
    return [
      `sha256 of ${found.documents} documents is ${found.sha256}, the manifest says ${wanted.sha256}`,
    ];
  }
  return [];
}
