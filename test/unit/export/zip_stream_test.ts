import { expect } from "chai";
import { zipChunks } from "../../../src/export/zip_stream.ts";
import { unzip } from "../../support/archive.ts";

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
