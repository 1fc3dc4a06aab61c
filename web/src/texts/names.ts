/** The texts of the list that completes a name after an `@`: a part of the catalogue. */
import { count } from "./format.ts";

export const names = {
  label: "Accounts to mention",
  found: (found: number) =>
    `${count(found, "account", "accounts")}. The arrows choose, Enter takes one, Escape closes.`,
} as const;
