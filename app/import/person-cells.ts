import { isSuffix } from "../platform/names.ts";

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

const noPhone = /^\(?(?:n\/?a|none|no phone|unlisted|private|unknown|[-?.]+)\)?$/i;
const kindOfPhone = /\([a-z ]+\)|\btel:|\b(?:cell|mobile|home|work|office|[chmw])\b[:.]?/gi;
/** Between two telephone numbers; a word such as 'cell' may also begin the second one. */
const betweenPhones =
  /[;\n]|,(?!\s*e?x)|\bor\b|\s[/&]\s|(?<=\d)\s+(?=(?:cell|mobile|home|work|office|[chmw])\b[:.]?\s*[(+\d])/i;
const dash = /[\u2010-\u2015\u2212]/g;

/** The first telephone number of a cell such as 'c: 555-0101; 555-0102 (home)'; undefined if it says there is none. */
export function readPhone(cell: string): string | undefined {
  if (noPhone.test(cell)) return undefined;
  const [first = ""] = cell.split(betweenPhones);
  const phone = first.replaceAll(kindOfPhone, " ").replaceAll(dash, "-").trim();
  // A spreadsheet's number.
  return phone.replace(/^(\d{7,})\.0$/, "$1").replaceAll(/\s+/g, " ");
}

/** Whether it has more digits than any telephone number, so that it is perhaps two. */
export function isLongPhone(phone: string): boolean {
  const [number = ""] = phone.split(/x|ext/i);
  return number.replaceAll(/\D/g, "").length > 15;
}

const noEmail = /^(?:n\/?a|none|no email|unknown|[-?.]+)$/i;

/**
 * The email addresses of a cell, as in 'Ada <ada@example.org>' or 'mailto:ada@example.org;': more than one if
 * several people share it, and none if it says so.
 */
export function listEmails(cell: string): string[] {
  if (noEmail.test(cell)) return [];
  const text = cell.replaceAll(/\bmailto:/gi, "").trim();
  // '/' and '&' may be a part of an address, but not of the second one's beginning.
  const found = text.split(/[;,\s]+|(?<=\.[a-z]{2,})[/&]/i).filter((part) => part.includes("@"));
  // In 'ada alder@example.org', the part with the @ may be somebody else's address.
  if (found.length > 1) return found;
  const bare = text.replace(/\s*\([^()@]*\)$/, "").replace(/[;,.]+$/, "");
  return [/^[^<>@]*<([^<>]+)>$/.exec(bare)?.[1]?.trim() ?? bare.replace(/^'(.*)'$/, "$1")];
}

const yes = /^(?:y|yes|true|1|x|✓|✔|☑)$/i;
const no = /^(?:n|no|false|0|none|n\/a|☐|-+)?$/i;

/** A tick or a word as an answer; undefined if it is neither clearly yes nor clearly no. */
export function readAnswer(cell: string): "Y" | "N" | undefined {
  if (yes.test(cell)) return "Y";
  return no.test(cell) ? "N" : undefined;
}
