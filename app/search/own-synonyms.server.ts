import { content } from "../content/edition.server.ts";
import usualSynonyms from "../content/usual-synonyms.json" with { type: "json" };
import { readSynonyms, type Synonyms } from "./synonyms.ts";

let known: { lists: string; synonyms: Synonyms } | undefined;

/** The words that mean the same, as the association says and in most others. */
export function ownSynonyms(): Synonyms {
  const own = content().synonyms ?? [];
  // What visitors see and what residents see in turn have the same.
  const lists = own.join("\n");
  if (known?.lists !== lists) {
    known = { lists, synonyms: readSynonyms([...own, ...usualSynonyms]) };
  }
  return known.synonyms;
}
