/** The texts of several posts that are approved at once: a part of the catalogue. */
import { count } from "./format.ts";

const posts = (all: number) => count(all, "post", "posts");

export const several = {
  title: "Approve several",
  about: "Each keeps the times that its author proposed; it opens now where no time is given.",
  notReady: (title: string) => `${title} (it has no closing or resolution time yet)`,
  see: (all: number) => `Approve ${posts(all)} …`,
  confirmTitle: (all: number) => `Approve ${posts(all)}?`,
  confirmAbout: "People see them from now on.",
  confirm: "Approve them",
  stopped: (title: string, why: string) =>
    `“${title}” was refused: ${why} Those before it are approved.`,
  done: (all: number) => (all === 1 ? "1 post is approved." : `${posts(all)} are approved.`),
} as const;
