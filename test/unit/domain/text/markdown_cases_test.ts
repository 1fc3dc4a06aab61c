/** What the server makes of the texts of which the console makes the same (test/web/texts_test.ts). */
import { expect } from "chai";
import { usernameKey } from "../../../../src/domain/accounts/username.ts";
import { markdownToHtml } from "../../../../src/domain/text/markdown_html.ts";
import { mentionedAccounts, parseMentions } from "../../../../src/domain/text/mentions.ts";
import {
  MARKDOWN_CASES,
  mentionedIn,
  NAMES,
  withoutMentions,
} from "../../../support/markdown_cases.ts";

const ACCOUNTS = new Map(NAMES.map((name) => [name, name]));

/** Returns the HTML as the cases write it. */
function plain(html: string): string {
  return html
    .replaceAll(/ id="[^"]*"/g, "")
    .replaceAll(/ style="text-align:(\w+)"/g, ' align="$1"')
    .replaceAll(/<(\/?)s>/g, "<$1del>")
    .replaceAll(/\n(?=<\/code>)/g, "")
    .replaceAll(/(?<=>)\n|\n(?=<\/?(?:ul|ol|li|blockquote)>)/g, "");
}

describe("the texts of users, as the server reads them", () => {
  for (const { markdown, html } of MARKDOWN_CASES)
    it(JSON.stringify(markdown), () => {
      expect(plain(markdownToHtml(markdown))).to.equal(withoutMentions(html));
      const found = mentionedAccounts(parseMentions(markdown, usernameKey), ACCOUNTS);
      expect(found).to.deep.equal(mentionedIn(html));
    });
});
