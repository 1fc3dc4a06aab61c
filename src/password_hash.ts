/** Passwords at rest: argon2id. Contract 3.9. */
import { hash, verify } from "@node-rs/argon2";

/** The algorithm is the package's default, argon2id. */
const SETTINGS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Computed in a thread of the runtime, about 20 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, SETTINGS);
}

let decoy: Promise<string> | undefined;

/** Takes equally long when there is nothing to compare with, and is then false. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && typeof passwordHash === "string";
}
