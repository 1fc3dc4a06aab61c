/** Finds where the words of a search stand beside the titles of posts (Contract 2.1). */
import type { Capabilities } from "../../capabilities.ts";
import { patternOf } from "../../domain/text/canonical.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import type { SearchedWord } from "./feed_filter.ts";

/** More words are read as part of the last one. */
const MOST_WORDS = 6;

/**
 * Returns the words of a search, each with the projects and questions that hold it.
 * @param projects those that the caller sees in this feed
 */
export async function searchedWords(
  { store }: Pick<Capabilities, "store">,
  search: string,
  projects: readonly ProjectDocument[],
): Promise<SearchedWord[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const patterns = words.map(patternOf);
  const questions = await store.questions.holdingAny(patterns);
  return words.map((word, i) => {
    const pattern = new RegExp(patterns[i]!, "i");
    const named = projects.filter(({ name }) => pattern.test(name));
    const held = questions.filter(({ texts }) => texts.some((text) => pattern.test(text)));
    return {
      word,
      projectIds: named.map(({ _id }) => _id),
      questionIds: held.map(({ id }) => id),
    };
  });
}

function wordsOf(search: string): string[] {
  const all = search.split(/\s+/u).filter((word) => word !== "");
  const last = all.slice(MOST_WORDS - 1).join(" ");
  return [...new Set([...all.slice(0, MOST_WORDS - 1), ...(last === "" ? [] : [last])])];
}
