/** The command line explains itself: help, suggestions, completion and progress. */
import { execFileSync } from "node:child_process";
import { expect } from "chai";
import { commands } from "../../../src/cli/commands.ts";
import { faultLines } from "../../../src/cli/fault_lines.ts";
import { runCommand } from "../../support/run_command.ts";
import { openProgress } from "../../../src/cli/progress.ts";

describe("help", () => {
  const helpOf = async (...words: string[]) => {
    const { code, out, err } = await runCommand(null, ...words, "--help");
    expect([code, err], words.join(" ")).to.deep.equal([0, ""]);
    return out;
  };

  it("of the program names every noun and the exit codes, that of a noun every verb", async () => {
    const all = await helpOf();
    expect(all).to.include("Exit codes:");
    for (const { name, summary } of commands) {
      const [first = "", verb] = name.split(" ");
      const text = verb === undefined ? all : await helpOf(first);
      expect(all).to.match(new RegExp(`^  ${first} `, "m"));
      const word = verb ?? first;
      expect(text.replace(/\s+/g, " "), name).to.include(summary.split(";")[0]).and.include(word);
    }
    expect(new Set(commands.map(({ name }) => name)).size).to.equal(commands.length);
  });

  it("of a command names every argument and option", async () => {
    for (const { name, options, arguments: words } of commands) {
      const text = await helpOf(...name.split(" "));
      for (const option of options) expect(text).to.include(`--${option.name}`);
      for (const word of words) expect(text).to.include(word.name);
      expect(text).to.include("--json");
    }
  });

  it("suggests the command that was meant, and refuses with 2 what it does not understand", async () => {
    const refusals = [
      ["uesr", "list"],
      ["user", "lst"],
      ["user", "list", "--serch", "ada"],
      ["user", "update"],
      ["user", "list", "more"],
      ["user"],
    ];
    const told = await Promise.all(refusals.map((words) => runCommand(null, ...words)));
    expect(told.map(({ code }) => code)).to.deep.equal(refusals.map(() => 2));
    expect(told[0]?.err).to.include("Did you mean user?");
    expect(told[1]?.err).to.include("Did you mean list?");
    expect(told[2]?.err).to.include("Did you mean --search?");
    expect(told[3]?.err).to.include("missing required argument 'username'");
  });

  it("completes nouns, verbs and options in bash", async () => {
    const { out } = await runCommand(null, "completion");
    const complete = (...words: string[]) => {
      const script = `${out}
        COMP_WORDS=(presage "$@"); COMP_CWORD=$#; _presage; echo "\${COMPREPLY[@]}"`;
      return execFileSync("bash", ["-c", script, "bash", ...words], { encoding: "utf8" }).trim();
    };
    expect(complete("us")).to.equal("user");
    expect(complete("user", "li")).to.equal("list link");
    expect(complete("user", "list", "--s")).to.equal("--search");
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
