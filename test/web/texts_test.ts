/** Texts of users: which elements the page makes of their markdown. */
import { expect } from "chai";
import type { Account } from "../support/factories.ts";
import { MARKDOWN_CASES, NAMES } from "../support/markdown_cases.ts";
import { openTalk } from "../support/talk.ts";
import { inspect, useBrowser } from "../support/visit.ts";

/** Each text with the elements that are made of it. */
const SHOWN: readonly (readonly [string, string])[] = [
  [
    "One *two* **three** `four`",
    "<p>One <em>two</em> <strong>three</strong> <code>four</code></p>",
  ],
  ["a\\\nb  \nc", "<p>a<br>\nb<br>\nc</p>"],
  ["# A\n\n## B\n\n###### C", "<h3>A</h3><h4>B</h4><h6>C</h6>"],
  ["A\n===\n\nB\n---", "<h3>A\n</h3><h4>B\n</h4>"],
  [
    "- a\n- b\n\n  c\n  1. d",
    "<ul><li><p>a</p></li><li><p>b</p><p>c</p><ol><li><p>d</p></li></ol></li></ul>",
  ],
  ["7. a\n8. b", '<ol start="7"><li><p>a</p></li><li><p>b</p></li></ol>'],
  ["> a\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"],
  ["```js\na *b*\n\nc\n```", "<pre><code>a *b*\n\nc</code></pre>"],
  ["> ```\n> a", "<blockquote><pre><code>a</code></pre></blockquote>"],
  ["    a\n    b", "<pre><code>a\nb</code></pre>"],
  ["a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"],
  ["&copy; &#35; &amp;lt; \\* &nope; &notit;", "<p>© # &amp;lt; * &amp;nope; &amp;notit;</p>"],
  ["<b>a</b> *c* <!-- d -->", "<p>&lt;b&gt;a&lt;/b&gt; <em>c</em> &lt;!-- d --&gt;</p>"],
  ["<div>\n*a*\n</div>", "<p>&lt;div&gt;\n<em>a</em>\n&lt;/div&gt;</p>"],
];

/** Each text with the addresses and the text of its links. */
const LINKS: readonly (readonly [string, readonly (readonly [string | null, string])[]])[] = [
  ['[a](https://a.example/?x&amp;y "t")', [["https://a.example/?x&y", "a"]]],
  ["[A  b][Ref]\n\n[ref]: </x\\)y>\n[REF]: /later", [["/x)y", "A b"]]],
  ["[short]\n\n[short]: /s 'Title'", [["/s", "short"]]],
  [
    "<https://a.example> <a@b.example>",
    [
      ["https://a.example", "https://a.example"],
      ["mailto:a@b.example", "a@b.example"],
    ],
  ],
  [
    "![*picture*](/p.png) ![](/q.png)",
    [
      ["/p.png", "picture"],
      ["/q.png", "/q.png"],
    ],
  ],
  ["[![in](/p.png)](/out)", [["/out", "in"]]],
  [
    "[x](javascript:alert%281%29) [y](data:,z)",
    [
      [null, "x"],
      [null, "y"],
    ],
  ],
];

/** Texts whose reading takes minutes on any machine: its time grows with the square of these marks. */
const SLOW = ["**a*".repeat(37_000), "*_".repeat(70_000)];

/** Writes down the order of three events: a text is asked for, a click is heard, a worker is ended. */
const RECORDED = `
  globalThis.happened = [];
  document.addEventListener("click", () => happened.push("clicked"));
  const { postMessage, terminate } = Worker.prototype;
  Worker.prototype.postMessage = function (text) {
    happened.push("asked");
    postMessage.call(this, text);
    setTimeout(() => document.dispatchEvent(new Event("click")));
  };
  Worker.prototype.terminate = function () {
    happened.push("ended");
    terminate.call(this);
  };
`;

/** Returns the HTML of a comment as the cases write it. */
function plain(html: string, accounts: readonly Account[]): string {
  const named = accounts.reduce(
    (text, { id, username }) => text.replaceAll(`"/users/${id}/"`, `"/users/${username}/"`),
    html,
  );
  return named
    .replaceAll(/ rel="[^"]*"/g, "")
    .replaceAll(/ style="text-align: (\w+);"/g, ' align="$1"')
    .replaceAll(/<li><p>(.*?)<\/p>/g, "<li>$1")
    .replaceAll(/<(\/?)h3>/g, "<$1h1>");
}

describe("the texts of users", function () {
  this.timeout(120_000);
  const forecaster = useBrowser(openTalk, "web_texts");

  /** Shows a text as a notebook. Returns the place of its elements. */
  async function shown(text: string) {
    const { page } = forecaster.reader;
    const post = await forecaster.app.make.notebook({
      post: { notebook: { markdown: text, imageUrl: null, feedTileSummary: "" } },
    });
    await page.goto(`/questions/${post._id}/`);
    const prose = page.locator(".main > section > .prose");
    await prose.locator(":scope > *").first().waitFor({ state: "attached" });
    return prose;
  }

  it("show markdown as elements, and HTML as text", async () => {
    for (const [text, html] of SHOWN)
      expect(await (await shown(text)).innerHTML(), text).to.equal(html);
  });

  it("lead to addresses of the web and of mail alone", async () => {
    for (const [text, links] of LINKS) {
      const found = await (await shown(text)).locator("a").all();
      const read = found.map(async (link) => [
        await link.getAttribute("href"),
        await link.innerText(),
      ]);
      expect(await Promise.all(read), text).to.deep.equal(links);
    }
  });

  it("are read in comments as the server reads them, with names that lead to their accounts", async () => {
    const accounts = await Promise.all(
      NAMES.map((username) => forecaster.app.make.account({ username })),
    );
    const { post } = await forecaster.app.make.question("binary");
    const root = await forecaster.write(post._id, { text: "The cases" });
    const ids: number[] = [];
    for (const { markdown } of MARKDOWN_CASES)
      ids.push((await forecaster.write(post._id, { text: markdown, parent: root.id })).id);
    const page = await forecaster.openComments(post._id);
    for (const [at, { markdown, html }] of MARKDOWN_CASES.entries()) {
      const prose = page.locator(`#comment-${ids[at]} .prose`).first();
      await prose.locator(":scope > *").first().waitFor({ state: "attached" });
      expect(plain(await prose.innerHTML(), accounts), markdown).to.equal(html);
    }
    const links = await page.locator(".comment .prose a[href^='http']").all();
    for (const link of links)
      expect(await link.getAttribute("rel")).to.include("nofollow noopener");
    await inspect(page, "comments-texts");
    await page.locator(`#comment-${ids[11]} .prose a`).first().click();
    await page.getByRole("heading", { name: "ada", level: 1 }).waitFor();
  });

  it("are shown before a comment is sent as they will stand, with the names that are found", async () => {
    const [named] = await forecaster.app.make.accounts(1);
    const { post } = await forecaster.app.make.question("binary");
    const page = await forecaster.openComments(post._id);
    const preview = page.getByRole("button", { name: "Preview" });
    expect(await preview.isDisabled()).to.equal(true);
    const field = page.getByLabel("Your comment", { exact: true });
    await field.fill(`~~No~~ @${named!.username} and @nobody-of-this-name`);
    await preview.click();
    const shownText = page.getByRole("region", { name: "Preview" });
    await shownText.locator("del", { hasText: "No" }).waitFor();
    const links = shownText.getByRole("link");
    expect(await links.allInnerTexts()).to.deep.equal([`@${named!.username}`]);
    expect(await links.getAttribute("href")).to.equal(`/users/${named!.id}/`);
    await inspect(page, "comments-preview");
    expect(await forecaster.listed(post._id)).to.deep.equal([]);
    await page.getByRole("button", { name: "Write on" }).click();
    expect(await field.inputValue()).to.match(/^~~No~~ @/);
    await preview.click();
    await page.keyboard.press("Control+Enter");
    await page.locator(".comment del", { hasText: "No" }).waitFor();
    expect(await field.inputValue()).to.equal("");
    expect(await forecaster.listed(post._id)).to.have.lengthOf(1);
  });

  it("are shown when they are nested without end", async () => {
    const prose = await shown(`${">".repeat(20_000)} deep *${"*_".repeat(2_000)}end`);
    expect(await prose.innerText()).to.include("deep");
    expect(await prose.locator("blockquote").count()).to.be.lessThan(50);
  });

  it("are rendered when they are long", async () => {
    const prose = await shown("One *two* [three](/four) &copy; five.\n\n".repeat(1_000));
    const last = prose.locator(":scope > p").nth(999);
    expect(await last.innerHTML()).to.equal(
      'One <em>two</em> <a href="/four" rel="nofollow noopener noreferrer ugc">three</a> © five.',
    );
  });

  it("leave the page usable while one takes too long, and are shown as they were written", async () => {
    const { page } = forecaster.reader;
    await page.addInitScript({ content: RECORDED });
    for (const text of SLOW) {
      const post = await forecaster.app.make.notebook({
        post: { notebook: { markdown: text, imageUrl: null, feedTileSummary: "" } },
      });
      await page.goto(`/questions/${post._id}/`);
      // The page gives up after 4 s of work, which takes longer on a machine that is busy.
      await page.getByText("This text is shown as it was written").waitFor({ timeout: 50_000 });
      const name = text.slice(0, 5);
      expect(await page.evaluate("happened"), name).to.deep.equal(["asked", "clicked", "ended"]);
      expect(await page.locator(".main > section > .prose").textContent(), name).to.equal(text);
    }
    const prose = await shown("One *two* three.\n\n".repeat(200));
    expect(await prose.locator("em").count()).to.equal(200);
  });
});
