import { splitList, termOf } from "../app/search/synonyms.ts";
import type { ContentFolder } from "./content-folder.ts";
import { longestSynonym, mostSynonyms, synonymsSchema } from "./schema.ts";

const file = "synonyms.yaml";
const expected = "two or more with commas between them, such as trash, garbage";

/** Reads synonyms.yaml, the search's synonyms; null if there is none. */
export function readSynonymLists(folder: ContentFolder): string[] | null {
  const lists = folder.readYaml(file, synonymsSchema);
  if (!lists) return null;
  for (const [index, list] of lists.entries()) {
    const message = findMistake(list);
    if (message) folder.findings.mistake(folder.label(file), [`entry ${index + 1}`], message);
  }
  return lists;
}

function findMistake(list: string): string | null {
  const words = splitList(list);
  if (words.length > mostSynonyms) {
    return `has ${words.length} words; expected at most ${mostSynonyms}`;
  }
  const long = words.find((word) => word.split(/\s+/).length > longestSynonym);
  if (long) return `has "${long}"; expected phrases of at most ${longestSynonym} words`;
  const empty = words.find((word) => termOf(word) === "");
  if (empty) return `has "${empty}", which is not a word; expected words`;
  // Forms of a word are found anyway, so "fence, fences" is pointless.
  const different = new Set(words.map(termOf)).size;
  if (different < 2) return `has only "${words[0] ?? list}"; expected ${expected}`;
  return null;
}
