/**
 * Uses the server key. It encrypts copies of tokens that can be shown again (bots), and it makes
 * keyed hashes of texts that must not be readable in the engines. Contract 3.9.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
} from "node:crypto";

export interface ServerKey {
  /** Encrypts with AES-256-GCM. Returns base64 of iv ‖ tag ‖ ciphertext. */
  encrypt(text: string): string;
  /** @throws {Error} when the text was encrypted with another key or altered */
  decrypt(sealed: string): string;
  /** Returns a keyed, irreversible name of a subject: HMAC-SHA256, hex. */
  pseudonym(subject: string): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates the server key.
 * @param secretKey 64 hexadecimal digits
 */
export function createServerKey(secretKey: string): ServerKey {
  const root = Buffer.from(secretKey, "hex");
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", root, "", purpose, 32));
  const tokenKey = derive("presage token copies");
  const nameKey = derive("presage pseudonyms");
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", tokenKey, iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", tokenKey, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    pseudonym: (subject) => createHmac("sha256", nameKey).update(subject).digest("hex"),
  };
}

/** Returns the SHA-256 of a credential in lower-case hex. The store finds credentials by it. */
export function hashCredential(text: string): string {
  return hash("sha256", text, "hex");
}
