/** Texts of users: which elements the page makes of their markdown. */
import { expect } from "chai";
import { type Forecaster, openForecaster } from "../support/forecaster.ts";

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

describe("the texts of users", function () {
  this.timeout(120_000);
  let forecaster: Forecaster;

  before(async function () {
    forecaster = await openForecaster(this, "web_texts");
  });
  afterEach(() => {
    expect(forecaster.reader.faults).to.deep.equal([]);
  });
  after(() => (forecaster as Forecaster | undefined)?.close());

  /** Shows a text as a notebook. Returns the place of its elements. */
  async function shown(text: string) {
    const { page } = forecaster.reader;
    const post = await forecaster.app.make.notebook({
      post: { notebook: { markdown: text, imageUrl: null, feedTileSummary: "" } },
    });
    await page.goto(`/questions/${post._id}/`);
    const prose = page.locator(".main > .prose");
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
      expect(await page.locator(".main > .prose").textContent(), name).to.equal(text);
    }
    const prose = await shown("One *two* three.\n\n".repeat(200));
    expect(await prose.locator("em").count()).to.equal(200);
  });
});
