import type { Content } from "../content/content.ts";
import { content } from "../content/edition.server.ts";
import { usualSynonyms } from "../content/usual-synonyms.ts";
import { readSynonyms, type Synonyms } from "./synonyms.ts";

let known: { lists: Content["synonyms"]; synonyms: Synonyms } | undefined;

/** The words that mean the same, as the association says and in most others. */
export function ownSynonyms(): Synonyms {
  const { synonyms: lists } = content();
  if (!known || known.lists !== lists) {
    known = { lists, synonyms: readSynonyms([...(lists ?? []), ...usualSynonyms]) };
  }
  return known.synonyms;
}
