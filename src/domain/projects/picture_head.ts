/**
 * Reads what a picture is from its first bytes. What a client says about it is not looked at. Only
 * pixels are taken: SVG may hold scripts.
 */

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** Width and height in pixels; 0 where the bytes end before they say it. */
export interface PictureHead {
  readonly mediaType: (typeof PICTURE_TYPES)[number];
  readonly width: number;
  readonly height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** Sizes in a WebP of the older kind have 14 bits; the others are for scaling. */
const SIZE_BITS = 0x3fff;

/** Returns what the bytes begin with, or null when that is no PNG, JPEG or WebP. */
export function readPictureHead(bytes: Uint8Array): PictureHead | null {
  if (PNG.every((byte, at) => bytes[at] === byte)) return pngHead(bytes);
  if (JPEG.every((byte, at) => bytes[at] === byte)) return jpegHead(bytes);
  return wordAt(bytes, 0) === "RIFF" && wordAt(bytes, 8) === "WEBP" ? webpHead(bytes) : null;
}

/** The first chunk is IHDR: its length, its name, then width and height (PNG 11.2.2). */
function pngHead(bytes: Uint8Array): PictureHead {
  const isHead = wordAt(bytes, 12) === "IHDR";
  const [width, height] = isHead ? [bigEndian(bytes, 16, 4), bigEndian(bytes, 20, 4)] : [0, 0];
  return { mediaType: "image/png", width, height };
}

/**
 * A JPEG is a row of segments, each with its marker and length. Height and width stand in the frame
 * header (ITU-T T.81, B.2.2), which comes before the first scan.
 */
function jpegHead(bytes: Uint8Array): PictureHead {
  const mediaType = "image/jpeg";
  let at = 2;
  while (at < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) {
      return {
        mediaType,
        width: bigEndian(bytes, at + 7, 2),
        height: bigEndian(bytes, at + 5, 2),
      };
    }
    // Bytes of 255 before a marker fill up, and have no length.
    at += marker === 0xff ? 1 : 2 + Math.max(2, bigEndian(bytes, at + 2, 2));
  }
  return { mediaType, width: 0, height: 0 };
}

/** C4, C8 and CC are tables and reserved; the others from C0 to CF begin a frame. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where the sizes end in the first chunk. Two of the kinds store them less 1. */
const WEBP_HEADS: Readonly<Record<string, number>> = { VP8X: 30, VP8L: 25, "VP8 ": 30 };

/** Reads the first chunk: an extended file, one without loss, or a key frame of VP8 (RFC 9649). */
function webpHead(bytes: Uint8Array): PictureHead {
  const mediaType = "image/webp";
  if (bytes.length < (WEBP_HEADS[wordAt(bytes, 12)] ?? 0))
    return { mediaType, width: 0, height: 0 };
  switch (wordAt(bytes, 12)) {
    case "VP8X":
      return {
        mediaType,
        width: littleEndian(bytes, 24, 3) + 1,
        height: littleEndian(bytes, 27, 3) + 1,
      };
    case "VP8L": {
      const sizes = littleEndian(bytes, 21, 4);
      const height = Math.floor(sizes / (SIZE_BITS + 1)) & SIZE_BITS;
      return { mediaType, width: (sizes & SIZE_BITS) + 1, height: height + 1 };
    }
    case "VP8 ":
      return {
        mediaType,
        width: littleEndian(bytes, 26, 2) & SIZE_BITS,
        height: littleEndian(bytes, 28, 2) & SIZE_BITS,
      };
    default:
      return { mediaType, width: 0, height: 0 };
  }
}

function wordAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Returns a number of some bytes. A byte beyond the end counts as 0. */
function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
