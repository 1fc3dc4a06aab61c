import { expect } from "chai";
import {
  mentionedAccounts,
  mentionKeys,
  namedKeys,
  parseMentions,
  replaceNames,
} from "../../../../src/domain/text/mentions.ts";
import { usernameKey } from "../../../../src/domain/accounts/username.ts";

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
    ["``@ada` is no span", ["ada"]],
    ["\\`@ada\\` neither", ["ada"]],
    ["a ` b\n\n@ada\n\nc ` d", ["ada"]],
    ["`` @ada ` `` @o.neil `@ada`", ["o.neil"]],
    ["````\n```\n@ada\n````\n@o.neil", ["o.neil"]],
    ["``` a ` b\n@ada", ["ada"]],
    ["(@ada) **@ada-bot**", ["ada", "ada-bot"]],
    ["# a `b\n@ada `c", ["ada"]],
    ["a `b\n# c\n@ada `d", ["ada"]],
    ["a `b\n---\n@ada `c", ["ada"]],
    ["> a `b\n\n@ada `c", ["ada"]],
    ["- a `b\n- @ada `c", ["ada"]],
    ["a `b\n```\nc\n```\n@ada `d", ["ada"]],
    ["a `b\n@ada `c", []],
    ["    @ada", []],
    ["\t@ada\n\n@o.neil", ["o.neil"]],
    ["a\n    @ada goes on", ["ada"]],
    ["- a\n\n      @ada\n\n  @o.neil", ["o.neil"]],
    ["> ```\n> @ada\n\n@o.neil", ["o.neil"]],
    ['<a title="`"> @ada `', ["ada"]],
    ["<https://x.example/`> @ada `", ["ada"]],
    ["[a](b`c) @ada `", ["ada"]],
    ["<div>\n`@ada`\n</div>", ["ada"]],
    ["<pre><code>@ada\n\n@ada</code></pre>\n\n@o.neil", ["o.neil"]],
    ["<div>\n<code>@ada</code> @o.neil\n</div>", ["o.neil"]],
    ["see <code>@ada</code> and @o.neil", ["o.neil"]],
    ["<div><code>@ada", []],
    ["\\<code> is a tag, @ada", ["ada"]],
    ["&lt;code> is a tag, @ada", ["ada"]],
    ["\\<code>@ada\\</code> <code>@o.neil</code>", ["ada"]],
    ["https://x.example/?b=@ada and @o.neil", ["o.neil"]],
    ["<https://x.example/?b=@ada> www.x.example/?q=(@ada)", []],
    ["x.example/?b=@ada", []],
    ["I <3 @ada -> yes", ["ada"]],
    ['<a href="/?b=(@ada)">@o.neil</a>', ["o.neil"]],
    ["@stranger @()", []],
    ["_@ada_ and __@ada-bot__, _so says @o.neil_", ["ada", "ada-bot", "o.neil"]],
    ["@ada/@ada-bot/@o.neil", ["ada", "ada-bot", "o.neil"]],
    ["(@(bob smith)/@ada)", ["bob smith", "ada"]],
    ["https://x.example/@ada/@o.neil or x/@ada", []],
    ["a_@ada x__@ada 7@ada é@ada и@ada", []],
    ["你好@ada，谢谢@o.neil。", ["ada", "o.neil"]],
    ["こんにちは@ada さん、カー@ada-bot", ["ada", "ada-bot"]],
    ["ขอบคุณ@ada @o.neil你好", ["ada", "o.neil"]],
    ["안녕@ada", []],
    ["写信给李@ada.example", []],
    ["@ada_x @_ada", []],
  ];
  for (const [text, expected] of cases) {
    it(JSON.stringify(text), () => {
      expect(namesIn(text)).to.deep.equal(expected);
    });
  }
});

describe("parseMentions()", () => {
  it("does not take two ways of writing for one mention", () => {
    const { names } = parseMentions("@ada. and @(ada.ada)", (name) => name);
    expect(names).to.deep.equal([["ada.", "ada"], ["ada.ada"]]);
  });

  it("separates words for groups", () => {
    const mentions = parseMentions(
      "@admins, @Curators. @(moderators) @predictors @ada",
      usernameKey,
    );
    expect(mentions.groups).to.deep.equal(["admins", "curators", "moderators", "predictors"]);
    expect(mentionKeys(mentions)).to.deep.equal(["ada"]);
  });

  it("takes a word that only begins with a group word for names", () => {
    const mentions = parseMentions("@curators-club @Admins+1 @curators.- @predictors", usernameKey);
    expect(mentions.groups).to.deep.equal(["curators", "predictors"]);
    expect(mentions.names).to.deep.equal([["curators-club"], ["admins+1"]]);
  });

  it("reads the longest comments that consist of marks only", () => {
    const length = 150_000;
    const ascending = Array.from({ length: 540 }, (_, i) => "`".repeat(i + 1)).join(" ");
    const texts = ["`".repeat(length), "~".repeat(length), "` `` ".repeat(30_000), ascending];
    const marks = [
      ...[
        "```\n",
        "\\",
        "\\`",
        "@",
        "@(",
        "@.",
        "_",
        "_@",
        "@a/",
        "你@",
        "[",
        "![",
        "[a](",
        "[a](<b",
        "[x]: u\n",
        "<",
        "<!--",
      ],
      ...[
        "> ",
        ">",
        "- ",
        "* * a\n",
        "1. ",
        "# a\n",
        "a\n=\n",
        "    c\n",
        "-\n",
        "*a ",
        "<a ",
        "\t",
      ],
    ];
    for (const mark of marks) texts.push(mark.repeat(length / mark.length));

    for (const text of texts) {
      expect(parseMentions(`@ada\n\n${text}`, usernameKey).names).to.deep.include(["ada"]);
    }
  });
});

describe("readings of a mention", () => {
  it("come from the longest to the shortest, so that the account of the whole word is meant", () => {
    const { names } = parseMentions("@ada_. @ann_lee好 @o.neil好", (name) => name);
    expect(names).to.deep.equal([
      ["ada_.", "ada_", "ada"],
      ["ann_lee好", "ann_lee"],
      ["o.neil好", "o.neil", "o"],
    ]);
  });

  it("take a word in emphasis for a group", () => {
    expect(parseMentions("_@admins_ __so @curators__", usernameKey).groups).to.deep.equal([
      ...["admins", "curators"],
    ]);
  });
});

describe("replaceNames", () => {
  const lower = (name: string) => name.toLowerCase();
  const known = new Map([
    ["ada", "A1"],
    ["ada.l", "A2"],
    ["b o", "B1"],
  ]);
  const replaced = (text: string) => replaceNames(text, lower, (key) => known.get(key));

  it("replaces the longest known name and keeps what follows it", () => {
    expect(replaced("@ada @Ada.l @ada.x @ada. @ada_ @ada- @adam")).to.equal(
      "@A1 @A2 @A1.x @A1. @A1_ @A1- @adam",
    );
  });

  it("finds names in brackets, in code, in addresses and beside other signs", () => {
    expect(replaced("@(b o) @( ada ) @(no) `@ada` x@ada @@ada https://h/@ada")).to.equal(
      "@B1 @A1 @(no) `@A1` x@A1 @@A1 https://h/@A1",
    );
  });

  it("returns every key that it will look up", () => {
    const text = "@ada.l! _@Ada_ @(b o) `@x+y.`";
    const asked = new Set<string>();
    replaceNames(text, lower, (key) => void asked.add(key));
    expect(namedKeys(text, lower)).to.include.members([...asked]);
    expect(namedKeys(text, lower)).to.include.members(["ada.l", "ada", "b o", "x+y", "x"]);
  });

  it("does not change a text without names", () => {
    for (const text of ["", "@", "@@", "a @ b", "@()", "@.", "mail: a@b"]) {
      expect(replaced(text)).to.equal(text);
    }
  });
});

describe("names in texts (Contract 3.3)", () => {
  const same = (name: string) => name;

  it("may be the word, its beginning, or the word without trailing signs", () => {
    const names = (text: string) => parseMentions(text, same).names;
    expect(names("@ada.+-x")).to.deep.equal([["ada.+-x", "ada"]]);
    expect(names("@ada_.b.-")).to.deep.equal([["ada_.b.-", "ada_.b", "ada_", "ada"]]);
    expect(names("@.a")).to.deep.equal([[".a"]]);
    expect(names("@...")).to.deep.equal([["..."]]);
    expect(names("@( ada b )")).to.deep.equal([["ada b"]]);
    expect(names("@(  )")).to.deep.equal([]);
    expect(names("@a-b @a @a-c @a-b")).to.deep.equal([["a-b", "a"], ["a"], ["a-c", "a"]]);
    expect(names("no sign")).to.deep.equal([]);
  });

  it("may be in emphasis when names are replaced", () => {
    expect(namedKeys("@ada_b_.", same)).to.deep.equal(["ada_b_.", "ada_b_", "ada_b", "ada"]);
    expect(namedKeys("@-a @( b ) @_", same)).to.deep.equal(["-a", "b", "_"]);
    const replace = (text: string, known: string) =>
      replaceNames(text, same, (key) => (key === known ? "X" : undefined));
    expect(replace("@ada__ @ada.b__", "ada")).to.equal("@X__ @X.b__");
    expect(replace("@ada.b__", "ada.b")).to.equal("@X__");
    expect(replace("@( b ) @(c)", "b")).to.equal("@X @(c)");
  });
});
