import { expect } from "chai";
import { mentionKeys, mentionedAccounts, parseMentions } from "../../../src/domain/mentions.ts";
import { usernameKey } from "../../../src/domain/username.ts";

const ACCOUNTS = new Map(
  ["ada", "ada-bot", "bob smith", "o.neil", "eve+1@x"].map((name) => [name, { name }]),
);

function namesIn(text: string): string[] {
  return mentionedAccounts(parseMentions(text, usernameKey), ACCOUNTS).map(({ name }) => name);
}

describe("mentionedAccounts()", () => {
  const cases: [string, string[]][] = [
    ["@ada, @ADA and @Ada again", ["ada"]],
    ["ask @ada-bot. Or @o.neil.", ["ada-bot", "o.neil"]],
    ["@ada-other means ada", ["ada"]],
    ["@(Bob Smith) and @(eve+1@x)", ["bob smith", "eve+1@x"]],
    ["mail x@ada.example, see https://x.example/@ada, @@ada", []],
    ["`@ada` and ``a ` @ada`` end", []],
    ["```\n@ada\n```\n@o.neil", ["o.neil"]],
    ["~~~ text\n@ada", []],
    ["an unpaired ` does not hide @ada", ["ada"]],
    ["(@ada) **@ada-bot**", ["ada", "ada-bot"]],
    ["@nobody @()", []],
  ];
  for (const [text, expected] of cases) {
    it(JSON.stringify(text), () => {
      expect(namesIn(text)).to.deep.equal(expected);
    });
  }
});

describe("parseMentions()", () => {
  it("keeps group words apart", () => {
    const mentions = parseMentions(
      "@admins, @Curators. @(moderators) @predictors @ada",
      usernameKey,
    );
    expect(mentions.groups).to.deep.equal(["admins", "curators", "moderators", "predictors"]);
    expect(mentionKeys(mentions)).to.deep.equal(["ada"]);
  });

  it("stays fast on hostile text", () => {
    const text = "`".repeat(5000) + "@ada ``` ".repeat(3000);
    expect(parseMentions(text, usernameKey).names.length).to.be.at.most(1);
  });
});
