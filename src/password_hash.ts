/** Hashes passwords with argon2id. Contract 3.9. */
import { requirePasswordRoom, runPasswordTask } from "../workers/password_lane.ts";

export { requirePasswordRoom };

/**
 * Computes the hash in a thread of its own, in about 20 ms.
 * @throws {OverloadError} when too many wait
 */
export async function hashPassword(password: string): Promise<string> {
  return (await runPasswordTask({ password })) as string;
}

let decoy: Promise<string> | undefined;

/**
 * Returns whether the password is right. Without a hash it returns false and takes equally long.
 * @throws {OverloadError} when too many wait
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const hash = passwordHash ?? (await decoyHash());
  const isRight = (await runPasswordTask({ password, hash })) as boolean;
  return isRight && typeof passwordHash === "string";
}

/** Makes the hash once. A failure is not remembered. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword("no account has this password").catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}
