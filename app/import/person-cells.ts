import { isSuffix } from "../platform/names.ts";

const and = /\s*(?:&|\/|\band\b)\s*/i;
const company = /^(?:llc|llp|inc|ltd|corp|company|trust|trustees?|estate|bank)\b/i;

/**
 * Turns 'Last, First' round: 'Smith, John & Mary' into 'John & Mary Smith'. What may be something else, such as
 * a company or two people with names of their own, stays as it is.
 */
export function turnName(written: string): { name: string; lastName?: string } {
  const [lastName = "", given = "", ...others] = written.split(/\s*,\s*/);
  const isName = /^\S+$/.test(lastName) && given !== "" && others.length === 0;
  const people = given.split(and);
  const isOneFamily = people.length === 1 || people.every((one) => !/\s/.test(one));
  const isOther = company.test(given) || isSuffix(given.split(/\s+/).at(-1) ?? "");
  if (!isName || !isOneFamily || isOther) return { name: written };
  return { name: `${given} ${lastName}`, lastName };
}

const betweenPhones = /[;\n]|,(?!\s*e?x)|\bor\b|\s[/&]\s/i;
const kindOfPhone = /\([a-z ]+\)|\b(?:tel|cell|mobile|home|work|office|[chmw])\b[:.]?/gi;
const dash = /[\u2010-\u2015\u2212]/g;

/** The first telephone number of a cell such as 'c: 555-0101; 555-0102 (home)'; undefined if it has none. */
export function readPhone(cell: string): string | undefined {
  const [first = ""] = cell.split(betweenPhones);
  const phone = first.replaceAll(kindOfPhone, " ").replaceAll(dash, "-").trim();
  if (!/\d/.test(phone)) return undefined;
  // A spreadsheet's number.
  return phone.replace(/^(\d{7,})\.0$/, "$1").replaceAll(/\s+/g, " ");
}

/**
 * The email addresses of a cell, as in 'Ada <ada@example.org>' or 'mailto:ada@example.org;': more than one if
 * several people share it.
 */
export function listEmails(cell: string): string[] {
  const text = cell.replaceAll(/\bmailto:/gi, "").trim();
  const found = text.split(/[;,\s]+/).filter((part) => part.includes("@"));
  // In 'ada alder@example.org', the part with the @ may be somebody else's address.
  if (found.length > 1) return found;
  const bare = text.replace(/[;,.]+$/, "");
  return [/^[^<>@]*<([^<>]+)>$/.exec(bare)?.[1]?.trim() ?? bare];
}

const yes = /^(?:y|yes|true|1|x|✓|✔|☑)$/i;
const no = /^(?:n|no|false|0|none|n\/a|☐|-+)?$/i;

/** A tick or a word as an answer; undefined if it is neither clearly yes nor clearly no. */
export function readAnswer(cell: string): "Y" | "N" | undefined {
  if (yes.test(cell)) return "Y";
  return no.test(cell) ? "N" : undefined;
}
