import { expect } from "chai";
import { directoryOf } from "../../../src/access/projects.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";

describe("directoryOf()", () => {
  const project = (_id: number, given: Partial<ProjectDocument>) =>
    ({ _id, type: "tournament", slug: null, createdBy: null, ...given }) as ProjectDocument;

  it("finds projects by id, by slug of several kinds, by owner, and the main one", () => {
    const all = [
      project(1, { type: "tournament", slug: "cup", createdBy: 7 }),
      project(2, { type: "category", slug: "cup", createdBy: 8 }),
      project(3, { type: "site_main", createdBy: 7 }),
      project(4, {}),
    ];
    const directory = directoryOf(all);
    expect(directory.siteMainId).to.equal(3);
    expect(directory.bySlug.get("cup")?.map(({ _id }) => _id)).to.deep.equal([1, 2]);
    expect([...directory.bySlug.keys()]).to.deep.equal(["cup"]);
    expect([...directory.ownedBy]).to.deep.equal([
      [7, [1, 3]],
      [8, [2]],
    ]);
    expect(directory.byId.get(4)).to.equal(all[3]);
    expect(directoryOf([]).siteMainId).to.equal(null);
  });
});
