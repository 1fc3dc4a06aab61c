/** What the first bytes of a picture say (Contract 2.52). */
import { expect } from "chai";
import { readPictureHead } from "../../../../src/domain/projects/picture_head.ts";
import { PIXEL } from "../../../support/pictures.ts";

const bytesOf = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));

/** A comment lies between the beginning and the frame, as cameras and editors write it. */
const JPEG = bytesOf(
  [0xff, 0xd8, 0xff, 0xfe, 0, 6],
  "note",
  [0xff, 0xff, 0xc4, 0, 4, 9, 9],
  [0xff, 0xc2, 0, 11, 8, 0x01, 0x2c, 0x02, 0x58, 1, 1, 0x11, 0],
);
const LOSSY = [0, 0, 0, 0x9d, 0x01, 0x2a, 0x58, 0x42, 0x2c, 0x01];
const LOSSLESS = [0x2f, 0x57, 0xc2, 0x4a, 0];
const EXTENDED = [0x10, 0, 0, 0, 0x57, 0x02, 0, 0x2b, 0x01, 0];
const webp = (kind: string, content: readonly number[]) =>
  bytesOf("RIFF", [0, 0, 0, 0], "WEBP", kind, [10, 0, 0, 0], content);

describe("readPictureHead()", () => {
  it("reads type, width and height of each format", () => {
    expect(readPictureHead(PIXEL)).to.deep.equal({ mediaType: "image/png", width: 1, height: 1 });
    const size = { width: 600, height: 300 };
    expect(readPictureHead(JPEG)).to.deep.equal({ mediaType: "image/jpeg", ...size });
    for (const [kind, content] of [
      ["VP8 ", LOSSY],
      ["VP8L", LOSSLESS],
      ["VP8X", EXTENDED],
    ] as const)
      expect(readPictureHead(webp(kind, content)), kind).to.deep.equal({
        mediaType: "image/webp",
        ...size,
      });
  });

  it("takes nothing else for a picture, whatever it looks like", () => {
    for (const text of ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "RIFF0000WAVE"])
      expect(readPictureHead(bytesOf(text)), text).to.equal(null);
    expect(readPictureHead(bytesOf(" ", [...PIXEL]))).to.equal(null);
  });

  it("ends for every part of a file, and says no size that the part does not hold", () => {
    for (let length = 0; length < JPEG.length; length++) {
      const head = readPictureHead(JPEG.subarray(0, length));
      if (length < JPEG.length - 6) expect(head?.width ?? 0, String(length)).to.equal(0);
    }
    for (const [kind, content] of [
      ["VP8 ", LOSSY],
      ["VP8L", LOSSLESS],
      ["VP8X", EXTENDED],
    ] as const) {
      const part = webp(kind, content).subarray(0, -1);
      expect(readPictureHead(part), kind).to.include({ width: 0, height: 0 });
    }
    expect(readPictureHead(PIXEL.subarray(0, 16))).to.include({ width: 0, height: 0 });
  });
});
