/** `presage project apply`: a file becomes a project, and applied again it changes nothing. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { startApp, type TestApp } from "../../support/app.ts";
import { runCommand } from "../../support/run_command.ts";

const FILE = `
project:
  slug: river-cup
  name: River Cup
  subtitle: Levels of spring
  prize_pool: 2500
  start_date: 2036-03-01
  close_date: 2036-06-01T12:00:00Z
  leaderboard_score_type: baseline
rounds:
  week-1:
    published_at: 2036-03-01
    open_time: 2036-03-01
    cp_reveal_time: 2036-03-02
    scheduled_close_time: 2036-04-01
    scheduled_resolve_time: 2036-04-02T00:00:00Z
members:
  ada: curator
questions:
  - external_id: rain
    round: week-1
    title: "  Will it rain? "
    tags: [weather]
    question: { type: binary, fine_print: At the gauge. }
  - external_id: level
    round: week-1
    title: How high is the river?
    question:
      { type: numeric, scaling: { range_min: 0, range_max: 100, open_upper_bound: true }, unit: m }
  - external_id: colour
    round: week-1
    title: Which colour?
    question: { type: multiple_choice, options: [Red, Green, Other] }
  - external_id: towns
    round: week-1
    title: Which towns flood?
    group_of_questions:
      resolution_criteria: The mayor says so.
      questions:
        - { label: Aarau, title: Aarau?, type: binary }
        - { label: Bern, type: date, range_min: 2088000000, range_max: 2098000000 }
  - external_id: both
    round: week-1
    conditional: { condition: rain, child: level }
  - external_id: note
    title: How we judge
    notebook: { markdown: By the gauge. }
`;

describe("presage project apply", () => {
  let app: TestApp;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "presage-apply-"));
    app = await startApp("apply");
    await runCommand(app, "user", "create", "root", "--email", "root@x.org", "--superuser");
    await runCommand(app, "user", "create", "ada", "--email", "ada@x.org");
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  const apply = async (text: string, ...more: string[]) => {
    const file = join(folder, "cup.yaml");
    await writeFile(file, text);
    return runCommand(app, "project", "apply", file, ...more);
  };
  const lastLine = (out: string) => out.trimEnd().split("\n").at(-1);
  const idOf = async (externalId: string) => {
    const project = (await app.caps.store.projects.all()).find(({ slug }) => slug === "river-cup");
    return (await app.caps.store.posts.externalIdsOf(project?._id ?? 0)).get(externalId) ?? 0;
  };
  const read = async (externalId: string) => {
    const token = (await runCommand(app, "token", "show", "root")).out.trim();
    return (await app.as(token).get(`/api/posts/${await idOf(externalId)}/`)).body;
  };

  it("shows what a file would make, and makes nothing with --dry-run", async () => {
    const shown = await apply(FILE, "--dry-run");
    expect(shown.code, shown.err).to.equal(0);
    expect(lastLine(shown.out)).to.equal("8 changes would be made.");
    expect(await idOf("rain")).to.equal(0);
  });

  it("makes the project, its members and questions of every kind", async () => {
    const made = await apply(FILE);
    expect(made.code, made.err).to.equal(0);
    expect(lastLine(made.out)).to.equal("8 changes made.");
    const rain = await read("rain");
    expect(rain).to.include({ external_id: "rain", curation_status: "approved" });
    expect(rain.question).to.include({ title: "Will it rain?", fine_print: "At the gauge." });
    expect(rain.question.scheduled_close_time).to.equal("2036-04-01T00:00:00Z");
    const both = await read("both");
    expect(both.conditional.condition.id).to.equal(rain.id);
    expect((await read("note")).curation_status).to.equal("draft");
  });

  it("changes nothing when the same file is applied again", async () => {
    const again = await apply(FILE);
    expect([again.code, again.out]).to.deep.equal([0, "Nothing to change.\n"]);
  });

  it("changes what differs, and shows each value before and after", async () => {
    const changed = FILE.replace("Levels of spring", "Levels of May")
      .replace("ada: curator", "ada: admin")
      .replace("At the gauge.", "At both gauges.")
      .replace("range_max: 2098000000", "range_max: 2097000000")
      .replace("scheduled_close_time: 2036-04-01", "scheduled_close_time: 2036-03-31")
      .replace("label: Aarau, title: Aarau?", "label: Aarau, title: Aarau or Olten?")
      .replace(
        "        - { label: Bern",
        "        - { label: Chur, type: binary }\n        - { label: Bern",
      );
    const shown = await apply(changed, "--dry-run");
    expect(shown.out, shown.err).to.include('  subtitle: "Levels of spring" → "Levels of May"');
    expect(shown.out)
      .to.include("  Bern: range_max: 2098000000 → 2097000000")
      .and.include("  Chur: new");
    expect((await apply(changed)).code).to.equal(0);
    const towns = (await read("towns")).group_of_questions.questions;
    expect(towns.map(({ label }: { label: string }) => label)).to.have.members([
      "Aarau",
      "Bern",
      "Chur",
    ]);
    expect(towns[0].scheduled_close_time).to.equal("2036-03-31T00:00:00Z");
    expect((await apply(changed)).out).to.equal("Nothing to change.\n");
  });

  it("makes and changes series of rounds, and leaves out what stands already", async () => {
    const series = `
series:
  - external_id: cases
    name: Cases by week
    calendar:
      { frequency: weekly, weekday: monday, time: "09:00", time_zone: Europe/Berlin,
        from: 2036-03-03, until: 2036-05-26, except: [2036-04-14, 2036-03-24] }
    windows:
      closes: { days: 2, time: "23:00" }
      resolves_by: { days: 9, time: "12:00" }
    template:
      - key: level
        title: "How many cases in the week to {{date + 6}}?"
        question:
          type: numeric
          title: "How many cases in the week to {{date + 6}}?"
          range_min: 0
          range_max: 1000
          resolution_criteria: |
            As reported on Thursday.
        observed: [{ target: cases, date: "{{date + 6}}" }]
`;
    const stored = async () => {
      const post = await app.caps.store.posts.byId(await idOf("rain"));
      return app.caps.store.series.ofProject(post?.defaultProjectId ?? 0);
    };
    const faulty = await apply(FILE + series.replace("resolves_by", "resolved_by"));
    expect(faulty.code).to.equal(1);
    expect(faulty.err).to.include("make the series cases: ").and.include("resolves_by");
    const made = await apply(FILE + series);
    expect(made.out, made.err).to.include("make the series cases");
    const again = await apply(FILE + series);
    expect(again.out, again.err).to.equal("Nothing to change.\n");
    const until = series.replace("until: 2036-05-26", "until: 2036-06-30");
    const shown = await apply(FILE + until, "--dry-run");
    expect(shown.out, shown.err).to.include("change the series cases\n  calendar: ");
    expect((await stored())[0]?.calendar.until).to.equal("2036-05-26");
    expect((await apply(FILE + until)).code).to.equal(0);
    expect((await stored()).map(({ calendar }) => calendar.until)).to.deep.equal(["2036-06-30"]);
    const twice = await apply(FILE + until + until.replace("\nseries:\n", ""));
    expect(twice.err).to.include("series: cases is the external_id of two series.");
  });

  it("checks all before it changes anything, and names every fault", async () => {
    const faulty = FILE.replace("name: River Cup", "name: Other Cup")
      .replace("slug: river-cup", "slug: other-cup")
      .replace("options: [Red, Green, Other]", "options: [Red]")
      .replace("scheduled_resolve_time: 2036-04-02T00:00:00Z", "scheduled_resolve_time: never");
    const { code, err } = await apply(faulty);
    expect(code).to.equal(1);
    expect(err).to.include("make and approve colour: question.options: At least 2 options.");
    expect(err).to.match(/make and approve rain: approve\.scheduled_resolve_time: .*\n/);
    expect(err).to.match(/Nothing was changed\.$/);
    expect((await runCommand(app, "project", "list")).out).to.not.include("other-cup");
  });

  it("refuses a name that it does not know, before it asks the platform", async () => {
    const { err } = await apply(
      FILE.replace("subtitle:", "subtitel:").replace("round: week-1", "round: week-9"),
    );
    expect(err).to.include("project.subtitel: There is no such name here.");
    expect(err).to.include("questions[0].round: There is no such round.");
    expect((await apply("project: [")).code).to.equal(1);
  });

  it("finishes what an earlier run left undone", async () => {
    const file = FILE.replace("river-cup", "late-cup").replace("ada: curator", "ada: viewer");
    const { store } = app.caps;
    const posts = store.posts as { insert: typeof store.posts.insert };
    const insert = store.posts.insert.bind(store.posts);
    let left = 2;
    posts.insert = async (post) => {
      if ((left -= 1) < 0) throw new Error("the engine is away");
      await insert(post);
    };
    const broken = await apply(file);
    posts.insert = insert;
    expect(broken.err).to.include("4 of 8 changes were made. Apply the file again for the rest.");
    expect(lastLine((await apply(file)).out)).to.equal("4 changes made.");
    expect((await apply(file)).out).to.equal("Nothing to change.\n");
  });

  it("keeps an external id unique in its project, for curators only", async () => {
    const project = (await app.caps.store.projects.all()).find(({ slug }) => slug === "river-cup");
    const question = { type: "binary", title: "Again?" };
    const body = { title: "Again?", external_id: "rain", default_project: project?._id, question };
    const send = async (name: string, more: object) => {
      const token = (await runCommand(app, "token", "show", name)).out.trim();
      return app.as(token).post("/api/posts/create/", { ...body, ...more });
    };
    await runCommand(app, "user", "create", "eve", "--email", "eve@x.org");
    expect((await send("root", {})).body).to.deep.equal({
      external_id: ["Another post of the project has it."],
    });
    expect((await send("eve", { external_id: "new" })).body).to.deep.equal({
      external_id: ["Only curators of the project name its posts."],
    });
    const both = await Promise.all([1, 2].map(() => send("root", { external_id: "race" })));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 400]);
    const made = both.find(({ status }) => status === 201)?.body as { id: number };
    const root = app.as((await runCommand(app, "token", "show", "root")).out.trim());
    const renamed = await root.put(`/api/posts/${made.id}/update/`, { external_id: "rain" });
    expect(renamed.status).to.equal(400);
    expect((await root.delete(`/api/posts/${made.id}/delete/`)).status).to.equal(204);
    expect((await send("root", { external_id: "race" })).status).to.equal(201);
  });

  describe("presage resolve --file", () => {
    const CLOSED = FILE.replaceAll("2036-", "2026-")
      .replace("slug: river-cup", "slug: past-cup")
      .replaceAll("20880", "17700")
      .replaceAll("20980", "17800");
    const resolve = async (text: string, ...more: string[]) => {
      const file = join(folder, "outcomes.yaml");
      await writeFile(file, text);
      return runCommand(app, "resolve", "--file", file, "--project", "past-cup", ...more);
    };

    it("resolves all questions of a file, or none", async () => {
      expect((await apply(CLOSED)).code).to.equal(0);
      const elsewhere = (await app.make.question("binary")).question._id;
      expect((await resolve(`${elsewhere}: yes\n`)).err).to.include("There is no such question.");
      const faulty = await resolve("rain: yes\ncolour: Blue\nsnow: no\ntowns: no\n");
      expect(faulty.code).to.equal(1);
      expect(faulty.err).to.match(/^colour: resolution: .*\nsnow: There is no such question/);
      expect(faulty.err).to.include("towns: This is a group. Name one of its questions");
      const good = "rain: yes\nlevel: 41.50\ntowns/Aarau: {resolution: no, at: 2026-04-03}\n";
      const dry = await resolve(good, "--dry-run");
      expect(lastLine(dry.out), dry.err).to.equal("3 questions would be resolved.");
      const { out, err } = await resolve(good);
      expect(out, err).to.equal("rain\tyes\nlevel\t41.5\ntowns/Aarau\tno\n3 questions resolved.\n");
      const more = await resolve(`${good}towns/Bern: 2026-03-04\n`);
      expect(more.out, more.err).to.equal("towns/Bern\t2026-03-04\n1 question resolved.\n");
      expect((await resolve(`${good}towns/Bern: 2026-03-04\n`)).out).to.equal(
        "Nothing to resolve.\n",
      );
    });
  });
});
