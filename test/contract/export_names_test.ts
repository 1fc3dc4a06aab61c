/**
 * Names in anonymised archives. No key joins two archives, or comments with forecasts (Contract
 * 7.1).
 */
import { expect } from "chai";
import { exportProject } from "../../jobs/processors/exports/export_project.ts";
import { useApp } from "../support/app.ts";
import { readTable, unzip } from "../support/archive.ts";
import { type ExportDesk, openExportDesk } from "../support/export_desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const ALL = "include_comments=true&include_scores=true&include_key_factors=true&anonymized=true";
const HASH = /^[0-9a-f]{64}$/;
const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };

type Row = Record<string, unknown>;
type Tables = ReadonlyMap<string, readonly Row[]>;

describe("names in an anonymised archive", () => {
  const app = useApp("export_names");
  let desk: ExportDesk;
  let people: Account[];
  let postId: number;

  /** Gives each person a forecast, a score, a comment and a key factor. */
  beforeEach(async () => {
    desk = await openExportDesk(app);
    people = await Promise.all([1, 2, 3].map(() => app.make.account()));
    const { question, post } = await app.make.question("binary", desk.inProject);
    postId = post._id;
    const now = app.caps.clock.now();
    const predictions = createPredictions(app.caps);
    const points = { peer: { score: 1, coverage: 1 } };
    const scored = { questionId: question._id, method: null, at: now, isPublic: true, points };
    for (const [i, { id: userId }] of people.entries()) {
      await predictions.forecast({ question, userId, value: 0.1 + i / 10, start: now - 100 + i });
    }
    await app.caps.store.scores.write(
      1,
      people.map(({ id: userId }) => ({ ...scored, userId })),
    );
    const run = { run: 1, isScored: true, resolvedAt: now, now };
    await app.caps.store.scores.publish(question._id, run);
    for (const person of people) await comment(person, "why", "rates fall");
  });

  async function comment(
    by: Account,
    text: string,
    driver: string,
    others: readonly object[] = [],
  ): Promise<void> {
    const written = await app.as(by.token).post("/api/comments/create/", {
      on_post: postId,
      text,
      key_factors: [{ driver: { text: driver, impact_direction: 1 } }, ...others],
    });
    expect(written.status, written.text).to.equal(201);
  }

  async function zip(query = ALL): Promise<Tables> {
    return tablesOf(await desk.members(desk.admin, query));
  }

  function tablesOf(members: ReadonlyMap<string, string>): Tables {
    return new Map(
      [...members].flatMap(([name, text]) =>
        name.endsWith(".csv") ? [[name.replace(".csv", ""), readTable(text)]] : [],
      ),
    );
  }

  async function ndjson(): Promise<Tables> {
    const text = await (await desk.download(desk.admin, `${ALL}&format=ndjson`)).text();
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    return new Map(
      ["forecast_data", "score_data", "comment_data", "key_factor_data"].map((name) => [
        name,
        rows.filter(({ table }) => table === name),
      ]),
    );
  }

  async function byJob(): Promise<Tables> {
    const client = app.as(desk.admin.token);
    const asked = await client.get(desk.path(ALL), { headers: { Prefer: "respond-async" } });
    const job = asked.body.job_id as string;
    await exportProject(app.caps, { job }, IDLE);
    const reply = await fetch(`${app.baseUrl}${desk.path()}jobs/${job}/file/`, {
      headers: { Authorization: `Token ${desk.admin.token}` },
    });
    return tablesOf(await unzip(Buffer.from(await reply.arrayBuffer())));
  }

  /** Returns the pseudonyms of a table in the order of its rows. */
  const namesIn = (tables: Tables, table: string): string[] =>
    (tables.get(table) ?? []).map((row) => {
      const key = Object.keys(row).find((column) => /anonymized/i.test(column)) ?? "";
      return String(row[key]);
    });

  it("are the same in forecasts and scores, and others in comments and key factors, in each format", async () => {
    for (const tables of [await zip(), await ndjson(), await byJob()]) {
      const forecasters = namesIn(tables, "forecast_data");
      const commenters = namesIn(tables, "comment_data");

      for (const name of [...forecasters, ...commenters]) expect(name).to.match(HASH);
      expect(new Set([...forecasters, ...commenters]).size).to.equal(2 * people.length);
      expect(namesIn(tables, "score_data")).to.have.members(forecasters);
      expect(namesIn(tables, "key_factor_data")).to.have.members(commenters);
    }
  });

  it("are new in each archive", async () => {
    const archives = [await zip(), await zip(), await ndjson(), await byJob(), await byJob()];
    const tables = ["forecast_data", "comment_data"];
    const all = archives.flatMap((archive) => tables.flatMap((name) => namesIn(archive, name)));

    expect(new Set(all).size).to.equal(archives.length * tables.length * people.length);
  });

  it("replace every @name in texts, also in code, in brackets and after a rename", async () => {
    const [ada, bob, eve] = people as [Account, Account, Account];
    const dotted = await app.make.account({ username: "jo.ann+x" });
    const former = await app.make.account({ username: "oldname" });
    await comment(
      ada,
      `@${bob.username}, _@${eve.username.toUpperCase()}_ and @(${dotted.username}); \`@${bob.username}\` ` +
        `(@${eve.username}.) @oldname /@${bob.username} @nobodyhere a@b.c @predictors`,
      `as @${bob.username} says`,
    );
    const renamed = await app
      .as(former.token)
      .post("/api/users/change-username/", { username: "newname" });
    expect(renamed.status, renamed.text).to.equal(200);
    // Another account has the name now. The comment means the account that had it before.
    await app.make.account({ username: "oldname" });
    for (const by of [bob, eve, dotted, former]) await comment(by, "signed", "-");

    for (const tables of [await zip(), await byJob()]) {
      const names = namesIn(tables, "comment_data");
      const [b = "", e = "", d = "", f = ""] = names.slice(-4);
      const texts = (tables.get("comment_data") ?? []).map((row) => row["Comment Text"]);
      expect(texts.at(-5)).to.equal(
        `'@${b}, _@${e}_ and @${d}; \`@${b}\` (@${e}.) @${f} /@${b} @nobodyhere a@b.c @predictors`,
      );
      const factors = (tables.get("key_factor_data") ?? []).map((row) => String(row["Content"]));
      expect(factors.at(-5)).to.include(`as @${b} says`);
    }
    const json = (await ndjson()).get("comment_data")?.at(-5)?.["comment_text"];
    expect(json).to.match(/^@[0-9a-f]{64}, _@[0-9a-f]{64}_ and @[0-9a-f]{64};/);
  });

  it("replace every @name in the texts of base rates and of news, and none in addresses", async () => {
    const [ada, bob] = people as [Account, Account];
    const name = `@${bob.username}`;
    const rate = { type: "frequency", rate_numerator: 1, rate_denominator: 2, unit: "years" };
    await comment(ada, "-", "-", [
      {
        base_rate: {
          ...rate,
          reference_class: `wins of ${name}`,
          source: `list of ${name}`,
          based_on: `work of ${name}`,
        },
      },
      {
        news: {
          url: `https://news.example/${name}`,
          title: `${name} wins`,
          source: `by ${name}`,
          impact_direction: 1,
        },
      },
    ]);
    await comment(bob, "signed", "-");

    const tables = await zip();

    const pseudonym = `@${namesIn(tables, "comment_data").at(-1) ?? ""}`;
    const contents = (tables.get("key_factor_data") ?? []).map((row) => String(row["Content"]));
    const text = contents.join();
    const replaced = ["wins of #", "list of #", "work of #", "# wins", "by #"];
    const found = (who: string) => replaced.map((one) => text.includes(one.replace("#", who)));
    expect([found(pseudonym), found(name)]).to.deep.equal([
      replaced.map(() => true),
      replaced.map(() => false),
    ]);
    expect(text).to.include(`https://news.example/${name}`);
  });

  it("do not change the texts of an archive with names", async () => {
    const [ada, bob] = people as [Account, Account];
    await comment(ada, `hello @${bob.username}`, "-");
    const tables = await zip("include_comments=true");

    expect(tables.get("comment_data")?.at(-1)).to.include({
      "Author Username": ada.username,
      "Comment Text": `hello @${bob.username}`,
    });
  });

  it("are explained in README.txt", async () => {
    const readme = (await desk.members(desk.admin, ALL)).get("README.txt") ?? "";

    expect(readme).to.include("Anonymized: yes").and.include("made for this archive");
    expect(readme).to.match(/^Author \(Anonymized\) - .*comment_data and key_factor_data/m);
    expect(readme).to.match(/^Forecaster \(Anonymized\) - .*forecast_data and score_data/m);
  });
});
