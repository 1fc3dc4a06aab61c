/** Lists the versions that changes affected, by name. */
import type { Version } from "./row.ts";

/** Number of account versions that are changed at once. */
const BUMPED_TOGETHER = 1_000;

/** Version of all pages of posts. */
export const feed: Version<unknown> = {
  name: "feed",
  bump: ({ cache }) => cache.feed.bumpFeed(),
};

/** Count of changes that others may see within seconds. */
export const live: Version<unknown> = {
  name: "live",
  bump: ({ cache }) => cache.feed.bumpLive(),
};

/** Version of the pages of the account that made the change. */
export const own: Version<{ readonly userId: number }> = {
  name: "own",
  bump: ({ cache }, { userId }) => cache.feed.bumpOwn(userId),
};

/** Version of what processes remember about these accounts: flags, credentials, memberships. */
export const account: Version<{ readonly userIds: readonly number[] }> = {
  name: "account",
  bump: ({ cache }, { userIds }) =>
    Promise.all(userIds.map((userId) => cache.access.bumpAccount(userId))),
};

/** Versions of all accounts that exist or existed. */
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

/** Version of the directory of projects. */
export const projects: Version<unknown> = {
  name: "projects",
  bump: ({ cache }) => cache.access.bumpProjects(),
};
