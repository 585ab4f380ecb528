import { type Kind, single } from "../kind.ts";

/** The lists of synonyms for the search. */
export const searchWords: Kind = {
  ...single("search-words", "/search"),
  name: "search-words",
  title: "Search words",
  one: "the search words",
  about:
    "Words that mean the same thing. Someone who searches for garbage will also find pages about trash.",
  fields: [
    {
      name: "words",
      label: "Words that mean the same",
      type: "lines",
      max: 8000,
      help: "Put one list on each line, with commas between the words, such as: trash, garbage, rubbish. The site already knows the words that most associations use.",
    },
  ],
  folder: { form: "lines", file: "synonyms.yaml", field: "words" },
};
