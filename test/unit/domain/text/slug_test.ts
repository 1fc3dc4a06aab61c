import { expect } from "chai";
import { isProjectSlug, postSlug, projectSlug } from "../../../../src/domain/text/slug.ts";

describe("postSlug()", () => {
  it("prefers the short title", () => {
    expect(postSlug("X by 2030", "Will X happen by 2030?")).to.equal("x-by-2030");
    expect(postSlug("", "Will X happen by 2030?")).to.equal("will-x-happen-by-2030");
  });

  it("folds to ASCII, may be empty, ends at 100 characters", () => {
    expect(postSlug("", "Café -- Ångström")).to.equal("cafe-angstrom");
    expect(postSlug("", "何か？")).to.equal("");
    expect(postSlug("", "ab ".repeat(60)))
      .to.have.lengthOf.at.most(100)
      .and.match(/^ab.*ab?$/);
  });
});

describe("projectSlug()", () => {
  it("always yields an accepted slug", () => {
    for (const name of ["Spring Cup", "2026", "何か", "-", "a".repeat(300)]) {
      expect(isProjectSlug(projectSlug(name, new Set())), name).to.equal(true);
    }
  });

  it("counts upward among taken ones", () => {
    expect(projectSlug("Cup", new Set(["cup", "cup-2"]))).to.equal("cup-3");
    expect(projectSlug("2026", new Set())).to.equal("project-2026");
  });
});

describe("isProjectSlug()", () => {
  it("requires a letter and only plain characters", () => {
    expect(["a", "A_b-1"].every(isProjectSlug)).to.equal(true);
    expect(["", "12", "a b", "é", "a/b", "-"].some(isProjectSlug)).to.equal(false);
  });
});

describe("slugs", () => {
  it("have at most 100 characters for a post and 200 for a project", () => {
    expect(postSlug("", "a".repeat(150))).to.equal("a".repeat(100));
    expect(postSlug(" ", "A  b!")).to.equal("a-b");
    expect(postSlug("", "--a--b--")).to.equal("a-b");
    expect(postSlug("", `${"a".repeat(99)} b`)).to.equal("a".repeat(99));
    expect(isProjectSlug("a".repeat(200))).to.equal(true);
    expect(isProjectSlug("a".repeat(201))).to.equal(false);
    for (const text of ["a b", " a", "a ", "12", "1-2"]) {
      expect(isProjectSlug(text), text).to.equal(false);
    }
  });

  it("leave room for a counter, and get a letter when they have none", () => {
    expect(projectSlug("b".repeat(300), new Set())).to.equal("b".repeat(184));
    expect(projectSlug("何か", new Set())).to.equal("project");
    expect(projectSlug("12", new Set(["project-12"]))).to.equal("project-12-2");
    expect(projectSlug("Cup", new Set(["cup"]))).to.equal("cup-2");
    expect(projectSlug("Cup", new Set(["cup", "cup-3"]))).to.equal("cup-2");
  });
});
