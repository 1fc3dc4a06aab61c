import { expect } from "chai";
import { profileFields } from "../../../src/accounts/profile.ts";

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
