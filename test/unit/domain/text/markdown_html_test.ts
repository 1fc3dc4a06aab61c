import { expect } from "chai";
import {
  headingsOf,
  inlineMarkdownToHtml,
  markdownToHtml,
} from "../../../../src/domain/text/markdown_html.ts";

describe("markdownToHtml()", () => {
  it("gives each heading an id of its words", () => {
    expect(markdownToHtml("# The *first* forecast, now!\n\nText.\n\n### `2.4`\n")).to.equal(
      '<h1 id="the-first-forecast-now">The <em>first</em> forecast, now!</h1>\n' +
        '<p>Text.</p>\n<h3 id="2-4"><code>2.4</code></h3>\n',
    );
  });

  it("keeps the addresses of links and pictures unless it is told others", () => {
    expect(markdownToHtml("See [the `rules`](spec.md) and ![a **map**](map.png).")).to.equal(
      '<p>See <a href="spec.md">the <code>rules</code></a> and ' +
        '<img src="map.png" alt="a map" />.</p>\n',
    );
  });

  it("asks for the address of each link and each picture, in order", () => {
    const asked: string[] = [];
    const html = markdownToHtml("![p](one.png) *and* [a](two.md), [b](#three)", (href) => {
      asked.push(href);
      return `/docs/${href}`;
    });
    expect(asked).to.deep.equal(["one.png", "two.md", "#three"]);
    expect(html).to.equal(
      '<p><img src="/docs/one.png" alt="p" /> <em>and</em> ' +
        '<a href="/docs/two.md">a</a>, <a href="/docs/#three">b</a></p>\n',
    );
  });

  it("keeps only the text of a link without an address", () => {
    const served = (href: string) => (href === "gone.md" ? null : href);
    expect(markdownToHtml("[The **old** page](gone.md), [the new](new.md)", served)).to.equal(
      '<p>The <strong>old</strong> page, <a href="new.md">the new</a></p>\n',
    );
    expect(markdownToHtml("[new](new.md) and [old](gone.md)!", served)).to.equal(
      '<p><a href="new.md">new</a> and old!</p>\n',
    );
  });

  it("leaves out a picture without an address, and keeps what stands beside it", () => {
    const served = (href: string) => (href.endsWith(".png") ? null : href);
    expect(markdownToHtml("Before ![p](p.png) after ![q](q.svg)", served)).to.equal(
      '<p>Before  after <img src="q.svg" alt="q" /></p>\n',
    );
  });

  it("turns raw HTML into text", () => {
    expect(markdownToHtml("A <b>word</b>\n\n<script>x</script>\n")).to.equal(
      "<p>A &lt;b&gt;word&lt;/b&gt;</p>\n<p>&lt;script&gt;x&lt;/script&gt;</p>\n",
    );
  });

  it("makes tables, with links in their cells", () => {
    expect(markdownToHtml("| a |\n| --- |\n| [x](y.md) |\n", (href) => `/${href}`)).to.equal(
      "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n" +
        '<td><a href="/y.md">x</a></td>\n</tr>\n</tbody>\n</table>\n',
    );
  });

  it("names the language of a block, and keeps its text", () => {
    expect(markdownToHtml("```sh\n[a](b) < c\n```\n", () => null)).to.equal(
      '<pre><code class="language-sh">[a](b) &lt; c\n</code></pre>\n',
    );
  });
});

describe("inlineMarkdownToHtml()", () => {
  it("makes no paragraph", () => {
    expect(inlineMarkdownToHtml("`a` <b> [x](y.md)")).to.equal(
      '<code>a</code> &lt;b&gt; <a href="y.md">x</a>',
    );
  });
});

describe("headingsOf()", () => {
  it("returns the headings of the second level in order, with the ids of their HTML", () => {
    const markdown = "# Top\n\n## How -- `it` works?\n\n### Below\n\nText\n\n## (Second) part\n";
    const headings = headingsOf(markdown);
    expect(headings).to.deep.equal([
      { id: "how-it-works", title: "How -- `it` works?" },
      { id: "second-part", title: "(Second) part" },
    ]);
    for (const { id } of headings) expect(markdownToHtml(markdown)).to.contain(`<h2 id="${id}">`);
  });

  it("returns none for a text without headings", () => {
    expect(headingsOf("Text\n\n- a\n")).to.deep.equal([]);
  });

  it("returns an empty title for a heading without words", () => {
    expect(headingsOf("Text\n\n##\n")).to.deep.equal([{ id: "", title: "" }]);
  });
});
