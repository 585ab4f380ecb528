import type { Kind } from "../kind.server.ts";
import { openList, textOf } from "../yaml-file.server.ts";

const path = "synonyms.yaml";

/** The lists of synonyms for the search. */
export const searchWords: Kind = {
  name: "search-words",
  title: "Search words",
  one: "the search words",
  about:
    "Words that mean the same thing. Someone who searches for garbage will also find pages about trash.",
  isSingle: true,
  empty: "",
  fields: [
    {
      name: "words",
      label: "Words that mean the same",
      type: "lines",
      max: 8000,
      help: "Put one list on each line, with commas between the words, such as: trash, garbage, rubbish. The site already knows the words that most associations use.",
    },
  ],
  async read(files) {
    const { rows } = await openList(files, path);
    const words = rows.map(textOf).join("\n");
    return [{ id: "search-words", title: "Search words", values: { words } }];
  },
  async write(files, _id, { words = "" }) {
    const { list, rows, add, save } = await openList(files, path);
    const lists = words
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    if (lists.join("\n") === rows.map(textOf).join("\n")) return "search-words";
    // Unchanged lines keep their comments.
    const items = new Map(list.items.map((item, at) => [textOf(rows[at]), item]));
    list.items = [];
    for (const line of lists) {
      const kept = items.get(line);
      items.delete(line);
      if (kept) list.items.push(kept);
      else add(line);
    }
    save();
    return "search-words";
  },
  pageOf: () => "/search",
  fieldOf: () => "words",
};
