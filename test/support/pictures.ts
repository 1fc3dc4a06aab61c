/** Pictures as files hold them. */

const from = (base64: string): Buffer => Buffer.from(base64, "base64");

/** A PNG of one pixel. */
export const PIXEL: Uint8Array<ArrayBuffer> = new Uint8Array(
  from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
);
