/** The reference for people shows everything in the API document. */
import { expect } from "chai";
import { buildOpenApi } from "../../../../src/http/openapi/openapi.ts";
import type { ApiDocument } from "../../../../src/http/reference/document.ts";
import { referenceHtml } from "../../../../src/http/reference/reference_html.ts";
import { routes } from "../../../../src/routes.ts";

const hostile = `<img src=x onerror="alert(1)">`;
const document = buildOpenApi(routes, {
  submitForecasts: { request: [{ question: 7, text: hostile }], 201: { said: hostile } },
}) as unknown as ApiDocument;
const html = referenceHtml(document, "/docs/0/");

/** Returns the HTML of one operation or shape. */
function part(id: string): string {
  const [, after = ""] = html.split(new RegExp(`<details class="\\w+" id="${id}"`));
  return after.split("</details>")[0] ?? "";
}

describe("referenceHtml()", () => {
  it("opens with the start page, and links to its parts", () => {
    const [, main = ""] = html.split("<main>");

    expect(main.trimStart()).to.match(/^<section id="start"><h1>Presage API<\/h1>/);
    for (const id of ["get-a-token", "make-the-first-forecast", "limits", "errors", "time"])
      expect(html).to.include(`<h2 id="${id}">`).and.to.include(`<a href="#${id}">`);
    expect(html).to.include("<td><code>forecast</code></td>");
  });

  it("shows every operation with its summary, once in the text and once among the links", () => {
    for (const operations of Object.values(document.paths)) {
      for (const { operationId } of Object.values(operations)) {
        expect(html.split(` id="${operationId}"`), operationId).to.have.length(2);
        expect(html.split(`<li data-of="${operationId}">`), operationId).to.have.length(2);
      }
    }
    expect(html.match(/<details class="operation"/g)).to.have.length(routes.length + 5);
  });

  it("links only to places that exist, and gives each place one name", () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);

    expect(new Set(ids).size).to.equal(ids.length);
    expect(targets.filter((id) => !ids.includes(id))).to.deep.equal([]);
  });

  it("shows parameters, the fields of a body, answers with their headers, and the command", () => {
    const list = part("listPosts");
    expect(list).to.include("<code>statuses</code> <small>query, optional</small>");
    expect(list).to.include('<a href="#header-ETag">ETag</a>');

    const forecast = part("submitForecasts");
    expect(forecast).to.include("<code>probability_yes</code> <small>optional</small>");
    expect(forecast).to.include("<code>question</code> </td>");
    expect(forecast).to.include("<b>405</b>");
    expect(forecast).to.include(`curl -X POST -H &quot;Authorization: Token $TOKEN&quot;`);
    expect(part("readHealth")).to.include("curl &quot;$URL/healthz&quot;");
  });

  it("shows the fields of a shape with type and meaning, and links to other shapes", () => {
    const post = part("shape-Post");

    expect(post).to.include("<code>title</code>");
    expect(post).to.match(/<td><a href="#shape-Question">Question<\/a>/);
    expect(part("shape-DetailBody")).to.include("<code>code</code> <small>optional</small>");
  });

  it("shows recorded texts as text", () => {
    expect(html).to.not.include("<img");
    expect(part("submitForecasts").match(/&lt;img src=x/g)).to.have.length(3);
  });
});
