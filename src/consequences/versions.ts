/** The versions that changes reach, by name. */
import type { Version } from "./row.ts";

/** Account versions that are changed at once. */
const BUMPED_TOGETHER = 1_000;

/** Every page of posts. */
export const feed: Version<unknown> = {
  name: "feed",
  bump: ({ cache }) => cache.feed.bumpFeed(),
};

/** The count of changes: others may see it within seconds. */
export const live: Version<unknown> = {
  name: "live",
  bump: ({ cache }) => cache.feed.bumpLive(),
};

/** The pages of who did it. */
export const own: Version<{ readonly userId: number }> = {
  name: "own",
  bump: ({ cache }, { userId }) => cache.feed.bumpOwn(userId),
};

/** What processes remember of these accounts: flags, credentials, memberships. */
export const account: Version<{ readonly userIds: readonly number[] }> = {
  name: "account",
  bump: ({ cache }, { userIds }) =>
    Promise.all(userIds.map((userId) => cache.access.bumpAccount(userId))),
};

/** The same of every account there is or was. */
export const everyAccount: Version<{ readonly highestUserId: number }> = {
  name: "account",
  async bump({ cache }, { highestUserId }) {
    for (let first = 1; first <= highestUserId; first += BUMPED_TOGETHER) {
      const count = Math.min(BUMPED_TOGETHER, highestUserId - first + 1);
      await Promise.all(
        Array.from({ length: count }, (_, i) => cache.access.bumpAccount(first + i)),
      );
    }
  },
};

/** The directory of projects. */
export const projects: Version<unknown> = {
  name: "projects",
  bump: ({ cache }) => cache.access.bumpProjects(),
};
