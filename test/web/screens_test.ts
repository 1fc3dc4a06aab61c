/** The pictures of docs/screens: a page shows each of them, and none is blank. */
import { readdirSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect } from "chai";

const folder = new URL("../../docs/screens/", import.meta.url);
const PAGES = ["README.md", "docs/guide/console.md"];
const files = PAGES.flatMap((page) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  return Array.from(text.matchAll(/screens\/([\w-]+\.png)/g), ([, name = ""]) => name);
});

/** Returns the width of a PNG, and its pixels as they lie in the file. */
function readPng(name: string): { readonly width: number; readonly pixels: Buffer } {
  const bytes = readFileSync(new URL(name, folder));
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(bytes.subarray(at + 8, at + 8 + length));
  }
  return { width: bytes.readUInt32BE(16), pixels: inflateSync(Buffer.concat(parts)) };
}

describe("the pictures of the console", () => {
  it("are those that a page shows", () => {
    expect(readdirSync(folder).toSorted()).to.deep.equal([...new Set(files)].toSorted());
  });

  it("show something: each has its width and many different rows", () => {
    for (const name of files) {
      const { width, pixels } = readPng(name);
      expect(String(width), name).to.equal(/-(\d+)\.png$/.exec(name)?.[1]);
      const row = width * 3 + 1;
      const rows = new Set(
        Array.from({ length: Math.floor(pixels.length / row) }, (_, at) =>
          pixels.toString("latin1", at * row, (at + 1) * row),
        ),
      );
      expect(rows.size, `${name} is blank`).to.be.greaterThan(60);
    }
  });
});
