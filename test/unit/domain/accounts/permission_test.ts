import { expect } from "chai";
import * as rules from "../../../../src/domain/accounts/permission.ts";
import type { Caller } from "../../../../src/domain/accounts/permission.ts";
import {
  type CurationStatus,
  type Permission,
  PERMISSIONS,
} from "../../../../src/domain/vocabulary.ts";
import { type Cells, page } from "../../../support/matrix/page.ts";

const NOW = 1_000_000;
const OTHER = { id: 99, botOwnerId: null };

interface Scene {
  caller: Caller;
  level: Permission | null;
  isAuthor: boolean;
  isBot: boolean;
}

const LEVELS: Readonly<Record<string, Permission>> = {
  V: "viewer",
  F: "forecaster",
  C: "curator",
  A: "admin",
};

/**
 * Returns the caller of a column. `membership` is the level of an account in a column without one.
 */
function sceneOf(column: string, membership: Permission | null): Scene {
  const caller = { id: 1, isStaff: column === "ST", isSuperuser: column === "SU" };
  const project = { createdBy: 5, defaultPermission: null };
  const level = rules.effectivePermission({ caller, project, membership });
  const isAuthor = column === "AU";
  return { caller, level: rules.postPermission(level, isAuthor), isAuthor, isBot: column === "B" };
}

function view(scene: Scene, curationStatus: CurationStatus, given = {}): boolean {
  return rules.mayViewPost({
    ...scene,
    curationStatus,
    publishedAt: NOW,
    isInSiteMain: false,
    now: NOW,
    ...given,
  });
}

function edit(scene: Scene, curationStatus: CurationStatus, openTime: number | null) {
  return { ...scene, curationStatus, openTime, now: NOW };
}

const isOpen = { curationStatus: "approved", hasForecasts: false } as const;
const isDraft = { curationStatus: "draft", hasForecasts: false } as const;
const below = { isSelf: false, permission: "forecaster", defaultPermission: null } as const;
const curator = { isSelf: false, permission: "curator", defaultPermission: null } as const;
const self = { isSelf: true, permission: "viewer", defaultPermission: "viewer" } as const;
const lowered = { ...self, defaultPermission: "forecaster" } as const;

/** The predicates for the rows of docs/spec/permissions.md, by state and by action. */
const CHECKS: Readonly<Record<string, (scene: Scene) => boolean>> = {
  draft: (s) => view(s, "draft"),
  rejected: (s) => view(s, "rejected"),
  pending: (s) => view(s, "pending"),
  "pending in the main project": (s) => view(s, "pending", { isInSiteMain: true }),
  "published later": (s) => view(s, "approved", { publishedAt: NOW + 1 }),
  open: (s) => view(s, "approved"),
  deleted: (s) => view(s, "deleted"),
  comment: (s) => rules.mayComment(s.level),
  reply: (s) => rules.mayComment(s.level),
  "edit own comment": () => rules.mayEditComment(true),
  "edit others' comment": () => rules.mayEditComment(false),
  "delete own comment": (s) => rules.mayDeleteComment(s.caller, true),
  "delete others' comment": (s) => rules.mayDeleteComment(s.caller, false),
  "pin comment": (s) => rules.mayPinComment(s.level),
  "create post in project": (s) => rules.mayCreatePost(s.level),
  "edit post, not approved": (s) => rules.mayEditPost(edit(s, "pending", null)),
  "edit post, approved before open": (s) => rules.mayEditPost(edit(s, "approved", NOW + 1)),
  "edit post, after open": (s) => rules.mayEditPost(edit(s, "approved", NOW)),
  "edit notebook, approved": (s) => rules.mayEditPost(edit(s, "approved", null)),
  "delete post, not approved": (s) => rules.mayDeletePost(s, isDraft),
  "delete post, approved": (s) => rules.mayDeletePost(s, isOpen),
  "submit for review": (s) => rules.maySubmitForReview(s),
  "make draft": (s) => rules.maySubmitForReview(s),
  approve: (s) => rules.mayApprove(s.level),
  reject: (s) => rules.mayApprove(s.level),
  "send back before open": (s) => rules.maySendBackToReview(edit(s, "approved", NOW + 1)),
  "send back after open": (s) => rules.maySendBackToReview(edit(s, "approved", NOW)),
  "change the projects of a post": (s) => rules.mayCurateProject(s.level),
  resolve: (s) => rules.mayResolve(s.level),
  unresolve: (s) => rules.mayResolve(s.level),
  close: (s) => rules.mayResolve(s.level),
  "change options": (s) => rules.mayChangeOptions(s.level),
  "list members": (s) => rules.mayListMembers(s.caller, s.level),
  "invite members": (s) => rules.mayInviteMembers(s.level),
  "invite members at a level": (s) => rules.mayChangeMember(s.level),
  "change member permission": (s) => rules.mayChangeMember(s.level),
  "remove a forecaster": (s) => rules.mayRemoveMember(s.level, below),
  "remove a curator": (s) => rules.mayRemoveMember(s.level, curator),
  "leave the project": (s) => rules.mayRemoveMember(s.level, self),
  "leave a project that lowers one": (s) => rules.mayRemoveMember(s.level, lowered),
  "update project": (s) => rules.mayAdministerProject(s.level),
  "delete project": (s) => rules.mayDeleteProject(s.caller, s.level),
  "recompute leaderboards": (s) => rules.mayAdministerProject(s.level),
  "download project data": (s) =>
    rules.mayDownload(s.caller, { level: s.level, isWhitelisted: false }),
  "create tournament": (s) => rules.mayCreateTournament(s.caller),
  "create community": (s) => rules.mayCreateCommunity(s),
  "close accounts, set their tier": (s) => rules.accountAdministration(s.caller) !== "none",
  "change accounts otherwise": (s) => rules.accountAdministration(s.caller) === "all",
  "filter forecaster_id of others": (s) => rules.maySeeForecastsOf(s.caller, OTHER),
};

const rows = new Map<string, Cells>([
  ...page.states,
  ...[...page.actions, ...page.siteActions].map(({ name, cells }) => [name, cells] as const),
]);

/** Whether a row allows this level; where the row has no cell for it, the column decides. */
function saysYes(cells: Cells, column: string, letter: string): boolean {
  const cell = cells[column] ?? "";
  if (!cell.startsWith("lv")) return cell.startsWith("y");
  return (new RegExp(`, ${letter} (\\w+)`).exec(cell)?.[1] ?? cells[letter] ?? "").startsWith("y");
}

describe("the predicates behind docs/spec/permissions.md", () => {
  for (const [name, check] of Object.entries(CHECKS)) {
    it(name, () => {
      const cells = rows.get(name);
      expect(cells, "the row").to.not.equal(undefined);
      for (const column of ["V", "F", "C", "A", "AU", "ST", "SU", "B", "person"]) {
        if (cells?.[column] === undefined) continue;
        for (const [letter, level] of Object.entries(LEVELS)) {
          if (column in LEVELS && column !== letter) continue;
          // The right of an author shows only where the level alone is not enough. "lv" means that
          // there is none.
          if (column === "AU" && (letter !== "V" || cells["AU"] === "lv")) continue;
          const said = saysYes(cells, column, letter);
          expect(check(sceneOf(column, level)), `${column} as ${level}`).to.equal(said);
        }
      }
    });
  }
});

describe("effectivePermission()", () => {
  const caller = { id: 1, isSuperuser: false, isStaff: false };
  const open = { createdBy: 2, defaultPermission: "forecaster" } as const;

  it("uses the first rule that applies", () => {
    const superuser = { ...caller, isSuperuser: true };
    const owned = { createdBy: 1, defaultPermission: null };
    expect(
      rules.effectivePermission({ caller: superuser, project: open, membership: "viewer" }),
    ).to.equal("admin");
    expect(rules.effectivePermission({ caller, project: owned, membership: "viewer" })).to.equal(
      "admin",
    );
    expect(rules.effectivePermission({ caller, project: open, membership: null })).to.equal(
      "forecaster",
    );
  });

  it("lets a membership lower an account below the default", () => {
    expect(rules.effectivePermission({ caller, project: open, membership: "viewer" })).to.equal(
      "viewer",
    );
  });

  it("gives staff no level on a private project", () => {
    const staff = { ...caller, isStaff: true };
    const project = { createdBy: 2, defaultPermission: null };
    expect(rules.effectivePermission({ caller: staff, project, membership: null })).to.equal(null);
  });
});

describe("postPermission()", () => {
  it("raises an author to forecaster, never lowers a level, and never opens a hidden project", () => {
    expect(rules.postPermission("viewer", true)).to.equal("forecaster");
    expect(rules.postPermission("curator", true)).to.equal("curator");
    expect(rules.postPermission(null, true)).to.equal(null);
    expect(rules.postPermission("viewer", false)).to.equal("viewer");
  });
});

describe("mayViewPost()", () => {
  const base = { level: "viewer", isAuthor: false, isInSiteMain: false, now: NOW } as const;

  it("waits for the publication, except for author and curators", () => {
    const post = { ...base, curationStatus: "approved", publishedAt: NOW + 1 } as const;
    expect(rules.mayViewPost(post)).to.equal(false);
    expect(rules.mayViewPost({ ...post, isAuthor: true })).to.equal(true);
    expect(rules.mayViewPost({ ...post, level: "curator" })).to.equal(true);
    expect(rules.mayViewPost({ ...post, publishedAt: NOW })).to.equal(true);
  });

  it("shows pending posts to everybody only in the main project, and deleted ones to no caller", () => {
    const post = { ...base, publishedAt: null };
    expect(rules.mayViewPost({ ...post, curationStatus: "pending" })).to.equal(false);
    expect(rules.mayViewPost({ ...post, curationStatus: "pending", isInSiteMain: true })).to.equal(
      true,
    );
    expect(rules.mayViewPost({ ...post, curationStatus: "deleted", level: "admin" })).to.equal(
      false,
    );
  });
});

describe("member, post and project rules of contract 3.10", () => {
  const caller = { id: 1, isSuperuser: false, isStaff: false };

  it("mayRemoveMember() lets curators remove only those below them", () => {
    expect(rules.mayRemoveMember("curator", below)).to.equal(true);
    expect(rules.mayRemoveMember("curator", curator)).to.equal(false);
    expect(rules.mayRemoveMember("admin", { ...below, permission: "admin" })).to.equal(true);
    expect(rules.mayRemoveMember("viewer", { ...self, defaultPermission: null })).to.equal(true);
    expect(rules.mayRemoveMember("forecaster", below)).to.equal(false);
  });

  it("mayDeletePost() refuses an author whose post is approved or has forecasts", () => {
    const author = { level: "forecaster", isAuthor: true } as const;
    expect(rules.mayDeletePost(author, { curationStatus: "draft", hasForecasts: false })).to.equal(
      true,
    );
    expect(rules.mayDeletePost(author, { curationStatus: "draft", hasForecasts: true })).to.equal(
      false,
    );
    expect(
      rules.mayDeletePost(author, { curationStatus: "approved", hasForecasts: false }),
    ).to.equal(false);
  });

  it("maySendBackToReview() allows admins, and curators before the opening", () => {
    const post = {
      level: "curator",
      isAuthor: true,
      curationStatus: "approved",
      now: NOW,
    } as const;
    expect(rules.maySendBackToReview({ ...post, openTime: NOW + 1 })).to.equal(true);
    expect(rules.maySendBackToReview({ ...post, openTime: NOW })).to.equal(false);
    expect(rules.maySendBackToReview({ ...post, openTime: NOW, level: "admin" })).to.equal(true);
    expect(rules.maySendBackToReview({ ...post, openTime: null, level: "forecaster" })).to.equal(
      false,
    );
  });

  it("mayDownload() accepts a whitelist row, mayDeleteProject() staff who administer the project", () => {
    expect(rules.mayDownload(caller, { level: "viewer", isWhitelisted: true })).to.equal(true);
    expect(rules.mayDeleteProject(caller, "admin")).to.equal(false);
    expect(rules.mayDeleteProject({ ...caller, isStaff: true }, "admin")).to.equal(true);
    expect(rules.mayDeleteProject({ ...caller, isStaff: true }, "curator")).to.equal(false);
    expect(rules.mayDeleteProject({ ...caller, isSuperuser: true }, "admin")).to.equal(true);
  });

  it("maySeeForecastsOf() allows the caller and the caller's bots", () => {
    expect(rules.maySeeForecastsOf(caller, { id: 1, botOwnerId: null })).to.equal(true);
    expect(rules.maySeeForecastsOf(caller, { id: 7, botOwnerId: 1 })).to.equal(true);
    expect(rules.maySeeForecastsOf(caller, { id: 7, botOwnerId: 2 })).to.equal(false);
  });

  it("permissionRank() counts up from none", () => {
    const levels = [null, "viewer", "forecaster", "curator", "admin"] as const;
    expect(levels.map(rules.permissionRank)).to.deep.equal([0, 1, 2, 3, 4]);
    for (const [i, level] of levels.entries()) {
      const reached = PERMISSIONS.filter((wanted) => rules.atLeast(level, wanted));
      expect(reached, String(level)).to.deep.equal(PERMISSIONS.slice(0, i));
    }
  });

  it("without any level no caller sees, edits, submits or deletes, author or not", () => {
    const post = {
      level: null,
      isAuthor: true,
      isInSiteMain: true,
      now: NOW,
      publishedAt: NOW,
      openTime: null,
      hasForecasts: false,
    };
    for (const curationStatus of ["draft", "pending", "rejected", "approved"] as const) {
      const own = { ...post, curationStatus };
      expect(rules.mayViewPost(own), curationStatus).to.equal(false);
      expect(rules.mayEditPost(own), curationStatus).to.equal(false);
      expect(rules.maySubmitForReview(own), curationStatus).to.equal(false);
      expect(rules.mayDeletePost(own, own), curationStatus).to.equal(false);
    }
  });

  it("mayViewPost() needs a publication, and hides drafts and rejected posts from other callers", () => {
    const post = { level: "forecaster", isAuthor: false, isInSiteMain: true, now: NOW } as const;
    const unpublished = { ...post, publishedAt: null, curationStatus: "approved" } as const;
    expect(rules.mayViewPost(unpublished)).to.equal(false);
    for (const curationStatus of ["draft", "rejected"] as const) {
      const shown = rules.mayViewPost({ ...post, publishedAt: NOW, curationStatus });
      expect(shown, curationStatus).to.equal(false);
    }
  });

  it("accountAdministration() allows all, a part, or nothing", () => {
    const staff = { ...caller, isStaff: true };
    expect(rules.accountAdministration({ ...staff, isSuperuser: true })).to.equal("all");
    expect(rules.accountAdministration(staff)).to.equal("part");
    expect(rules.accountAdministration(caller)).to.equal("none");
  });

  it("the remaining predicates need the right level", () => {
    expect(rules.mayChangeOptions("curator")).to.equal(false);
    expect(rules.mayCurateProject("curator")).to.equal(true);
    expect(rules.mayAdministerProject("curator")).to.equal(false);
  });
});
