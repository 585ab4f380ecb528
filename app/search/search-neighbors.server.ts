import type { Approved } from "../identity/person.server.ts";
import { findNamed } from "../residents/directory.server.ts";
import { countRows } from "../residents/directory-rate-limit.server.ts";
import type { SearchState } from "./search-state.ts";

const MOST_NEIGHBORS = 5;
/** As in "Olga and Peter Dale, 77 Old Mill Road": what is longer is a question. */
const MOST_WORDS = 8;

/** A question without what is asked of a neighbor, as in "Olga Dale phone number". */
function nameIn(question: string): string {
  return question
    .replaceAll(/\b(?:tele)?phone\b|\bnumber\b|\be-?mail\b|\baddress\b|['’]s\b/gi, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * Searches the directory for whom a question names; null where it names nobody. It counts as a page of the directory,
 * and stops where that does.
 */
export async function searchNeighbors(reader: Approved, state: SearchState) {
  const { question, within, page } = state;
  const name = nameIn(question);
  const isAsked = name !== "" && !within && page === 1;
  if (!isAsked || name.split(" ").length > MOST_WORDS) return null;
  const found = await findNamed(reader, name, MOST_NEIGHBORS);
  return found.total > 0 && countRows(reader, found.rows.length).ok ? found : null;
}
