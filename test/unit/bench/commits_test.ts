/** How old a figure's commit is, in a whole clone, in a shallow one, and without any history. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { ageOf, git, measuredCommit } from "../../../bench/commits.ts";

const AUTHOR = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];

describe("commits", () => {
  let dir = "";
  let whole = "";

  const run = (...words: string[]) =>
    execFileSync("git", ["-C", whole, ...AUTHOR, ...words], { encoding: "utf8", stdio: "pipe" });
  const commit = (text: string) => {
    writeFileSync(path.join(whole, "src/a.ts"), text);
    run("add", ".");
    run("commit", "-q", "-m", text);
    return measuredCommit(whole);
  };

  before(() => {
    dir = mkdtempSync(path.join(tmpdir(), "presage-commits-"));
    whole = path.join(dir, "whole");
    mkdirSync(path.join(whole, "src"), { recursive: true });
    run("init", "-q");
  });

  after(() => rmSync(dir, { recursive: true, force: true }));

  it("counts the commits since, and finds what HEAD does not rest on", () => {
    const first = commit("one");
    const left = commit("two");
    run("reset", "-q", "--hard", first);
    commit("three");
    commit("four");

    expect(ageOf(whole, first)).to.deep.equal({ behind: 2 });
    expect(ageOf(whole, measuredCommit(whole))).to.deep.equal({ behind: 0 });
    expect(ageOf(whole, left)).to.deep.equal({ fault: "no ancestor of HEAD" });
    expect(ageOf(whole, "")).to.deep.equal({ fault: "no ancestor of HEAD" });
  });

  it("marks a commit whose measured files are changed, and no other", () => {
    const clean = measuredCommit(whole);
    writeFileSync(path.join(whole, "README.md"), "a page");

    expect(measuredCommit(whole)).to.equal(clean);

    writeFileSync(path.join(whole, "src/b.ts"), "new");

    expect(measuredCommit(whole)).to.equal(`${clean}, changed`);
    expect(ageOf(whole, `${clean}, changed`)).to.deep.equal({ behind: 0 });
    rmSync(path.join(whole, "src/b.ts"));
  });

  it("counts nothing that a shallow clone has not got", () => {
    const shallow = path.join(dir, "shallow");
    run("clone", "-q", "--depth", "1", `file://${whole}`, shallow);
    const [newest = "", older = ""] = (git(whole, "rev-list", "HEAD") ?? "").split("\n");

    expect(ageOf(shallow, newest)).to.deep.equal({ behind: 0 });
    expect(ageOf(shallow, older)).to.deep.equal({ unknown: "older than this shallow clone" });
  });

  it("counts nothing where there is no history", () => {
    const bare = path.join(whole, "src");

    expect(ageOf(bare, "aaaaaaaaaa")).to.deep.equal({ unknown: "no history here" });
  });
});
