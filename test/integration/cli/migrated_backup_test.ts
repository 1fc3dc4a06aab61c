/**
 * A backup that the version before wrote, restored by this one: what the platform shows of it is what
 * that version showed, before and after everything is computed again (docs/adr/0016).
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect } from "chai";
import { SCHEMA } from "../../../src/store/migrations/migrations.ts";
import { useApp } from "../../support/app.ts";
import { measured, type Place, recompute } from "../../support/measured.ts";
import { runCommand } from "../../support/run_command.ts";

const FOLDER = fileURLToPath(new URL("../../fixtures/schema0/", import.meta.url));
const TOLERANCE = 1e-12;
/** What an export says since then: in its head, and in each row of questions. */
const NEWER = [
  ',"include_traces":false',
  ',"traces":null',
  ',"include_benchmark":false',
  ',"benchmark_scores":null',
  ',"series_id","round"',
  ',"series_id":null,"round":null',
];

interface Expected {
  readonly place: Place;
  readonly numbers: Record<string, number | null>;
  readonly file: string;
}

describe("a backup with schema 0", () => {
  const app = useApp("migrated_backup", { storesAnything: true });
  let expected: Expected;
  before(async () => {
    const text = gunzipSync(await readFile(`${FOLDER}expected.json.gz`)).toString("utf8");
    expected = JSON.parse(text) as Expected;
    app.stopClock();
    app.travel(expected.place.now - app.caps.clock.now());
    const restored = await runCommand(app, "restore", `${FOLDER}backup`, "--replace");
    expect(restored.code, restored.err).to.equal(0);
  });

  async function expectTheSame(): Promise<void> {
    const { numbers, file } = await measured(app.caps, expected.place);
    expect(Object.keys(numbers).sort()).to.deep.equal(Object.keys(expected.numbers).sort());
    for (const [name, wanted] of Object.entries(expected.numbers)) {
      const found = numbers[name] ?? null;
      if (wanted === null || found === null) expect(found, name).to.equal(wanted);
      else {
        const most = TOLERANCE * Math.max(1, Math.abs(wanted));
        expect(found, name).to.be.closeTo(wanted, most);
      }
    }
    expect(NEWER.reduce((text, part) => text.replaceAll(part, ""), file)).to.equal(expected.file);
  }

  it("has the schema of this version, and nothing of the one before", async () => {
    const { forecasts, forecastInputs, schema } = app.caps.store;
    const rows = forecasts.collection.raw;
    const names = (await rows.listIndexes().toArray()).map(({ name }) => name as string);

    expect((await schema.read())?.version).to.equal(SCHEMA);
    expect(await rows.countDocuments({ cur: { $exists: true } })).to.equal(0);
    expect(await rows.countDocuments({ d: { $type: "string" } })).to.equal(0);
    expect(await rows.countDocuments({ d: true })).to.equal(1);
    expect(await forecastInputs.collection.raw.countDocuments({})).to.equal(1);
    expect(names).to.include("q_1_u_1_s_1").and.not.include("q_1_u_1_cur_1");
  });

  it("shows the predictions, scores, boards and the export that it showed before", expectTheSame);

  it("computes the same again from its rows", async () => {
    await recompute(app.caps, expected.place);
    await expectTheSame();
  });
});
