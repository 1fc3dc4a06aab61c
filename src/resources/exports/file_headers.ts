/** The name and the headers of an export file (Contract 7.1). */
import { exportName } from "../../export/export_plan.ts";
import { FORMATS } from "../../export/export_stream.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";

type Format = keyof typeof FORMATS;

export function fileName(project: Pick<ProjectDocument, "slug" | "name">, format: Format): string {
  return `${exportName(project)}.${FORMATS[format].ending}`;
}

export function offered(name: string, format: Format): Record<string, string> {
  return {
    "Content-Type": FORMATS[format].type,
    "Content-Disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
  };
}

export function fileHeaders(project: Pick<ProjectDocument, "slug" | "name">, format: Format) {
  return offered(fileName(project, format), format);
}
