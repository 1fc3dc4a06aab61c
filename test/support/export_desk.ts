/** A project with an administrator, and short functions to export it. */
import { expect } from "chai";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import type { TestApp } from "./app.ts";
import { readTable, unzip } from "./archive.ts";
import type { Account } from "./factories.ts";

export interface ExportDesk {
  readonly admin: Account;
  readonly project: ProjectDocument;
  /** Path of the export of `project`. `query` comes without "?". */
  path(query?: string): string;
  /** Returns the complete response to a download. */
  download(by: Account, query?: string): Promise<Response>;
  /** Returns the members of a successful download as text. */
  members(by: Account, query?: string): Promise<Map<string, string>>;
  /** Returns the rows of one member of a successful download. */
  table(name: string, query?: string): Promise<Record<string, string>[]>;
  /** Fields that place a post in `project`. */
  readonly inProject: { readonly post: { defaultProjectId: number; projectIds: number[] } };
}

export async function openExportDesk(
  app: TestApp,
  given: Partial<ProjectDocument> = {},
): Promise<ExportDesk> {
  const admin = await app.make.account();
  const project = await app.make.project({ createdBy: admin.id, ...given });
  const path = (query = "") =>
    `/api/projects/${project._id}/download-data/${query === "" ? "" : `?${query}`}`;
  const download = (by: Account, query?: string) =>
    fetch(`${app.baseUrl}${path(query)}`, { headers: { Authorization: `Token ${by.token}` } });
  const members = async (by: Account, query?: string) => {
    const reply = await download(by, query);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(reply.status, bytes.toString("utf8").slice(0, 200)).to.equal(200);
    return unzip(bytes);
  };
  return {
    admin,
    project,
    path,
    download,
    members,
    async table(name, query) {
      const text = (await members(admin, query)).get(`${name}.csv`);
      if (text === undefined) throw new Error(`no ${name}.csv`);
      return readTable(text);
    },
    inProject: { post: { defaultProjectId: project._id, projectIds: [project._id] } },
  };
}
