/** Operators keep accounts out of leaderboards, and let them take part again (Maths 6.2). */
import { expect } from "chai";
import { useApp } from "../../support/app.ts";
import { type Cup, openCup } from "../../support/cup.ts";
import { boardDocument } from "../../support/documents.ts";
import { runCommand } from "../../support/run_command.ts";
import { until } from "../../support/until.ts";

describe("presage exclusion", function () {
  this.timeout(120_000);
  const app = useApp("exclusion");
  let cup: Cup;
  let name: string;
  const presage = (...argv: string[]) => runCommand(app, "exclusion", ...argv);
  const done = async (...argv: string[]) => {
    const { code, out, err } = await presage(...argv, "--json");
    expect(code, err).to.equal(0);
    return JSON.parse(out);
  };
  /** Waits until the first person has this level on the board. */
  const hasLevel = (level: number) =>
    until(`level ${level}`, async () => {
      const entry = (await cup.entries()).find(({ u }) => u === cup.people[0]?.id);
      return entry?.level === level;
    });

  before(async () => {
    app.startJobs();
    // A span of a record is compared with the time of the project.
    cup = await openCup(app, { startDate: app.caps.clock.now() - 30 * 86_400_000 });
    name = (await app.caps.store.users.byId(cup.people[0]!.id))!.username;
    const question = await cup.question("binary", [0.9, 0.6, 0.2]);
    await cup.resolve(question, "yes");
    await cup.settled(1);
  });

  it("keeps an account out of the boards of a project, of one board, or of all", async () => {
    for (const [place, level] of [
      [["--project", String(cup.project._id)], 2],
      [["--leaderboard", String(cup.boardId)], 1],
      [[], 4],
    ] as const) {
      const { id } = await done("add", name, ...place, "--level", String(level));
      await hasLevel(level);
      expect(await done("remove", String(id))).to.deep.equal({ id });
      await hasLevel(0);
    }
  });

  it("leaves boards alone that another project has, or another time", async () => {
    const other = await openCup(app);
    const elsewhere = await done("add", name, "--project", String(other.project._id));
    const before = await done("add", name, "--until", "2001-01-01T00:00:00Z");
    const here = await done("add", name, "--leaderboard", String(cup.boardId), "--level", "3");
    // The level is the highest of the records that match, so the other two do not.
    await hasLevel(3);
    for (const { id } of [elsewhere, before, here]) await done("remove", String(id));
    await hasLevel(0);
  });

  it("lists what is stored", async () => {
    const added = await done(
      ...["add", name, "--kind", "staff", "--note", "works here"],
      ...["--from", "2026-01-01T00:00:00Z", "--project", String(cup.project._id)],
    );
    const shown = {
      id: added.id,
      user_id: cup.people[0]!.id,
      username: name,
      level: 4,
      kind: "staff",
      project_id: cup.project._id,
      leaderboard_id: null,
      note: "works here",
      from: "2026-01-01T00:00:00Z",
      until: null,
    };
    expect(added).to.deep.equal(shown);
    expect(await done("list")).to.deep.equal([shown]);
    const { out } = await presage("list");
    expect(out).to.equal(
      `${added.id}\t${name}\tlevel 4\tstaff\tproject ${cup.project._id}\t2026-01-01T00:00:00Z..\tworks here\n`,
    );
    await done("remove", String(added.id));
    expect(await done("list")).to.deep.equal([]);
  });

  it("says which boards are computed again, and does not promise more", async () => {
    const { counters, leaderboards } = app.caps.store;
    const manual = boardDocument(await counters.draw("leaderboards"), { scoreType: "manual" });
    await leaderboards.insert(manual);
    const said = async (board: number) => {
      const { out } = await presage("add", name, "--leaderboard", String(board));
      const id = /^Exclusion (\d+) /.exec(out)?.[1] ?? "";
      const told = out.slice(out.indexOf(". ") + 2);
      expect((await presage("remove", id)).out).to.equal(`Exclusion ${id} is removed. ${told}`);
      return told;
    };
    expect(await said(cup.boardId)).to.equal("1 leaderboard is queued to be computed again.\n");
    expect(await said(manual._id)).to.equal("No open leaderboard is concerned.\n");
    const { jobs } = app.caps;
    const enqueueMany = jobs.enqueueMany.bind(jobs);
    jobs.enqueueMany = () => Promise.resolve(false);
    try {
      expect(await said(cup.boardId)).to.match(/^Redis takes no jobs now .* 1 leaderboard is comp/);
    } finally {
      jobs.enqueueMany = enqueueMany;
    }
  });

  it("says what is wrong, and stores nothing", async () => {
    for (const [argv, message] of [
      [["add", "unknown"], "There is no account called unknown."],
      [["add", name, "--level", "0"], "--level must be 1, 2, 3 or 4."],
      [["add", name, "--kind", "rival"], "--kind must be staff,"],
      [["add", name, "--project", "none"], "There is no project none."],
      [["add", name, "--leaderboard", "99999"], "There is no leaderboard 99999."],
      [["add", name, "--from", "soon"], "--from must be a time"],
      [["add", name, "--project", "1", "--leaderboard", "1"], "not both"],
      [
        ["add", name, "--from", "2026-01-02T00:00:00Z", "--until", "2026-01-01T00:00:00Z"],
        "--until must not be before --from.",
      ],
      [["remove", "99999"], "There is no exclusion 99999."],
    ] as const) {
      const { code, err } = await presage(...argv);
      expect(code, argv.join(" ")).to.not.equal(0);
      expect(err).to.include(message);
    }
    expect(await done("list")).to.deep.equal([]);
  });
});
