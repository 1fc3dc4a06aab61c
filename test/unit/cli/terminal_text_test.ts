/** What accounts have written cannot steer the terminal of an operator. */
import { expect } from "chai";
import { CommandError } from "../../../src/cli/command_error.ts";
import { explainFailure } from "../../../src/cli/explain_failure.ts";
import { openSession } from "../../../src/cli/session.ts";
import { ValidationError } from "../../../src/errors.ts";

const NAME = "Cup\u001b]0;owned\u0007\u009b2J\u202e\nroot\r é";
const SHOWN = "Cup\\u001b]0;owned\\u0007\\u009b2J\\u202e\\u000aroot\\u000d é";

function printed(json: boolean): string {
  let out = "";
  const session = openSession(null, {
    as: undefined,
    json,
    out: (text) => (out += text),
    err: () => undefined,
    isTerminal: true,
  });
  session.show({ name: NAME }, [`7\t${NAME}`, "end"]);
  return out;
}

describe("what a command prints", () => {
  it("shows characters that steer a terminal escaped, and keeps columns and lines", () => {
    expect(printed(false)).to.equal(`7\t${SHOWN}\nend\n`);
  });

  it("is JSON of the same meaning without such a character", () => {
    const out = printed(true);
    expect(JSON.parse(out)).to.deep.equal({ name: NAME });
    expect(out.replaceAll("\n", "")).to.match(/^[^\p{Cc}\u202e]*$/u);
  });

  it("shows them escaped in errors too", () => {
    const quoted = new ValidationError({ name: [`taken: ${NAME}`] });
    const [line = ""] = explainFailure(quoted).lines;
    expect(line).to.include("\\u001b]0;owned\\u0007\\u009b2J\\u202e").and.include("\\u000d");
    expect(explainFailure(new CommandError("a\u001bb")).lines).to.deep.equal(["a\\u001bb"]);
  });
});
