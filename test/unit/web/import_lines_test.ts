/** The lines of a file of posts, and the bodies of drafts. */
import { expect } from "chai";
import { readLines } from "../../../web/src/write/import_lines.ts";
import { bodyOf, byField } from "../../../web/src/write/body.ts";
import { type Draft, EMPTY } from "../../../web/src/write/draft.ts";

const PROJECTS = [
  { id: 1, slug: null },
  { id: 5, slug: "spring-cup" },
];

describe("the lines of a file of posts", () => {
  it("have the numbers that editors count, without the blank ones", () => {
    const lines = readLines('\uFEFF{"title": "A"}\r\n\r\n{"title": "B"}\n', PROJECTS, 1);
    expect(lines.map(({ number, post }) => [number, post?.title])).to.deep.equal([
      ...[[1, "A"] as const, [3, "B"] as const],
    ]);
  });

  it("name a project by its slug or id, or get the chosen one", () => {
    const projects = ['"spring-cup"', "7", '"unknown"', "null"].map((named) => {
      const [line] = readLines(`{"title": "A", "default_project": ${named}}`, PROJECTS, 1);
      return line?.post?.default_project;
    });
    expect(projects).to.deep.equal([5, 7, "unknown", 1]);
  });

  it("part from their approval, which is not sent with the post", () => {
    const [line] = readLines('{"title": "A", "approve": {"open_time": "2026"}}', PROJECTS, 1);
    expect(line?.approve).to.deep.equal({ open_time: "2026" });
    expect(line?.post).to.not.have.property("approve");
  });

  it("say why they cannot be read", () => {
    const lines = readLines('{broken\n[1]\n"text"\n3', PROJECTS, 1);
    expect(lines[0]?.fault).to.match(/^Not JSON: /);
    for (const { post, fault } of lines.slice(1)) {
      expect(post).to.equal(null);
      expect(fault).to.equal("Must be a JSON object.");
    }
  });
});

describe("the body of a draft", () => {
  const draft = (given: Partial<Draft>): Draft => ({ ...EMPTY, title: "T", ...given });

  it("puts each outcome of a discrete question into the middle of its step", () => {
    const { question } = bodyOf(
      draft({ kind: "discrete", range_min: "0", range_max: "1", step: "0.25" }),
      3,
    );
    expect(question).to.include({
      range_min: -0.125,
      range_max: 1.125,
      inbound_outcome_count: 5,
    });
  });

  it("leaves out what another kind was asked for before", () => {
    const typed = { options: "A\nB", range_min: "1", range_max: "2", labels: "x" };
    expect(bodyOf(draft({ kind: "binary", ...typed }), 3).question).to.not.have.any.keys(
      ...["options", "range_min", "range_max", "label"],
    );
    expect(bodyOf(draft({ kind: "notebook", ...typed }), 3)).to.have.all.keys(
      ...["title", "default_project", "notebook"],
    );
  });

  it("finds the field of a fault by the last name of its path", () => {
    const group = draft({ kind: "group", groupType: "numeric" });
    const faults = {
      "group_of_questions.questions.0.range_max": "Must be larger.",
      "group_of_questions.questions.1.range_max": "Must be larger.",
      "group_of_questions.questions.1.title": "Too long.",
      "question.inbound_outcome_count": "At most 500.",
      default_project: "Unknown.",
    };
    expect(byField(group, faults)).to.deep.equal({
      range_max: "Must be larger.",
      labels: "Too long.",
      step: "At most 500.",
      "": "Unknown.",
    });
  });
});
