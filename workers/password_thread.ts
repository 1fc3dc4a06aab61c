/** The entry of the thread for passwords, which hashes with argon2id, one at a time. */
import { hashSync, verifySync } from "@node-rs/argon2";
import type { PasswordTask } from "./password_lane.ts";

/** The algorithm is the package's default, argon2id. */
const SETTINGS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Returns the hash, or whether the password matches the given hash. */
export default function run(task: PasswordTask): string | boolean {
  return "hash" in task ? verifySync(task.hash, task.password) : hashSync(task.password, SETTINGS);
}
