import { expect } from "chai";
import * as rules from "../../../src/domain/permission.ts";
import type { Caller, CurationStatus, Permission } from "../../../src/domain/permission.ts";
import { CALLER_KINDS, PERMISSION_MATRIX } from "../../support/permission_matrix.ts";
import type { CallerKind } from "../../support/permission_matrix.ts";

const NOW = 1_000_000;
const OTHER = { id: 99, botOwnerId: null };

interface Scene {
  caller: Caller;
  level: Permission | null;
  isAuthor: boolean;
  isBot: boolean;
}

const LEVEL_OF: Record<CallerKind, Permission | null> = {
  anon: null,
  V: "viewer",
  F: "forecaster",
  AU: "viewer",
  C: "curator",
  A: "admin",
  ST: null,
  SU: null,
  B: null,
};

/** A caller of a kind; `membership` plays the project level of those whose outcome is "lv". */
function sceneOf(kind: CallerKind, membership: Permission | null): Scene {
  const caller = { id: 1, isStaff: kind === "ST", isSuperuser: kind === "SU" };
  const project = { createdBy: 5, defaultPermission: null };
  const level = rules.effectivePermission({ caller, project, membership });
  const isAuthor = kind === "AU";
  return { caller, level: rules.postPermission(level, isAuthor), isAuthor, isBot: kind === "B" };
}

function view(scene: Scene, curationStatus: CurationStatus): boolean {
  return rules.mayViewPost({
    ...scene,
    curationStatus,
    publishedAt: NOW,
    isInSiteMain: true,
    now: NOW,
  });
}

function edit(scene: Scene, curationStatus: CurationStatus, openTime: number | null): boolean {
  return rules.mayEditPost({ ...scene, curationStatus, openTime, now: NOW });
}

const CHECKS: Record<string, (scene: Scene) => boolean | string> = {
  "read approved post": (s) => view(s, "approved"),
  "read comments": (s) => view(s, "approved"),
  "read community prediction": (s) => view(s, "approved"),
  "read draft post": (s) => view(s, "draft"),
  "read rejected post": (s) => view(s, "rejected"),
  "read pending post in site main": (s) => view(s, "pending"),
  forecast: (s) => rules.mayForecast(s.level),
  withdraw: (s) => rules.mayForecast(s.level),
  comment: (s) => rules.mayComment(s.level),
  reply: (s) => rules.mayComment(s.level),
  vote: (s) => rules.mayReact(s.level),
  report: (s) => rules.mayReact(s.level),
  subscribe: (s) => rules.mayReact(s.level),
  "edit own comment": () => rules.mayEditComment(true),
  "delete own comment": (s) => rules.mayDeleteComment(s.caller, true),
  "delete others' comment": (s) => rules.mayDeleteComment(s.caller, false),
  "pin comment": (s) => rules.mayPinComment(s.level),
  "create post in project": (s) => rules.mayCreatePost(s.level),
  "edit post, not approved": (s) => edit(s, "pending", null),
  "edit post, approved before open": (s) => edit(s, "approved", NOW + 1),
  "edit post, after open": (s) => edit(s, "approved", NOW),
  "submit for review": (s) => rules.maySubmitForReview(s),
  approve: (s) => rules.mayApprove(s.level),
  reject: (s) => rules.mayApprove(s.level),
  resolve: (s) => rules.mayResolve(s.level),
  unresolve: (s) => rules.mayResolve(s.level),
  close: (s) => rules.mayResolve(s.level),
  "list members": (s) => rules.mayListMembers(s.caller, s.level),
  "invite members": (s) => rules.mayInviteMembers(s.level),
  "change member permission": (s) => rules.mayChangeMember(s.level),
  "download project data": (s) =>
    rules.mayDownload(s.caller, { level: s.level, isWhitelisted: false }),
  "create tournament": (s) => rules.mayCreateTournament(s.caller),
  "create community": (s) => rules.mayCreateCommunity(s),
  "manage accounts": (s) => rules.accountAdministration(s.caller),
  "manage own bots": (s) => rules.mayOwnBots(s),
  "filter forecaster_id of others": (s) => rules.maySeeForecastsOf(s.caller, OTHER),
};

const LEVEL_KINDS = ["V", "F", "C", "A"] as const;

describe("PERMISSION_MATRIX", () => {
  it("has one check per action", () => {
    expect(Object.keys(CHECKS)).to.have.members(PERMISSION_MATRIX.map((row) => row.action));
  });

  for (const { action, outcomes } of PERMISSION_MATRIX) {
    const check = CHECKS[action];
    for (const kind of CALLER_KINDS) {
      const outcome = outcomes[kind];
      if (kind === "anon" || outcome === "n/a") continue;
      it(`${action}: ${kind} -> ${outcome}`, () => {
        if (outcome === "lv") {
          for (const like of LEVEL_KINDS) {
            const expected = outcomes[like] === "y";
            expect(check?.(sceneOf(kind, LEVEL_OF[like])), like).to.equal(expected);
          }
          return;
        }
        const verdict = check?.(sceneOf(kind, LEVEL_OF[kind]));
        const accepted =
          outcome === "y" ? [true, "all"] : [outcome === "part" ? "part" : false, "none"];
        expect(accepted).to.include(verdict);
      });
    }
  }
});

describe("effectivePermission()", () => {
  const caller = { id: 1, isSuperuser: false, isStaff: false };
  const open = { createdBy: 2, defaultPermission: "forecaster" } as const;

  it("takes the first rule that applies", () => {
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

  it("lets a member row lower somebody below the default", () => {
    expect(rules.effectivePermission({ caller, project: open, membership: "viewer" })).to.equal(
      "viewer",
    );
  });

  it("gives staff nothing on a private project", () => {
    const staff = { ...caller, isStaff: true };
    const project = { createdBy: 2, defaultPermission: null };
    expect(rules.effectivePermission({ caller: staff, project, membership: null })).to.equal(null);
  });
});

describe("postPermission()", () => {
  it("raises an author to forecaster, never lowers, never opens a hidden project", () => {
    expect(rules.postPermission("viewer", true)).to.equal("forecaster");
    expect(rules.postPermission("curator", true)).to.equal("curator");
    expect(rules.postPermission(null, true)).to.equal(null);
    expect(rules.postPermission("viewer", false)).to.equal("viewer");
  });
});

describe("mayViewPost()", () => {
  const base = { level: "viewer", isAuthor: false, isInSiteMain: false, now: NOW } as const;

  it("waits for the publication, for all but author and curators", () => {
    const post = { ...base, curationStatus: "approved", publishedAt: NOW + 1 } as const;
    expect(rules.mayViewPost(post)).to.equal(false);
    expect(rules.mayViewPost({ ...post, isAuthor: true })).to.equal(true);
    expect(rules.mayViewPost({ ...post, level: "curator" })).to.equal(true);
    expect(rules.mayViewPost({ ...post, publishedAt: NOW })).to.equal(true);
  });

  it("shows pending posts only in the site main, deleted ones to nobody", () => {
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
    const member = { isSelf: false, permission: "forecaster" } as const;
    expect(rules.mayRemoveMember("curator", member)).to.equal(true);
    expect(rules.mayRemoveMember("curator", { ...member, permission: "curator" })).to.equal(false);
    expect(rules.mayRemoveMember("admin", { ...member, permission: "admin" })).to.equal(true);
    expect(rules.mayRemoveMember("viewer", { isSelf: true, permission: "viewer" })).to.equal(true);
    expect(rules.mayRemoveMember("forecaster", member)).to.equal(false);
  });

  it("mayDeletePost() keeps an author's post once it is approved or forecast on", () => {
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

  it("maySendBackToReview() is for admins, and curators before the opening", () => {
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

  it("mayDownload() takes a whitelist row, mayDeleteProject() staff who administer it", () => {
    expect(rules.mayDownload(caller, { level: "viewer", isWhitelisted: true })).to.equal(true);
    expect(rules.mayDeleteProject(caller, "admin")).to.equal(false);
    expect(rules.mayDeleteProject({ ...caller, isStaff: true }, "admin")).to.equal(true);
    expect(rules.mayDeleteProject({ ...caller, isStaff: true }, "curator")).to.equal(false);
    expect(rules.mayDeleteProject({ ...caller, isSuperuser: true }, "admin")).to.equal(true);
  });

  it("maySeeForecastsOf() knows oneself and own bots", () => {
    expect(rules.maySeeForecastsOf(caller, { id: 1, botOwnerId: null })).to.equal(true);
    expect(rules.maySeeForecastsOf(caller, { id: 7, botOwnerId: 1 })).to.equal(true);
    expect(rules.maySeeForecastsOf(caller, { id: 7, botOwnerId: 2 })).to.equal(false);
  });

  it("the remaining levels", () => {
    expect(rules.mayViewProject(null)).to.equal(false);
    expect(rules.mayViewProject("viewer")).to.equal(true);
    expect(rules.mayChangeOptions("curator")).to.equal(false);
    expect(rules.mayCurateProject("curator")).to.equal(true);
    expect(rules.mayAdministerProject("curator")).to.equal(false);
  });
});
