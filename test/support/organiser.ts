/** An organiser of a project in a browser, with what the tests of the pages of organisers need. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import type { PostDocument } from "../../src/store/posts/post_documents.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { type Forecaster, openForecaster } from "./forecaster.ts";

export interface Organiser extends Forecaster {
  readonly id: number;
  /** Makes a project of the organiser. */
  project(given?: Partial<ProjectDocument>): Promise<ProjectDocument>;
  /** Opens a part of the management of a project. */
  manage(projectId: number, part?: string): Promise<Page>;
}

/** Signs an organiser in. The tests are skipped where there is no browser or no application. */
export async function openOrganiser(
  test: Mocha.Context,
  name: string,
  variables?: Readonly<Record<string, string>>,
): Promise<Organiser> {
  const forecaster = await openForecaster(test, name, variables);
  const { app, reader, account } = forecaster;
  const id = (await account.client.get("/api/users/me/")).body.id as number;
  return {
    ...forecaster,
    id,
    project: (given) => app.make.project({ createdBy: id, ...given }),
    async manage(projectId, part) {
      await reader.page.goto(`/manage/${projectId}/${part === undefined ? "" : `?part=${part}`}`);
      await reader.page.getByRole("navigation", { name: "Parts of the management" }).waitFor();
      return reader.page;
    },
  };
}

/** Signs in an organiser who is a member of the staff too. */
export async function openStaff(
  test: Mocha.Context,
  name: string,
  variables: Readonly<Record<string, string>>,
): Promise<Organiser> {
  const organiser = await openOrganiser(test, name, variables);
  const root = organiser.app.as((await organiser.app.make.account({ isSuperuser: true })).token);
  const changed = await root.patch(`/api/admin/users/${organiser.id}/`, { is_staff: true });
  expect(changed.status, changed.text).to.equal(200);
  return organiser;
}

/** What makes a post one of a project. */
export function within(projectId: number, title: string): Partial<PostDocument> {
  return { title, defaultProjectId: projectId, projectIds: [projectId] };
}
