/** Lists of accounts: those that everybody finds, and all of them for operators. */
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";
import type { UserDocument } from "./user_document.ts";

export interface UserPage {
  readonly limit: number;
  readonly offset: number;
  /** The key form of a part of a name. "" selects all accounts. */
  readonly search: string;
}

/** What operators look for. */
export interface SoughtAccounts {
  /** The key form of a part of a name or of an e-mail, or an id. "" selects all accounts. */
  readonly search: string;
  readonly show: keyof typeof SHOWN;
}

const PUBLIC = { isActive: true, isSpam: false };

const SHOWN = {
  all: {},
  open: PUBLIC,
  closed: { isActive: false },
  spam: { isSpam: true },
  reset: { resetAskedAt: { $gt: 0 } },
} as const;

export function userPages(rows: Rows<UserDocument>) {
  return {
    /**
     * Returns active accounts in order of id. With a search, the account with exactly that name
     * comes first. Reads one row more than the page holds.
     */
    async page({ limit, offset, search }: UserPage): Promise<UserDocument[]> {
      if (search === "") {
        return rows
          .find(PUBLIC, LIMIT)
          .sort({ _id: 1 })
          .skip(offset)
          .limit(limit + 1)
          .toArray();
      }
      return rows
        .aggregate<UserDocument>(
          [
            { $match: matching(search) },
            { $addFields: { exact: { $eq: ["$usernameKey", search] } } },
            { $sort: { exact: -1, _id: 1 } },
            { $skip: offset },
            { $limit: limit + 1 },
            { $project: { exact: 0 } },
          ],
          LIMIT,
        )
        .toArray();
    },

    count(search: string): Promise<number> {
      return rows.countDocuments(search === "" ? PUBLIC : matching(search), LIMIT);
    },

    /** Returns a page of all accounts that fit, the newest first, and their number. */
    async sought(sought: SoughtAccounts, { limit, offset }: Omit<UserPage, "search">) {
      const filter = filterOf(sought);
      const [count, users] = await Promise.all([
        rows.countDocuments(filter, LIMIT),
        rows.find(filter, LIMIT).sort({ _id: -1 }).skip(offset).limit(limit).toArray(),
      ]);
      return { count, users };
    },
  };
}

function matching(search: string) {
  return { ...PUBLIC, usernameKey: containing(search) };
}

function containing(text: string) {
  return { $regex: text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") };
}

function filterOf({ search, show }: SoughtAccounts) {
  if (search === "") return SHOWN[show];
  const part = containing(search);
  const id = /^[1-9]\d{0,14}$/.test(search) ? [{ _id: Number(search) }] : [];
  return { ...SHOWN[show], $or: [{ usernameKey: part }, { emailKey: part }, ...id] };
}
