/**
 * Reads Kubernetes manifests and checks them strictly against deploy/schemas, without a network.
 */
import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { parseAllDocuments } from "yaml";

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  [field: string]: any;
}

interface Schemas {
  kinds: Record<string, { $ref: string }>;
  definitions: Record<string, object>;
}

const root = new URL("../../", import.meta.url);

export function readManifests(path: string): Manifest[] {
  const documents = parseAllDocuments(readFileSync(new URL(path, root), "utf8"));
  return documents.map((document) => {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault !== undefined) throw new Error(`${path}: ${fault.message}`);
    return document.toJS() as Manifest;
  });
}

const { kinds, definitions } = JSON.parse(
  readFileSync(new URL("deploy/schemas/kubernetes.json", root), "utf8"),
) as Schemas;
const ajv = new Ajv({ allErrors: true, strict: false });
const checks = new Map<string, ValidateFunction>(
  Object.entries(kinds).map(([kind, schema]) => [kind, ajv.compile({ ...schema, definitions })]),
);

/** Returns one line for each fault of a manifest. */
export function manifestFaults(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const check = checks.get(kind);
  if (check === undefined) return [`no schema of ${kind}`];
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  if (check(manifest)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message = "", params }) =>
      `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
