import { expect } from "chai";
import { commands } from "../../../src/cli/commands.ts";
import { faultLines } from "../../../src/cli/fault_lines.ts";
import { helpOf, overview } from "../../../src/cli/help.ts";
import { openProgress } from "../../../src/cli/progress.ts";

describe("help", () => {
  it("lists every command once, with one line each", () => {
    const text = overview(commands);
    for (const { name, summary } of commands) {
      const line = text.split("\n").filter((row) => row.startsWith(`  ${name} `));
      expect(line, name).to.have.length(1);
      expect(line[0]).to.include(summary);
    }
    expect(new Set(commands.map(({ name }) => name)).size).to.equal(commands.length);
  });

  it("names every argument and option of a command", () => {
    for (const command of commands) {
      const text = helpOf(command);
      for (const { name } of command.options) expect(text).to.include(`--${name}`);
      for (const { name } of command.arguments) expect(text).to.include(name);
      expect(text).to.include("--json");
    }
  });
});

describe("faultLines()", () => {
  it("writes the path of each fault", () => {
    const lines = faultLines({
      title: ["Required."],
      question: { options: ["At least 2 elements."], non_field_errors: ["Odd."] },
      key_factors: [{}, { driver: { text: ["Too long."] } }],
      non_field_errors: ["Whole."],
    });
    expect(lines).to.deep.equal([
      "title: Required.",
      "question.options: At least 2 elements.",
      "question: Odd.",
      "key_factors[1].driver.text: Too long.",
      "Whole.",
    ]);
  });
});

describe("openProgress()", () => {
  const drawn = (isTerminal: boolean) => {
    let text = "";
    const write = (more: string) => (text += more);
    const progress = openProgress({ label: "Importing", total: 20, write, isTerminal });
    for (let index = 0; index < 20; index++) progress.step();
    progress.done();
    return text;
  };

  it("redraws one line on a terminal", () => {
    expect(drawn(true)).to.match(/\rImporting \[#{24}\] 20\/20\n$/);
  });

  it("writes a line after every tenth without a terminal", () => {
    expect(drawn(false).trim().split("\n")).to.have.length(10);
  });
});
