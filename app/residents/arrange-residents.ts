import { foldText } from "../platform/names.ts";
import { lettersAllowed, spellingDistance } from "../platform/spelling.ts";
import type { TableState } from "../table/table-state.ts";
import { otherForms } from "./street-key.ts";

/** A resident as a reader may see them, with what finds and sorts them, folded; a hidden house is null. */
export interface FoundResident {
  uid: string;
  nameKey: string;
  lastNameKey: string;
  streetKey: string | null;
  houseNum: number | null;
  unit: string | null;
  includeOnDir?: string;
}

export type ResidentSort = "houseNum" | "houseStreet" | "includeOnDir";

/**
 * The residents that a search finds, in the order of a table: those with every word as a part of a name or street, a
 * house number, or a unit. If there are none, those with words spelled almost so, and numbers that begin so.
 *
 * @param emailOf finds them by their email, too.
 */
export function arrangeResidents<Row extends FoundResident>(
  all: readonly Row[],
  { search, ...state }: Pick<TableState<ResidentSort>, "search" | "sort" | "order">,
  emailOf: (row: Row) => string = () => "",
): { rows: Row[]; isSimilar?: true } {
  const words = readSearch(search);
  const textsOf = (row: Row) => [row.nameKey, row.lastNameKey, emailOf(row).toLowerCase()];
  const find = (hasWord: (row: Row, word: string) => boolean) =>
    all.filter((row) => words.every((word) => hasWord(row, word)));
  const exact = find((row, word) => has(row, textsOf(row), word));
  if (words.length === 0 || exact.length > 0) return { rows: sortResidents(exact, state) };
  const similar = find((row, word) =>
    isNumber(word)
      ? `${row.houseNum ?? ""}`.startsWith(word)
      : has(row, textsOf(row), word) || hasAlmost([...textsOf(row), row.streetKey ?? ""], word),
  );
  return { rows: sortResidents(similar, state), ...(similar.length > 0 && { isSimilar: true }) };
}

/** A name and an address have fewer words; the rest of a search is ignored. */
const MOST_WORDS = 8;

/** The folded words of a search, without the punctuation of "#307 Heron Way," and "Alder, Ada", and without "Unit". */
function readSearch(search: string): string[] {
  return foldText(search)
    .split(" ")
    .map((word) => word.replaceAll(/^[#,.;]+|[,.;]+$/g, ""))
    .filter((word, _, { length }) => word !== "" && !(length > 1 && /^(unit|apt)$/.test(word)))
    .slice(0, MOST_WORDS);
}

function isNumber(word: string): boolean {
  return /^\d{1,6}$/.test(word);
}

function has({ streetKey, houseNum, unit }: FoundResident, texts: string[], word: string): boolean {
  const street = (streetKey ?? "").replaceAll(".", "").split(" ");
  // As a part, 2 would be on all of 2nd Street and 12th Street.
  const isInStreet = isNumber(word) ? street.includes(word) : streetKey?.includes(word);
  // "104b", "104-b" and "104-2".
  const [, number, of] = /^(\d{1,6})(?:[-#](?=.)|(?=[a-z]))(.*)$/.exec(word) ?? [];
  const isUnit = (written: string) => unit?.toLowerCase() === written;
  return (
    isInStreet ||
    texts.some((text) => text.includes(word)) ||
    otherForms(word).some((form) => street.includes(form)) ||
    (isNumber(word) && houseNum === Number(word)) ||
    isUnit(word) ||
    (number !== undefined && houseNum === Number(number) && isUnit(of ?? ""))
  );
}

/** Whether a word of the texts may be meant by a misspelled one; never by a number. */
function hasAlmost(texts: string[], word: string): boolean {
  const most = lettersAllowed(word);
  const known = texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}'’]+/u));
  return known.some(
    (other) =>
      Math.abs(other.length - word.length) <= most && spellingDistance(word, other) <= most,
  );
}

/**
 * Sorts residents, by last name at first. By house, those who hide theirs come last, by name, so that their place
 * says nothing about it.
 */
function sortResidents<Row extends FoundResident>(
  rows: readonly Row[],
  { sort, order }: Pick<TableState<ResidentSort>, "sort" | "order">,
): Row[] {
  const byName = (row: Row) => [row.lastNameKey, row.nameKey, row.uid];
  const keys = {
    houseNum: (row: Row) => [...houseKeys(row), row.streetKey ?? "", row.uid],
    houseStreet: (row: Row) => [row.streetKey ?? "", ...houseKeys(row), row.uid],
    includeOnDir: (row: Row) => [row.includeOnDir ?? "", ...byName(row)],
  };
  const sorted = rows.toSorted((one, other) => compareKeys(byName(one), byName(other)));
  if (!sort) return sorted;
  const isHidden = (row: Row) => sort !== "includeOnDir" && row.houseNum === null;
  const direction = order === "desc" ? -1 : 1;
  const shown = sorted
    .filter((row) => !isHidden(row))
    .sort((one, other) => direction * compareKeys(keys[sort](one), keys[sort](other)));
  return [...shown, ...sorted.filter(isHidden)];
}

/** What sorts the houses of one street: 104, 104 B, 104 #10. */
export function houseKeys({ houseNum, unit }: Pick<FoundResident, "houseNum" | "unit">) {
  return [houseNum ?? 0, unit?.length ?? 0, unit ?? ""];
}

/** Compares by the first keys that differ, as every engine and language does it: by their characters' numbers. */
export function compareKeys(one: (string | number)[], other: (string | number)[]): number {
  const at = one.findIndex((key, place) => key !== other[place]);
  return at < 0 ? 0 : (one[at] ?? "") < (other[at] ?? "") ? -1 : 1;
}
