/** What the sweeps remove, resume and leave, exactly at the times at which they begin to. */
import { expect } from "chai";
import { sweepExpired } from "../../../jobs/processors/upkeep/sweep_expired.ts";
import { sweepExports } from "../../../jobs/processors/exports/sweep_exports.ts";
import { sweepLeftovers } from "../../../jobs/processors/upkeep/sweep_leftovers.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import type { ExportJobDocument } from "../../../src/store/exports/export_job_document.ts";
import { useApp } from "../../support/app.ts";

const NOW = Date.now();
const MINUTE = 60_000;
const DAY = 86_400_000;

describe("sweeps", () => {
  const app = useApp("sweeps");
  let store: Capabilities["store"];
  let exported: string[];
  /** The application's capabilities at the time `NOW`. Requested exports are only recorded. */
  let caps: Capabilities;
  before(() => {
    ({ store } = app.caps);
  });
  beforeEach(() => {
    exported = [];
    const { jobs } = app.caps;
    caps = {
      ...app.caps,
      clock: { now: () => NOW },
      jobs: {
        ...jobs,
        enqueueMany: (_, payloads) => {
          for (const payload of payloads) exported.push((payload as { job: string }).job);
          return Promise.resolve(true);
        },
      },
    };
  });

  describe("of exports", () => {
    const file = (id: string) => ({ id, name: "a.zip", bytes: 1, sha256: "00" });
    const insert = async (_id: string, given: Partial<ExportJobDocument>): Promise<void> => {
      const job = { _id, fingerprint: _id, status: "done", attempt: 1, failures: 0, file: null };
      const { raw } = store.exportJobs.collection;
      await raw.insertOne({ ...job, touchedAt: NOW, expiresAt: null, ...given } as never);
    };
    const write = async (job: string, attempt = 1): Promise<void> => {
      const stream = store.exportFiles.write({ job, attempt }, "a.zip");
      await new Promise<void>((resolve, reject) => {
        stream.on("error", reject).on("finish", resolve).end(Buffer.from("x"));
      });
    };
    beforeEach(async () => {
      await store.exportJobs.collection.raw.deleteMany({});
      await store.exportFiles.drop(await store.exportFiles.ids());
    });

    it("queues a job again that has not reported for more than five minutes", async () => {
      const unfinished = { unfinished: true } as const;
      await insert("lost", { ...unfinished, touchedAt: NOW - 5 * MINUTE - 1 });
      await insert("alive", { ...unfinished, touchedAt: NOW - 5 * MINUTE });
      await insert("done", { touchedAt: NOW - DAY });
      await sweepExports(caps);

      expect(exported).to.deep.equal(["lost"]);
    });

    it("removes files at their expiry, and those without a job", async () => {
      await insert("over", { file: file("over-1"), expiresAt: NOW });
      await insert("holds", { file: file("holds-2"), attempt: 2, expiresAt: NOW + 1 });
      await insert("runs", { unfinished: true, attempt: 3 });
      for (const [job, attempt] of [
        ["over", 1],
        ["holds", 1],
        ["holds", 2],
        ["runs", 2],
        ["runs", 3],
        ["gone", 1],
      ] as const) {
        await write(job, attempt);
      }

      expect(await sweepExports(caps)).to.equal(4);
      expect((await store.exportFiles.ids()).sort()).to.deep.equal(["holds-2", "runs-3"]);
      expect(await store.exportFiles.has("holds-2")).to.equal(true);
      expect((await store.exportJobs.byId("over"))?.file).to.equal(null);
      expect((await store.exportJobs.byId("holds"))?.file?.id).to.equal("holds-2");
    });

    it("keeps the record of a job for a week after its file was removed", async () => {
      await insert("old", { expiresAt: NOW - 7 * DAY - 1 });
      await insert("young", { expiresAt: NOW - 7 * DAY });
      await insert("unfinished", { unfinished: true });
      await sweepExports(caps);
      const left = await store.exportJobs.collection.raw.find({}).sort({ _id: 1 }).toArray();

      expect(left.map(({ _id }) => String(_id))).to.deep.equal(["unfinished", "young"]);
    });

    it("reads any part of a file, across its chunks", async () => {
      const size = 255 * 1024;
      const bytes = Buffer.alloc(2 * size + 10, 0).map((_, i) => i % 251);
      const stream = store.exportFiles.write({ job: "parts", attempt: 1 }, "a.zip");
      await new Promise<void>((resolve, reject) => {
        stream.on("error", reject).on("finish", resolve).end(Buffer.from(bytes));
      });
      const read = async (start: number, end: number) => {
        const parts: Uint8Array[] = [];
        for await (const part of store.exportFiles.read("parts-1", { start, end }))
          parts.push(part);
        return Buffer.concat(parts);
      };
      for (const [start, end] of [
        [0, bytes.length],
        [0, 1],
        [size - 1, size],
        [size, size + 1],
        [size - 3, 2 * size + 3],
        [2 * size, bytes.length],
      ] as const) {
        const wanted = Buffer.from(bytes.subarray(start, end));
        expect((await read(start, end)).equals(wanted), `${start} to ${end}`).to.equal(true);
      }
      await store.exportFiles.collection.raw.deleteOne({ files_id: "parts-1", n: 1 });
      const failed = await read(0, bytes.length).catch((error: unknown) => error);
      expect(failed).to.be.instanceOf(Error);
    });
  });

  describe("of leftovers", () => {
    const heads = () => store.aggregates.collection.model.db.collection("aggregate_heads");
    const stored = async () => {
      const rows = await store.aggregates.collection.raw.find({}).sort({ q: 1, g: 1 }).toArray();
      return rows.map(({ q, g }) => [q, g] as unknown[]);
    };

    it("removes generations that no head names, except for rebuilds of the last hour", async () => {
      const HOUR = 3_600_000;
      await heads().insertOne({ _id: 7 as never, generation: 5 });
      const generations = [4, 5, 6, NOW - HOUR - 1, NOW - HOUR, NOW];
      await store.aggregates.collection.raw.insertMany(
        generations.map((g) => ({ _id: `7-${g}`, q: 7, g, s: 1, n: 0 })) as never[],
      );
      expect(await sweepLeftovers(caps)).to.equal(3);

      expect(await stored()).to.deep.equal([5, NOW - HOUR, NOW].map((g) => [7, g]));
    });

    it("continues where the last sweep ended, and starts again at the end", async () => {
      await heads().deleteMany({});
      await store.aggregates.collection.raw.deleteMany({});
      const ids = Array.from({ length: 150 }, (_, i) => 1 + i);
      await heads().insertMany(ids.map((_id) => ({ _id: _id as never, generation: 5 })));
      const litter = async () => {
        await store.aggregates.collection.raw.insertMany(
          [1, 100, 101, 150].map((q) => ({ _id: `${q}-4`, q, g: 4, s: 1, n: 0 })) as never[],
        );
      };
      await litter();
      await store.watermarks.set("generations", 0);
      const removed = [await sweepLeftovers(caps), await sweepLeftovers(caps)];
      expect(removed).to.deep.equal([2, 2]);

      await litter();
      expect(await sweepLeftovers(caps)).to.equal(2);
    });

    it("removes scores of earlier runs of a question, and not the current ones", async () => {
      const score = (questionId: number) => ({
        questionId,
        userId: 1,
        method: null,
        at: 1,
        isPublic: true,
        points: { peer: { score: 1, coverage: 1 } },
      });
      for (const run of [3, 5, 8]) await store.scores.write(run, [score(9)]);
      const head = { run: 5, isScored: true, resolvedAt: 1, now: 1 };
      await store.scores.publish(9, head);
      await sweepLeftovers(caps);

      const { raw } = store.scores.collection;
      expect((await raw.distinct("r", { q: 9 })).sort()).to.deep.equal([5, 8]);
      expect((await store.scores.ofQuestions([9], 1)).get(9)).to.have.length(1);
    });
  });

  it("remove expired sessions, replies and reports, and no others", async () => {
    const session = (_id: string, expiresAt: number) =>
      store.sessions.insert({
        _id,
        userId: 1,
        accesses: [],
        refreshHash: "r",
        usedRefreshHashes: [],
        createdAt: 0,
        expiresAt,
      });
    await session("over", NOW);
    await session("lives", NOW + 1);
    const claim = (id: string, now: number) =>
      store.idempotency.claim(id, { fingerprint: "f", holder: "h", effectKey: "e", now });
    await claim("over", NOW - DAY - 1);
    await claim("lives", NOW - DAY);
    const report = (_id: number) =>
      store.checkReports.put({
        _id,
        finishedAt: _id,
        isComplete: true,
        postsChecked: 0,
        driftCount: 0,
        drifts: [],
      });
    await report(NOW - 30 * DAY - 1);
    await report(NOW - 30 * DAY);
    await sweepExpired(caps);
    const ids = async (name: "sessions" | "idempotency" | "checkReports") =>
      (await store[name].collection.raw.find({}).toArray()).map(({ _id }) => _id as unknown);

    expect(await ids("sessions")).to.deep.equal(["lives"]);
    expect(await ids("idempotency")).to.deep.equal(["lives"]);
    expect(await ids("checkReports")).to.deep.equal([NOW - 30 * DAY]);
  });
});
