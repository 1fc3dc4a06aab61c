/** The texts of several posts that are approved or resolved at once: a part of the catalogue. */
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

const questions = (all: number) => count(all, "question", "questions");

export const resolveSeveral = {
  title: "Resolve several",
  about: "Choose an outcome for each question that is known. The others stay as they are.",
  leave: "Not known yet",
  none: "No question of these posts waits for an outcome.",
  see: "See what it does …",
  stopped: (title: string, why: string) => `“${title}” was refused: ${why}`,
  stoppedLater: (title: string, why: string) =>
    `“${title}” was refused: ${why} Those before it are resolved.`,
  confirmTitle: (all: number) => `Resolve ${questions(all)}?`,
  confirmAbout: "This is what changes. Each can be taken back with “Unresolve”.",
  confirm: "Resolve them",
  done: (all: number) =>
    `${questions(all)} ${all === 1 ? "is" : "are"} resolved. Scores follow within seconds.`,
} as const;
