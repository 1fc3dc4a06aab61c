/** The settings of sign-in by a provider (Contract 3.17). */
import { expect } from "chai";
import { type ConfigError, readConfig } from "../../src/config.ts";

const NEEDED = {
  MONGODB_URI: "mongodb://a/presage",
  REDIS_URL: "redis://a",
  SECRET_KEY: "5a".repeat(32),
};
const ONE = { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "presage" };

const providers = (given: Record<string, string>) =>
  readConfig({ ...NEEDED, ...given }).accounts.providers;

function faults(given: Record<string, string>): string {
  try {
    readConfig({ ...NEEDED, ...given });
    return "";
  } catch (error) {
    return (error as ConfigError).faults.join("\n");
  }
}

describe("the providers of the settings", () => {
  it("are none, one, or several by name", () => {
    expect(providers({})).to.deep.equal([]);
    const groups = "a:b:spring-cup:curator, all:7:viewer";
    expect(
      providers({ ...ONE, OIDC_ALLOWED_DOMAINS: "Example.org", OIDC_GROUPS: groups }),
    ).to.deep.equal([
      {
        name: "company",
        title: "id.example.org",
        issuer: "https://id.example.org",
        clientId: "presage",
        clientSecret: "",
        scope: "openid profile email",
        allowedDomains: ["example.org"],
        groups: [
          { group: "a:b", project: "spring-cup", permission: "curator" },
          { group: "all", project: "7", permission: "viewer" },
        ],
      },
    ]);
    const several = {
      OIDC_PROVIDERS: "acme, uni",
      OIDC_ACME_ISSUER: "https://acme.example",
      OIDC_ACME_CLIENT_ID: "a",
      OIDC_UNI_ISSUER: "https://uni.example",
      OIDC_UNI_CLIENT_ID: "u",
      OIDC_UNI_TITLE: "The university",
    };
    const named = providers(several).map(({ name, title, clientId }) => [name, title, clientId]);
    expect(named).to.deep.equal([
      ["acme", "acme.example", "a"],
      ["uni", "The university", "u"],
    ]);
  });

  it("are refused where a person could be sent in the clear, or nothing lets in", () => {
    expect(faults({ ...ONE, OIDC_ISSUER: "http://id.example.org" })).to.match(/^OIDC_ISSUER must/);
    expect(faults({ ...ONE, OIDC_ISSUER: "http://localhost.example.org" })).to.not.equal("");
    expect(faults({ ...ONE, OIDC_GROUPS: "staff:cup:owner" })).to.match(/^OIDC_GROUPS must/);
    expect(faults({ OIDC_ISSUER: ONE.OIDC_ISSUER })).to.match(/^OIDC_CLIENT_ID is not set/);
    expect(faults({ OIDC_PROVIDERS: "acme" })).to.match(/^OIDC_ACME_ISSUER is not set/);
    expect(faults({ PASSWORD_LOGIN: "off" })).to.match(/^PASSWORD_LOGIN=off needs OIDC_ISSUER/);
    expect(faults({ ...ONE, OIDC_PROVIDERS: "acme" })).to.include("OIDC_PROVIDERS names several");
  });
});
