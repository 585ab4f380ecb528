import { isSuffix } from "../platform/last-name.ts";

const company =
  /\b(?:llc|llp|lp|inc|ltd|corp|company|trust|trustees?|estate|bank|association|hoa)\b/i;
/** What a last name of several words begins with. */
const particle =
  /^(?:de|del|della|di|da|dos|du|la|le|van|von|der|den|ter|san|santa|st|mc|mac|el)\.?$/i;
const and = /\s*(?:&|\+|\/|\band\b)\s*/i;
const initial = /^\p{L}\.?$/u;

/**
 * Turns 'Last, First' round: 'Smith, John & Mary' into 'John & Mary Smith', 'Smith, John, Jr.' into 'John
 * Smith Jr.'. What may be something else, such as a company or two people, stays as it is.
 */
export function turnName(written: string): { name: string; lastName?: string } {
  const people = written.split(and);
  if (people.length > 1 && people.every((one) => one.includes(","))) {
    const turned = people.map(turnName);
    const [{ lastName } = {}] = turned;
    return { name: turned.map(({ name }) => name).join(" & "), ...(lastName && { lastName }) };
  }
  const parts = written.split(/\s*,\s*/).filter((part) => part !== "");
  const [last = "", ...rest] = parts;
  const given = rest.filter((part) => !part.split(/\s+/).every(isSuffix));
  const words = last.split(/\s+/);
  const firstNames = given[0]?.split(/\s+/) ?? [];
  const suffixes = rest.filter((part) => !given.includes(part));
  for (const name of [firstNames, words]) {
    while (name.length > 1 && isSuffix(name.at(-1) ?? "")) suffixes.unshift(name.pop() ?? "");
  }
  const isOneName = words.length === 1 || particle.test(words[0] ?? "");
  if (given.length !== 1 || !isOneName || company.test(written)) return { name: written };
  const lastName = words.join(" ");
  return { name: [joinNames(firstNames.join(" "), lastName), ...suffixes].join(" "), lastName };
}

/** 'John & Mary' and 'Smith': 'John & Mary Smith'; but 'John & Mary Jones' has a last name already. */
function joinNames(given: string, lastName: string): string {
  const [first = "", ...others] = given.split(and);
  const words = others.at(-1)?.split(/\s+/) ?? [];
  if (words.length < 2 || initial.test(words.at(-1) ?? "")) return `${given} ${lastName}`;
  return [`${first} ${lastName}`, ...others].join(" & ");
}

const noPhone = /^(?:n\/?a|none|no phone|unlisted|private|unknown|[-?.]+)$/i;
const kindOfPhone = /\([a-z ]+\)|\b(?:cell|mobile|home|work|office|[chmw])\b[:.]?/gi;

/** The first telephone number of a cell such as 'c: 555-0101; 555-0102 (home)'; undefined if it says there is none. */
export function readPhone(cell: string): string | undefined {
  if (noPhone.test(cell)) return undefined;
  const [first = ""] = cell.split(/[;\n]|,(?!\s*e?x)|\bor\b/i);
  return first.replaceAll(kindOfPhone, " ").trim().replaceAll(/\s+/g, " ");
}

/** The email addresses of a cell, as in 'Ada <ada@example.org>': more than one if several people share it. */
export function listEmails(cell: string): string[] {
  const found = cell.split(/[;,\s]+/).filter((part) => part.includes("@"));
  // Of 'ada alder@example.org', the part with the sign is perhaps somebody else's.
  return found.length > 1 ? found : [/^[^<>@]*<([^<>]+)>$/.exec(cell)?.[1]?.trim() ?? cell];
}

const yes = /^(?:y|yes|true|1|x|✓|✔|☑)$/i;
const no = /^(?:n|no|false|0|none|n\/a|☐|-+)?$/i;

/** A tick or a word as an answer; undefined if it is neither clearly yes nor clearly no. */
export function readAnswer(cell: string): "Y" | "N" | undefined {
  if (yes.test(cell)) return "Y";
  return no.test(cell) ? "N" : undefined;
}
