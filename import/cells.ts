import { isSuffix } from "../app/platform/names.ts";

/** A line's cells for the house. */
export interface HouseCells {
  houseNum?: string | undefined;
  unit?: string | undefined;
  houseStreet?: string | undefined;
  /** Number, street and unit in one. */
  address?: string | undefined;
}

/** The house as the schema takes it, or why it can't be read. */
type ReadHouse = { house: Omit<HouseCells, "address"> } | { wrong: string };

const word = String.raw`(?:unit|apartment|apt|suite|ste)\b[\s.]*(?:#\s*)?|#\s*`;
const unit = String.raw`[a-z\d](?:[a-z\d-]*[a-z\d])?`;
/** '12', '#12', '12.0', '12A', '12 A', '104-B', '104/2', '104 Unit 4', '104 #4'. */
const numberAndUnit = new RegExp(
  String.raw`^#?(\d+)(?:\.0)?(?:(?:\s*[-/,]\s*|\s*[-/,]?\s*(?:${word})|\s*(?=[a-z]))(${unit}))?$`,
  "i",
);
/** '104 Heron Way', '104-B Heron Way', '104 B Heron Way' (but not '104 N Heron Way'); not '2nd Street'. */
const numberAndStreet =
  /^#?(\d+)(?:-?([a-z])(?=\s)|-([a-z\d]{1,4})(?=\s)|\s+([a-df-mo-rt-vx-z])(?=\s\S+\s))?\s+(\S.*)$/i;
const start = new RegExp(`^(?:${word})`, "i");
const unitAtEnd = new RegExp(String.raw`^(.*?)[\s,]*(?:${word})(${unit})$`, "i");
/** What spreadsheets turn '12-4' into: '12-Apr'. */
const month = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;
/** 'Pine Hollow', 'IL 60000', '60000-1234'. */
const town = /^[\p{L} .'-]*(?:\d{5}(?:-\d{4})?)?$/u;
const townWithoutComma = /\s[a-z]{2}\s+\d{5}(?:-\d{4})?$/i;

/** Splits '12A', '104-B' or '104 Heron Way #2' into number, unit and street, and drops the town. */
export function readHouse({ houseNum, houseStreet, address, unit: apart }: HouseCells): ReadHouse {
  const [written = "", ...more] = houseStreet
    ? [houseStreet]
    : (address ?? "").split(/\s*[,\n]\s*/);
  const ofParts = more.map((part) => unitAtEnd.exec(part)?.[2]);
  const isDivided = more.every((part, place) => ofParts[place] || town.test(part));
  if (!isDivided || townWithoutComma.test(written)) {
    return { wrong: "an address that can't be divided into house number, street and unit" };
  }
  const [, rest = written, atEnd] = unitAtEnd.exec(written) ?? [];
  const [, ofStreet, ...parts] = numberAndStreet.exec(rest) ?? [];
  const street = parts.pop() ?? rest;
  const units = [apart, atEnd, ...ofParts];
  if (houseNum === undefined) {
    return ofStreet ? join(ofStreet, street, [...units, ...parts]) : { wrong: "no house number" };
  }
  const [, own, ofNumber = ""] = numberAndUnit.exec(houseNum) ?? [];
  const isRange = /^\d+\s*[-/,]\s*\d+$/.test(houseNum) && Number(ofNumber) > Number(own);
  if (!own || isRange || month.test(ofNumber))
    return { wrong: "a house number that can't be read" };
  if (ofStreet === own) return join(own, street, [...units, ofNumber, ...parts]);
  // House 7 may be on '5 Mile Road'.
  if (!ofStreet || houseStreet) return join(own, rest, [...units, ofNumber]);
  return { wrong: `two house numbers, ${own} and ${ofStreet}` };
}

function join(houseNum: string, houseStreet: string, all: (string | undefined)[]): ReadHouse {
  const written = all.flatMap((unit) => (unit ? [unit.replace(start, "")] : []));
  const [unit, other] = new Map(written.map((one) => [one.toUpperCase(), one])).values();
  if (unit && other) return { wrong: `two units, ${unit} and ${other}` };
  return { house: { houseNum, houseStreet, ...(unit && { unit }) } };
}

const company = /^(?:llc|llp|inc|ltd|corp|company|trust|trustees?|estate|bank)\b/i;

/**
 * Reorders 'Last, First': 'Smith, John & Mary' becomes 'John & Mary Smith'. Companies, people with different last
 * names and anything else stay as they are.
 */
export function turnName(written: string): { name: string; lastName?: string } {
  const [, lastName = "", given = ""] = /^([^\s,]+)\s*,\s*([^,]+)$/.exec(written) ?? [];
  const people = given.split(/\s*(?:&|\/|\band\b)\s*/i);
  const isOneFamily = people.length === 1 || people.every((one) => !/\s/.test(one));
  const isOther = company.test(given) || isSuffix(given.split(/\s+/).at(-1) ?? "");
  if (!lastName || !isOneFamily || isOther) return { name: written };
  return { name: `${given} ${lastName}`, lastName };
}

const betweenPhones = /[;\n]|,(?!\s*e?x)|\bor\b|\s[/&]\s/i;
const kindOfPhone = /\([a-z ]+\)|\b(?:tel|cell|mobile|home|work|office|[chmw])\b[:.]?/gi;

/** The first phone number of a cell such as 'c: 555-0101; 555-0102 (home)'; undefined if it has none. */
export function readPhone(cell: string): string | undefined {
  const [first = ""] = cell.split(betweenPhones);
  const plain = first.replaceAll(kindOfPhone, " ").replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  if (!/\d/.test(plain)) return undefined;
  // A spreadsheet's number may end with '.0'.
  return plain
    .trim()
    .replace(/^(\d{7,})\.0$/, "$1")
    .replaceAll(/\s+/g, " ");
}

/** The addresses in a cell such as 'Ada <ada@example.org>' or 'mailto:ada@example.org;'. */
export function listEmails(cell: string): string[] {
  const text = cell.replaceAll(/\bmailto:/gi, "").trim();
  const found = text.split(/[;,\s]+/).filter((part) => part.includes("@"));
  // In 'ada alder@example.org', the part with the @ may be somebody else's address.
  if (found.length > 1) return found;
  const bare = text.replace(/[;,.]+$/, "");
  return [/^[^<>@]*<([^<>]+)>$/.exec(bare)?.[1]?.trim() ?? bare];
}

/** A check mark or word as an answer; undefined if it isn't clear. */
export function readAnswer(cell: string): "Y" | "N" | undefined {
  if (/^(?:y|yes|true|1|x|✓|✔|☑)$/i.test(cell)) return "Y";
  return /^(?:n|no|false|0|none|n\/a|☐|-+)?$/i.test(cell) ? "N" : undefined;
}
