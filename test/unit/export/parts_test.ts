/** Parts of an export that need no store: names, groups, chunks, archives, jobs on the wire. */
import { expect } from "chai";
import { optionsKey } from "../../../src/domain/export/export_options.ts";
import type { RowWriter } from "../../../src/domain/export/row_writer.ts";
import {
  commentTable,
  forecastTable,
  keyFactorTable,
  questionTable,
  scoreTable,
} from "../../../src/domain/export/tables.ts";
import { type Chunk, passOn, tableChunks } from "../../../src/export/chunks.ts";
import { aboutColumn } from "../../../src/export/column_texts.ts";
import { dataDictionary } from "../../../src/export/data_dictionary.ts";
import { exportName, type ExportPlan, inGroups, rowsOf } from "../../../src/export/export_plan.ts";
import { PLAIN_NAMES, pseudonyms } from "../../../src/export/names.ts";
import { forecastedQuestion } from "../../../src/export/question_facts.ts";
import { rowOptions } from "../../../src/export/row_options.ts";
import { zipChunks } from "../../../src/export/zip_stream.ts";
import { exportJobStatus, presentExportJob } from "../../../src/present/export_job.ts";
import { optionsOf } from "../../../src/resources/exports/export_choice.ts";
import { fileHeaders } from "../../../src/resources/exports/file_headers.ts";
import type {
  ExportFile,
  ExportJobDocument,
} from "../../../src/store/exports/export_job_document.ts";
import type { ForecastTarget } from "../../../src/store/posts/questions.ts";
import { unzip } from "../../support/archive.ts";

const OPTIONS = {
  includeComments: false,
  includeScores: false,
  includeKeyFactors: false,
  anonymized: false,
  raw: false,
  format: "zip",
} as const;

describe("options of an export", () => {
  it("follow the request, and are anonymised when nothing else is permitted", () => {
    const access = (mustAnonymize: boolean) => ({ project: null as never, mustAnonymize });
    expect(optionsOf({}, access(false))).to.deep.equal(OPTIONS);
    const all = {
      ...{ include_comments: true, include_scores: true, include_key_factors: true },
      ...{ anonymized: true, raw: true, format: "ndjson" as const },
    };
    expect(optionsOf(all, access(false))).to.deep.equal({
      ...{ includeComments: true, includeScores: true, includeKeyFactors: true },
      ...{ anonymized: true, raw: true, format: "ndjson" },
    });
    for (const anonymized of [true, false, undefined]) {
      const choice = anonymized === undefined ? {} : { anonymized };
      expect(optionsOf(choice, access(true)).anonymized).to.equal(true);
      expect(optionsOf(choice, access(false)).anonymized).to.equal(anonymized === true);
    }
  });

  it("lead to a different export when one of them differs", () => {
    const changed = [
      ...[{}, { includeComments: true }, { includeScores: true }, { includeKeyFactors: true }],
      ...[{ anonymized: true }, { raw: true }, { format: "ndjson" as const }],
    ];
    const keys = changed.map((given) => optionsKey({ ...OPTIONS, ...given }));
    expect(new Set(keys).size).to.equal(changed.length);
    expect(optionsKey({ ...OPTIONS })).to.equal(keys[0]);
  });

  it("decide how rows are written", () => {
    expect(rowOptions(OPTIONS)).to.deep.equal({ format: "csv", raw: false });
    expect(rowOptions({ ...OPTIONS, raw: true, format: "ndjson" })).to.deep.equal({
      format: "ndjson",
      raw: true,
    });
  });
});

describe("the file of an export", () => {
  it("is named by the slug, or else the name, in safe letters", () => {
    expect(exportName({ slug: "my-cup-2", name: "x" })).to.equal("my_cup_2");
    expect(exportName({ slug: null, name: 'Ünï "Cup"/..\r\n' })).to.match(/^[a-z0-9_]+$/);
    expect(fileHeaders({ slug: "cup", name: "" }, "ndjson")).to.deep.equal({
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Disposition": `attachment; filename="cup.ndjson"; filename*=UTF-8''cup.ndjson`,
    });
    expect(fileHeaders({ slug: "cup", name: "" }, "zip")["Content-Type"]).to.equal(
      "application/zip",
    );
  });

  it("counts the rows of all its tables", () => {
    const counts = { questions: 1, forecasts: 20, aggregates: 300 };
    const none = { comments: null, scores: null, keyFactors: null };
    expect(rowsOf({ counts: { ...counts, ...none } })).to.equal(321);
    const all = { comments: 4_000, scores: 50_000, keyFactors: 600_000 };
    expect(rowsOf({ counts: { ...counts, ...all } })).to.equal(654_321);
  });

  it("reads questions in groups, none of them twice and none left out", () => {
    const ids = Array.from({ length: 250 }, (_, i) => i);
    const groups = [...inGroups(ids)];
    expect(groups.map(({ length }) => length)).to.deep.equal([100, 100, 50]);
    expect(groups.flat()).to.deep.equal(ids);
    expect([...inGroups([1, 2, 3, 4], 2)]).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
    expect([...inGroups([])]).to.deep.equal([]);
  });
});

describe("names in an archive", () => {
  const ada = { _id: 7, username: "ada" };
  const bob = { _id: 8, username: "ada" };

  it("are real names, or pseudonyms that differ by account, by kind and by archive", () => {
    expect(PLAIN_NAMES.forecasters(ada)).to.equal("ada");
    expect(PLAIN_NAMES.commenters(ada)).to.equal("ada");
    const one = pseudonyms({ forecasters: "k1", commenters: "k2" });
    const other = pseudonyms({ forecasters: "k3", commenters: "k4" });
    const all = [one, other].flatMap(({ forecasters, commenters }) =>
      [ada, bob].flatMap((account) => [forecasters(account), commenters(account)]),
    );
    expect(new Set(all).size).to.equal(8);
    for (const name of all) expect(name).to.match(/^[0-9a-f]{64}$/);
    expect(one.forecasters({ ...ada, username: "renamed" })).to.equal(one.forecasters(ada));
  });
});

describe("chunks of a table", () => {
  it("are views of a limited size, in order", () => {
    const bytes = Uint8Array.from({ length: 10 }, (_, i) => i);
    const pieces = [...passOn(bytes, 4)];
    expect(pieces.map((piece) => [...piece])).to.deep.equal([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect([...passOn(bytes, 5)]).to.have.length(2);
    expect([...passOn(new Uint8Array(0), 4)]).to.have.length(0);
  });

  it("hold every row once, and report each row as it is passed on", async () => {
    const table = { name: "t", columns: ["N", "Text"] };
    const count = 5_000;
    async function* rows() {
      for (let i = 0; i < count; i++) yield await Promise.resolve(i);
    }
    const write = (out: RowWriter, row: number) => {
      out.number(row);
      out.text("x".repeat(40));
      out.end();
    };
    const told: number[] = [];
    const chunks: Chunk[] = [];
    const options = { format: "csv", raw: false } as const;
    const onRows = (n: number) => told.push(n);
    for await (const chunk of tableChunks({ table, rows: rows(), write }, options, onRows)) {
      chunks.push(chunk);
    }
    const lines = Buffer.concat(chunks).toString().trimEnd().split("\r\n");
    expect(lines).to.have.length(count + 1);
    expect(lines[0]).to.equal("N,Text");
    expect(lines.slice(1).map((line) => Number.parseInt(line))).to.deep.equal(
      Array.from({ length: count }, (_, i) => i),
    );
    expect(told.reduce((sum, n) => sum + n, 0)).to.equal(count);
    expect(told.length).to.be.above(2);
  });
});

describe("an archive", () => {
  async function* text(...parts: string[]) {
    for (const part of parts) yield await Promise.resolve(new TextEncoder().encode(part));
  }
  const at = { date: new Date("2026-01-02T03:04:06Z"), piece: 1_024 };

  it("holds its complete members in order", async () => {
    const members = [
      { name: "a.txt", chunks: () => text("one ", "two") },
      { name: "b.txt", chunks: () => text() },
      { name: "c.txt", chunks: () => text("é".repeat(5_000)) },
    ];
    const bytes: Uint8Array[] = [];
    for await (const chunk of zipChunks(members, at)) bytes.push(chunk);
    expect([...(await unzip(Buffer.concat(bytes)))]).to.deep.equal([
      ["a.txt", "one two"],
      ["b.txt", ""],
      ["c.txt", "é".repeat(5_000)],
    ]);
  });

  it("fails with a member, and stops the current one when no client reads any more", async () => {
    async function* broken() {
      yield await Promise.resolve(new Uint8Array(10));
      throw new Error("no more rows");
    }
    const failure = await (async () => {
      let read = 0;
      for await (const chunk of zipChunks([{ name: "a", chunks: broken }], at))
        read += chunk.length;
      return `whole, ${read} bytes`;
    })().catch((error: unknown) => String(error));
    expect(failure).to.include("no more rows");
    const steps: string[] = [];
    async function* endless() {
      steps.push("opened");
      try {
        for (let i = 0; ; i++) yield await Promise.resolve(new Uint8Array(5_000).fill(i * 7));
      } finally {
        steps.push("closed");
      }
    }
    let read = 0;
    for await (const chunk of zipChunks([{ name: "a", chunks: endless }], at)) {
      read += chunk.length;
      if (steps.includes("opened")) break;
    }
    expect(read).to.be.above(0);
    expect(steps).to.deep.equal(["opened", "closed"]);
  });
});

describe("README.txt", () => {
  const plan = (options: Partial<ExportPlan["options"]>, counts: Partial<ExportPlan["counts"]>) =>
    ({
      project: { _id: 3, name: "Cup", slug: null },
      options: { ...OPTIONS, ...options },
      now: 0,
      postsLeftOut: 2,
      counts: {
        ...{ questions: 1, forecasts: 2, aggregates: 3 },
        ...{ comments: null, scores: null, keyFactors: null },
        ...counts,
      },
    }) as unknown as ExportPlan;

  it("describes every column of every table", () => {
    for (const anonymized of [true, false]) {
      const tables = [
        ...[questionTable(), forecastTable(anonymized), commentTable(anonymized)],
        ...[scoreTable(anonymized), keyFactorTable(anonymized)],
      ];
      const text = dataDictionary(plan({ anonymized }, {}), tables);
      for (const { name, columns } of tables) {
        for (const column of columns) {
          expect(text).to.include(`\n${column} - ${aboutColumn(name, column)}`);
        }
        expect(columns.some((column) => column.endsWith("Username"))).to.equal(
          !anonymized && name !== "question_data",
        );
      }
    }
    expect(() => aboutColumn("score_data", "Nothing")).to.throw(RangeError);
  });

  it("states what is in the file, and what is not", () => {
    const text = dataDictionary(plan({ anonymized: true }, { comments: 0, keyFactors: 5 }), []);
    for (const line of [
      ...["  Questions: 1", "  User forecasts: 2", "  Aggregate forecasts: 3", "  Comments: 0"],
      ...["  Scores: not included", "  Key factors: 5", "  Posts left out: 2", "Anonymized: yes"],
      ...["Injection policy: applied", "Export time: 1970-01-01T00:00:00Z"],
      ...["Presage export of project 3: Cup", "  anonymized = true", "  format = zip"],
    ]) {
      expect(text.split("\n"), line).to.include(line);
    }
    expect(dataDictionary(plan({}, {}), [])).to.not.include("Key factors:");
    for (const given of [{ raw: true }, { format: "ndjson" as const }]) {
      expect(dataDictionary(plan(given, {}), [])).to.include("Injection policy: not applied");
    }
  });
});

describe("a question in a file", () => {
  it("has the bucket of its resolution, and all options ever", () => {
    const blank = { rangeMin: null, rangeMax: null, zeroPoint: null, inboundOutcomeCount: null };
    const target = (given: object) => ({ _id: 1, ...blank, ...given }) as unknown as ForecastTarget;
    const of = (given: object) => {
      const { bucket, optionCount } = forecastedQuestion(target(given));
      return [bucket, optionCount];
    };
    const yesNo = { type: "binary", allOptionsEver: null };
    expect(of({ ...yesNo, resolution: "yes" })).to.deep.equal([1, 0]);
    expect(of({ ...yesNo, resolution: "no" })).to.deep.equal([0, 0]);
    expect(of({ ...yesNo, resolution: null })).to.deep.equal([null, 0]);
    expect(of({ ...yesNo, resolution: "annulled" })).to.deep.equal([null, 0]);
    const choice = {
      type: "multiple_choice",
      options: ["A", "C"],
      allOptionsEver: ["A", "B", "C"],
    };
    expect(of({ ...choice, resolution: "C" })).to.deep.equal([2, 3]);
  });
});

describe("an export job on the wire", () => {
  const file: ExportFile = { id: "j-1", name: "n", bytes: 1, sha256: "", projectIds: [1] };
  const older: ExportFile = { id: "j-1", name: "n", bytes: 1, sha256: "" };
  const job = (given: Partial<ExportJobDocument>) =>
    ({
      ...{ _id: "j", projectId: 3, status: "done", file, error: null, expiresAt: 100 },
      progress: { rowsDone: 1, rowsTotal: 4, rowsPerSecond: null, secondsLeft: null },
      ...given,
    }) as ExportJobDocument;

  it("is expired from its expiry on, and when its file is not stored", () => {
    expect(exportJobStatus(job({}), 99)).to.equal("done");
    expect(exportJobStatus(job({}), 100)).to.equal("expired");
    expect(exportJobStatus(job({ file: null }), 0)).to.equal("expired");
    expect(exportJobStatus(job({ file: older }), 0)).to.equal("expired");
    const waiting = { status: "queued", file: null, expiresAt: null } as const;
    expect(exportJobStatus(job(waiting), 1_000)).to.equal("queued");
    expect(exportJobStatus(job({ ...waiting, status: "failed", expiresAt: 100 }), 99)).to.equal(
      "failed",
    );
  });

  it("names the file only when there is one, and shows its progress", () => {
    const shown = (given: Partial<ExportJobDocument>, now = 0) =>
      presentExportJob(job(given), { now, baseUrl: "https://x.org" });
    expect(shown({}).download_url).to.equal(
      "https://x.org/api/projects/3/download-data/jobs/j/file/",
    );
    expect(shown({}).progress).to.equal(1);
    expect(shown({}, 100).download_url).to.equal(null);
    const running = { status: "running", file: null, expiresAt: null } as const;
    expect(shown(running)).to.include({ progress: 0.25, download_url: null, expires_at: null });
    for (const [rowsDone, rowsTotal, progress] of [
      [0, 0, 0],
      [3, null, 0],
      [5, 4, 1],
    ] as const) {
      const rows = { rowsDone, rowsTotal, rowsPerSecond: null, secondsLeft: null };
      expect(shown({ ...running, progress: rows }).progress).to.equal(progress);
    }
  });
});
