import { splitList, termOf } from "../../search/synonyms.ts";
import { field, type Problem, type Values } from "../fields.ts";
import { type Kind, single } from "../kind.ts";

/** Synonyms for the search. */
export const searchWords: Kind = {
  ...single("search-words", "/search"),
  title: "Search words",
  one: "the search words",
  about:
    "Words that mean the same thing. Someone who searches for garbage will also find pages about trash.",
  fields: [
    field("lines", "words", "Words that mean the same", {
      max: 8000,
      help: "Put one list on each line, with commas between the words, such as: trash, garbage, rubbish. The site already knows the words that most associations use.",
    }),
  ],
  check: findLineMistakes,
  folder: { form: "lines", file: "synonyms.yaml", field: "words" },
};

/** Words or phrases in a list, and words in a phrase. */
const mostSynonyms = 12;
const longestSynonym = 4;

function findSynonymMistake(list: string): string | null {
  const words = splitList(list);
  if (words.length > mostSynonyms) {
    return `has ${words.length} words; expected at most ${mostSynonyms}`;
  }
  const long = words.find((word) => word.split(/\s+/).length > longestSynonym);
  if (long) return `has "${long}"; expected phrases of at most ${longestSynonym} words`;
  const empty = words.find((word) => termOf(word) === "");
  if (empty) return `has "${empty}", which is not a word; expected words`;
  // The search finds other forms of a word anyway.
  const different = new Set(words.map(termOf)).size;
  const expected = "two or more with commas between them, such as trash, garbage";
  if (different < 2) return `has only "${words[0] ?? list}"; expected ${expected}`;
  return null;
}

function findLineMistakes({ words = "" }: Values): Problem[] {
  return words.split("\n").flatMap((line, index): Problem[] => {
    const message = line.trim() === "" ? null : findSynonymMistake(line);
    return message ? [{ field: "words", message: `Line ${index + 1} ${message}.` }] : [];
  });
}
