/** The pictures of docs/screens: each page has one for every theme and width, and none is blank. */
import { readdirSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect } from "chai";
import { THEMES } from "../support/browser.ts";

const folder = new URL("../../docs/screens/", import.meta.url);
const of = (state: string) => `question-${state}`;
const PAGES = [
  ...[
    "home",
    "home-new",
    "feed",
    "feed-empty",
    "sign-up",
    "sign-in",
    "forgotten",
    "reset-password",
    "activate",
  ],
  ...["session-waiting", "account", "account-confirm", "tournament", "community"],
  ...["profile", "profile-own", "profile-platform", "profile-empty"],
  ...["operate", "operate-attention", "operate-confirm", "operate-accounts", "operate-access"],
  ...["forecast-binary", "forecast-options", "forecast-parts", "forecast-percentiles"],
  ...["forecast-group", "forecast-withdraw-confirm", "forecast-closed"],
  ...["empty", "posts", "resolve-confirm", "members"].map((part) => `manage-${part}`),
  ...["settings", "leaderboard", "archive"].map((part) => `manage-${part}`),
  ...["write-projects", "write-question", "write-import"],
  ...[
    "comments",
    ...["empty", "private", "delete-confirm", "report"].map((state) => `comments-${state}`),
  ],
  ...["read-only", "fault", "signed-out"].map((state) => `comments-${state}`),
  ...["binary", "empty", "resolved", "hidden", "choice", "numeric", "discrete", "date"].map(of),
  ...["group", "conditional", "notebook", "maths", "visitor", "missing", "not-read"].map(of),
];
const files = PAGES.flatMap((page) =>
  THEMES.flatMap((theme) => [360, 1280].map((width) => `${page}-${theme}-${width}.png`)),
);

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
  it("exist for every page, theme and width, and no others do", () => {
    const present = readdirSync(folder).filter((name) => name.endsWith(".png"));

    expect(present.toSorted()).to.deep.equal(files.toSorted());
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
