import { expect } from "chai";
import { useApp } from "../support/app.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { readCsv, readTable } from "../support/archive.ts";
import { type ExportDesk, openExportDesk } from "../support/export_desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";
import { until } from "../support/until.ts";

const HOUR = 3_600_000;

describe("GET /api/projects/{projectId}/download-data/", () => {
  const app = useApp("exports", { environment: { POOL_QUEUE: "1" } });
  let desk: ExportDesk;

  beforeEach(async () => {
    desk = await openExportDesk(app);
  });

  it("lists forecasts that begin together in the order in which they are aggregated", async () => {
    const { question } = await app.make.question("binary", desk.inProject);
    const people = await Promise.all([1, 2, 3, 4].map(() => app.make.account()));
    const ids = people.map(({ id }) => id).sort((a, b) => a - b);
    const s = app.caps.clock.now() - 1_000;
    // The last author's forecast was stored first.
    for (const u of ids.toReversed()) {
      await app.caps.store.forecasts.insert([
        packForecast({ q: question._id, u, s, e: null, v: 0.5 }, s),
      ]);
    }
    const rows = await desk.table("forecast_data", "anonymized=false");

    expect(rows.map((row) => Number(row["Forecaster ID"])).filter((id) => id > 0)).to.deep.equal(
      ids,
    );
  });

  it("is complete with a date resolution outside the calendar", async () => {
    const { question } = await app.make.question("date", desk.inProject);
    const questions = app.caps.store.questions.collection.raw;
    for (const resolution of ["99999999999999", "1e300", "253402300800"]) {
      await questions.updateOne({ _id: question._id as never }, { $set: { resolution } });
      const [row] = await desk.table("question_data");
      expect(row?.["Resolution"]).to.equal(resolution);
    }
  });

  describe("headers and form", () => {
    it("is an attachment named by the slug, streamed, never stored", async () => {
      const reply = await desk.download(desk.admin);
      await reply.arrayBuffer();
      const name = desk.project.slug?.replaceAll("-", "_") ?? "";

      expect(reply.status).to.equal(200);
      expect(reply.headers.get("content-type")).to.equal("application/zip");
      expect(reply.headers.get("content-disposition")).to.equal(
        `attachment; filename="${name}.zip"; filename*=UTF-8''${name}.zip`,
      );
      expect(reply.headers.get("cache-control")).to.equal("no-store");
      expect(reply.headers.get("etag")).to.equal(null);
      expect(reply.headers.get("content-length")).to.equal(null);
    });

    it("answers HEAD with the same headers and no body", async () => {
      const head = await fetch(`${app.baseUrl}${desk.path()}`, {
        method: "HEAD",
        headers: { Authorization: `Token ${desk.admin.token}` },
      });

      expect(head.status).to.equal(200);
      expect(head.headers.get("content-type")).to.equal("application/zip");
      expect(head.headers.get("content-disposition")).to.contain(".zip");
      expect(head.headers.get("content-length")).to.equal(null);
    });

    it("has files with only a header for a project without questions", async () => {
      const members = await desk.members(desk.admin, "include_comments=true&include_scores=1");

      expect([...members.keys()]).to.deep.equal([
        "README.txt",
        "question_data.csv",
        "forecast_data.csv",
        "comment_data.csv",
        "score_data.csv",
      ]);
      for (const [name, text] of members) {
        if (name.endsWith(".csv")) expect(readTable(text), name).to.deep.equal([]);
      }
      expect(members.get("comment_data.csv")).to.equal(
        "Post ID,Author ID,Author Username,Parent Comment ID,Root Comment ID,Created At,Comment Text\r\n",
      );
    });

    it("leaves out what was not asked for, and refuses a bad boolean", async () => {
      const members = await desk.members(desk.admin, "unknown=1");

      expect([...members.keys()]).to.deep.equal([
        "README.txt",
        "question_data.csv",
        "forecast_data.csv",
      ]);
      expect(
        (await app.as(desk.admin.token).get(desk.path("include_scores=maybe"))).status,
      ).to.equal(400);
    });
  });

  describe("permission", () => {
    const status = async (by: Account, query?: string) => {
      const reply = await desk.download(by, query);
      await reply.arrayBuffer();
      return reply.status;
    };
    const allow = (userId: number, projectId: number | null, flags: object) =>
      app.caps.store.dataAccess.put({
        _id: userId,
        userId,
        projectId,
        postId: null,
        viewUserData: true,
        viewDeanonymizedData: false,
        createdAt: 0,
        createdBy: desk.admin.id,
        ...flags,
      });

    it("is refused to everybody else, before the query is looked at", async () => {
      const curator = await app.make.account();
      await app.make.member(desk.project._id, curator.id, "curator");
      const anybody = await app.make.account();
      await allow(anybody.id, desk.project._id, { viewUserData: false });

      expect(await status(curator)).to.equal(403);
      expect(await status(anybody, "format=xml")).to.equal(403);
      expect((await fetch(`${app.baseUrl}${desk.path()}`)).status).to.equal(401);
      expect(
        (await app.as(anybody.token).get("/api/projects/999999/download-data/")).status,
      ).to.equal(404);
    });

    it("serves a private project to whitelisted accounts, and shows it to them nowhere else", async () => {
      desk = await openExportDesk(app, { defaultPermission: null });
      const reader = await app.make.account();
      await allow(reader.id, desk.project._id, {});
      const jobs = `${desk.path()}jobs/`;

      expect(await status(reader)).to.equal(200);
      const made = await app.as(reader.token).post(jobs, {});
      expect(made.status).to.equal(202);
      expect((await app.as(reader.token).get(`${jobs}${made.body.job_id}/`)).status).to.equal(200);
      expect(
        (await app.as(reader.token).get(`/api/projects/${desk.project._id}/`)).status,
      ).to.equal(404);
    });

    it("replaces names for accounts that are whitelisted for figures only", async () => {
      const reader = await app.make.account();
      await allow(reader.id, null, {});
      const { question } = await app.make.question("binary", desk.inProject);
      const forecast = { question, userId: desk.admin.id, value: 0.7, start: 1 };
      await createPredictions(app.caps).forecast(forecast);
      const query = "include_comments=true&include_scores=true&anonymized=false";
      const members = await desk.members(reader, query);
      const [row = {}] = readTable(members.get("forecast_data.csv") ?? "");

      expect(Object.keys(row).slice(0, 3)).to.deep.equal([
        "Question ID",
        "Forecaster (Anonymized)",
        "Is Bot",
      ]);
      expect(row["Forecaster (Anonymized)"]).to.match(/^[0-9a-f]{64}$/);
      expect(row["Forecaster (Anonymized)"]).to.not.equal(
        app.caps.serverKey.pseudonym(String(desk.admin.id)),
      );
      expect(members.get("comment_data.csv")).to.match(/^Post ID,Author \(Anonymized\),Parent/);
      expect(members.get("score_data.csv")).to.match(/^Question ID,User \(Anonymized\),Score Type/);
      expect(members.get("README.txt")).to.contain("Anonymized: yes");
      expect([...members.values()].join("")).not.to.contain(desk.admin.username);
    });

    it("shows names to callers who may see them, unless they ask for an anonymised file", async () => {
      const reader = await app.make.account();
      await allow(reader.id, desk.project._id, { viewDeanonymizedData: true });
      const shown = (await desk.members(reader)).get("forecast_data.csv");
      const asked = (await desk.members(reader, "anonymized=True")).get("forecast_data.csv");

      expect(shown).to.contain("Forecaster ID,Forecaster Username");
      expect(asked).to.contain("Forecaster (Anonymized)");
    });
  });

  describe("README.txt", () => {
    it("states the time, the options, the counts and every column", async () => {
      const { question } = await app.make.question("binary", desk.inProject);
      const predictions = createPredictions(app.caps);
      const now = app.caps.clock.now();
      for (const n of [3, 2, 1]) {
        const start = now - n * HOUR;
        await predictions.forecast({ question, userId: desk.admin.id, value: 0.7, start });
      }
      const members = await desk.members(desk.admin, "include_comments=true&raw=1");
      const readme = members.get("README.txt") ?? "";
      const scored = (await desk.members(desk.admin, "include_scores=true")).get("README.txt");

      expect(readme).to.match(/^Export time: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/m);
      expect(readme).to.match(/^ {2}include_comments = true$/m);
      expect(readme).to.match(/^ {2}raw = true$/m);
      expect(scored).to.match(
        /^ {2}include_comments = false\n {2}include_scores = true\n {2}include_key_factors = false$/m,
      );
      expect(readme).to.match(/^ {2}Questions: 1$/m);
      expect(readme).to.match(/^ {2}User forecasts: 3$/m);
      expect(readme).to.match(/^ {2}Aggregate forecasts: 0$/m);
      expect(readme).to.match(/^ {2}Comments: 0$/m);
      expect(readme).to.match(/^ {2}Scores: not included$/m);
      expect(readme).to.match(/^Anonymized: no$/m);
      expect(readme).to.match(/^Injection policy: not applied$/m);
      for (const [name, text] of members) {
        if (!name.endsWith(".csv")) continue;
        const section = readme.slice(readme.indexOf(`\n${name}\n`));
        for (const column of readCsv(text)[0] ?? []) {
          expect(section, `${name} ${column}`).to.contain(`\n${column} - `);
        }
      }
      expect(readme).not.to.contain("score_data.csv");
    });
  });

  describe("format=ndjson", () => {
    it("has the same rows as objects, and a last line that says that the file is complete", async () => {
      const { question } = await app.make.question("multiple_choice", desk.inProject);
      await createPredictions(app.caps).forecast({
        question,
        userId: desk.admin.id,
        value: [0.25, null, 0.75],
        start: 0,
      });
      const reply = await desk.download(desk.admin, "format=ndjson");
      const lines = (await reply.text()).trimEnd().split("\n");
      const [first, asked, forecast, last] = lines.map(
        (line) => JSON.parse(line) as Record<string, unknown>,
      );

      expect(reply.headers.get("content-type")).to.equal("application/x-ndjson; charset=utf-8");
      expect(reply.headers.get("content-disposition")).to.contain(".ndjson");
      expect(first).to.include({ table: "export", project_id: desk.project._id, rows: 2 });
      expect(asked).to.include({ table: "question_data", question_id: question._id, label: "" });
      expect(asked?.["mc_options_all"]).to.deep.equal(["A", "B", "Other"]);
      expect(forecast).to.include({
        table: "forecast_data",
        forecaster_id: desk.admin.id,
        is_bot: false,
        start_time: "1970-01-01T00:00:00Z",
        end_time: null,
      });
      expect(forecast?.["probability_yes_per_category"]).to.deep.equal([0.25, null, 0.75]);
      expect(last).to.deep.equal({ table: "end", rows: 2 });
      expect(lines).to.have.length(4);
    });
  });

  describe("a large download", () => {
    const CDF = Float64Array.from(
      { length: 201 },
      (_, i) => Math.round((i / 200) ** 2 * 1e10) / 1e10,
    );

    /** By default this is more than any buffer holds: about 30 MB of text. */
    async function fillProject(groups = 16): Promise<void> {
      const { question } = await app.make.question("numeric", desk.inProject);
      for (let group = 0; group < groups; group++) {
        await app.caps.store.forecasts.insert(
          Array.from({ length: 500 }, (_, i) => {
            const u = 1_000_000 + group * 500 + i;
            return packForecast({ q: question._id, u, s: u, e: null, v: CDF }, u);
          }),
        );
      }
    }

    it("waits for the thread while others use it, and is then complete", async () => {
      await fillProject(3);
      const replies = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const reply = await desk.download(desk.admin, "format=ndjson");
          return (await reply.text()).trimEnd().split("\n").at(-1);
        }),
      );

      expect(new Set(replies)).to.deep.equal(new Set(['{"table":"end","rows":1501}']));
    });

    const openCursors = async () => {
      const { db } = app.caps.store.users.collection.model.db;
      const status = await db?.admin().command({ serverStatus: 1 });
      const metrics = status?.["metrics"] as { cursor: { open: { total: number } } };
      return metrics.cursor.open.total;
    };

    it("stops the work behind it when the client goes away", async () => {
      await fillProject();
      const gone = new AbortController();
      const reply = await fetch(`${app.baseUrl}${desk.path("format=ndjson")}`, {
        headers: { Authorization: `Token ${desk.admin.token}` },
        signal: gone.signal,
      });
      const reader = reply.body?.getReader();
      await reader?.read();
      await until("a cursor is open", async () => (await openCursors()) > 0);
      gone.abort();

      await until("no cursor is open", async () => (await openCursors()) === 0);
      expect(app.caps.pool.waiting()).to.equal(0);
    });

    for (const format of ["zip", "ndjson"]) {
      it(`breaks the connection of a ${format} when the work fails midway`, async () => {
        await fillProject();
        const { question } = await app.make.question("binary", desk.inProject);
        // A row that cannot be read, after all others.
        await app.caps.store.forecasts.collection.raw.insertOne({
          q: question._id,
          u: 1,
          s: 1,
          e: "never",
          v: 0.5,
        });
        const reply = await desk.download(desk.admin, `format=${format}`);

        expect(reply.status).to.equal(200);
        const outcome = await reply.arrayBuffer().then(
          () => "whole",
          () => "broken",
        );
        expect(outcome).to.equal("broken");
        await until("no cursor is open", async () => (await openCursors()) === 0);
      });
    }
  });
});
