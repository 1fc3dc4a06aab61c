/**
 * Parts of access that need no store: limits and their headers, profiles, the project directory.
 */
import { expect } from "chai";
import { limitHeaders, limitTable } from "../../../src/admission/limits.ts";
import { isStaffAccount } from "../../../src/accounts/look_alikes.ts";
import { newUser } from "../../../src/accounts/new_user.ts";
import { profileFields } from "../../../src/accounts/profile.ts";
import { directoryOf } from "../../../src/access/projects.ts";
import { createPublicLimit } from "../../../src/admission/public_limit.ts";
import { tooSoon } from "../../../src/accounts/rename.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { RateLimitError } from "../../../src/errors.ts";
import { createMemory } from "../../../src/memory.ts";
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";

const limits = (overrides: string, rateLimits = true) =>
  ({ rateLimits, overrides }) as Capabilities["config"]["limits"];

describe("limitTable()", () => {
  it("has a limit for each class and each factor, built once", () => {
    const table = limitTable(limits("read=4/2,write=2/1,rotate=0/0"));
    const bursts = [table("read", 1), table("read", 3), table("write", 1), table("read", 1)];
    expect(bursts.map((limit) => limit?.policy.burst)).to.deep.equal([4, 12, 2, 4]);
    expect(table("read", 3)?.policyField).to.equal('"read";q=12;w=2');
    expect(table("rotate", 1)).to.equal(null);
    expect(table("read", 3)).to.equal(table("read", 3));
    expect(limitTable(limits("read=9/2"))("read", 1)?.policy.burst).to.equal(9);
  });

  it("limits nothing when limits are off", () => {
    expect(limitTable(limits("read=4/2", false))("read", 1)).to.equal(null);
  });

  it("states whole seconds, rounded up", () => {
    const limit = limitTable(limits("read=4/2"))("read", 1)!;
    expect(limitHeaders(limit, { remaining: 3, resetMs: 1_001 })).to.deep.equal({
      RateLimit: '"read";r=3;t=2',
      "RateLimit-Policy": '"read";q=4;w=2',
      "X-RateLimit-Limit": "4",
      "X-RateLimit-Remaining": "3",
      "X-RateLimit-Reset": "2",
    });
  });
});

describe("createPublicLimit()", () => {
  let now: number;
  const open = (overrides: string, rateLimits = true) =>
    createPublicLimit({
      clock: { now: () => now },
      config: { limits: limits(overrides, rateLimits) } as Capabilities["config"],
      memory: createMemory(),
    });
  const outcome = (count: ReturnType<typeof open>, address: string) => {
    try {
      return count(address)["X-RateLimit-Remaining"];
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      expect(error.headers).to.include({ "X-RateLimit-Remaining": "0" });
      return error.retryAfterSeconds;
    }
  };
  beforeEach(() => {
    now = 1_000_000;
  });

  it("counts each address, and a network of IPv6 as one", () => {
    const count = open("public=2/0.5");
    const asked = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"];
    expect(asked.map((address) => outcome(count, address))).to.deep.equal(["1", "0", 2, "1"]);
    const network = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:1::1"];
    expect(network.map((address) => outcome(count, address))).to.deep.equal(["1", "0", 2, "1"]);
  });

  it("returns a unit after its time, and not before", () => {
    const count = open("public=1/0.5");
    expect(outcome(count, "192.0.2.1")).to.equal("0");
    now += 1_900;
    expect(outcome(count, "192.0.2.1")).to.equal(1);
    now += 100;
    expect(outcome(count, "192.0.2.1")).to.equal("0");
  });

  it("does not count when limits are off", () => {
    expect(open("public=1/0.5", false)("192.0.2.1")).to.deep.equal({});
  });
});

describe("profileFields()", () => {
  it("maps each field that was sent, and no other", () => {
    expect(profileFields({})).to.deep.equal({});
    expect(
      profileFields({
        bio: "b",
        location: "l",
        occupation: "o",
        twitter: "t",
        linkedin: "i",
        github: "g",
        website: "HTTPS://Example.org",
        profile_picture: "https://example.org/a.png",
        app_theme: "system",
        hide_community_prediction: false,
        is_onboarding_complete: false,
        language: null,
        prediction_expiration_percent: null,
        unsubscribed_mailing_tags: [],
      }),
    ).to.deep.equal({
      bio: "b",
      location: "l",
      occupation: "o",
      twitter: "t",
      linkedin: "i",
      github: "g",
      website: "https://example.org/",
      profilePicture: "https://example.org/a.png",
      appTheme: "auto",
      hideCommunityPrediction: false,
      isOnboardingComplete: false,
      language: null,
      predictionExpirationPercent: null,
      unsubscribedMailingTags: [],
    });
  });

  it("turns null into an empty text, and keeps an unreadable website for the check", () => {
    expect(
      profileFields({ bio: null, website: null, profile_picture: "", app_theme: null }),
    ).to.deep.equal({ bio: "", website: "", profilePicture: null, appTheme: null });
    expect(profileFields({ app_theme: "dark", website: "https://[::1" })).to.deep.equal({
      appTheme: "dark",
      website: "https://[::1",
    });
  });
});

describe("a new name", () => {
  const DAY = 86_400_000;
  const user = (usernameSetAt: number | null, isBot = false) =>
    ({ usernameSetAt, isBot }) as UserDocument;

  it("may come 180 days after the last one, to the millisecond", () => {
    const end = 180 * DAY;
    const says = (days: number) =>
      `A username can be changed once in 180 days, again in ${days} days.`;
    expect(tooSoon(user(null), 0)).to.equal(null);
    expect(tooSoon(user(0), 0)).to.equal(says(180));
    expect(tooSoon(user(0), end - DAY - 1)).to.equal(says(2));
    expect(tooSoon(user(0), end - DAY)).to.equal(says(1));
    expect(tooSoon(user(0), end - 1)).to.equal(says(1));
    expect(tooSoon(user(0), end)).to.equal(null);
    expect(tooSoon(user(0, true), 0), "a bot").to.equal(null);
  });

  it("has stricter rules for staff and superusers", () => {
    const flags = [{}, { isStaff: true }, { isSuperuser: true }, { isStaff: false }];
    expect(flags.map(isStaffAccount)).to.deep.equal([false, true, true, false]);
  });
});

describe("newUser()", () => {
  it("has no rights, log-in keys for name and e-mail address, and the given fields", () => {
    const named = { _id: 1, username: "Ada", usernameKey: "ada", dateJoined: 5 };
    expect(newUser(named)).to.deep.include({
      ...named,
      email: "",
      passwordHash: null,
      isBot: false,
      isStaff: false,
      isSuperuser: false,
      isActive: true,
      isSpam: false,
      apiAccessTier: "restricted",
      loginKeys: ["ada"],
    });
    expect(newUser({ ...named, email: "A@b.org", isBot: true })).to.deep.include({
      isBot: true,
      loginKeys: ["ada", "a@b.org"],
    });
  });
});

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
