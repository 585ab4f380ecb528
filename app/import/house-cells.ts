/** The cells of a line that tell where somebody lives. */
export interface HouseCells {
  houseNum?: string | undefined;
  unit?: string | undefined;
  houseStreet?: string | undefined;
  /** Number, street and unit in one. */
  address?: string | undefined;
}

/** The fields of the record, as its schema takes them; or what can't be read of them, as in 'a house number …'. */
export type ReadHouse = { house: Omit<HouseCells, "address"> } | { wrong: string };

const word = String.raw`(?:unit|apartment|apt|suite|ste)\b[\s.]*(?:#\s*)?|#\s*`;
const unit = String.raw`[a-z\d](?:[a-z\d-]*[a-z\d])?`;
/** '12', '#12', '12.0'. */
const plainNumber = /^#?(\d+)(?:\.0)?$/;
/** '12A', '12 A', '104-B', '104-12', '104/2', '104 Unit 4', '104 #4'. */
const numberAndUnit = new RegExp(
  String.raw`^#?(\d+)(?:\s*[-/,]\s*|\s*[-/,]?\s*(?:${word})|\s*(?=[a-z]))(${unit})$`,
  "i",
);
/** '104 Heron Way', '104-B Heron Way', '104 B Heron Way' (but not '104 N Heron Way'); not '2nd Street'. */
const numberAndStreet =
  /^#?(\d+)(?:-?([a-z])(?=\s)|-([a-z\d]{1,4})(?=\s)|\s+([a-df-mo-rt-vx-z])(?=\s\S+\s))?\s+(\S.*)$/i;
const start = new RegExp(`^(?:${word})`, "i");
const unitAtEnd = new RegExp(String.raw`^(.*?)[\s,]+(?:${word})(${unit})$`, "i");
const unitAlone = new RegExp(`^(?:${word})(${unit})$`, "i");
/** What spreadsheets make of '12-4': '12-Apr'. */
const month = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;
const townWithoutComma = /\s[a-z]{2}\s+\d{5}(?:-\d{4})?$/i;
/** 'Pine Hollow', 'IL 60000', '60000-1234'. */
const town = /^(?:[\p{L} .'-]+)?(?:\s*\d{5}(?:-\d{4})?)?$/u;

/** What is wrong with an address that has another shape than '104 Heron Way, Unit B, Pine Hollow, IL 60000'. */
export const undividedAddress =
  "an address that can't be divided into house number, street and unit";

/**
 * Divides what offices write into number, unit and street: '12A', '104-B', '104 Heron Way #2'. The town behind an
 * address is left out.
 */
export function readHouse({ houseNum, houseStreet, address, unit: apart }: HouseCells): ReadHouse {
  const [written = "", ...more] = houseStreet
    ? [houseStreet]
    : (address ?? "").split(/\s*[,\n]\s*/);
  const isDivided = more.every((part) => unitAlone.test(part) || town.test(part));
  if (!isDivided || townWithoutComma.test(written)) return { wrong: undividedAddress };
  const [, rest = written, atEnd] = unitAtEnd.exec(written) ?? [];
  const [, ofStreet, ...parts] = numberAndStreet.exec(rest) ?? [];
  const street = parts.pop() ?? rest;
  const units = [apart, atEnd, ...more.map((part) => unitAlone.exec(part)?.[1])];
  if (houseNum === undefined) {
    if (!ofStreet) return { wrong: "no house number" };
    return joinHouse(ofStreet, street, [...units, ...parts]);
  }
  const [own, ofNumber] = readNumber(houseNum);
  if (!own) return { wrong: "a house number that can't be read" };
  if (ofStreet === own) return joinHouse(own, street, [...units, ofNumber, ...parts]);
  // House 7 may be on '5 Mile Road'.
  if (!ofStreet || houseStreet) return joinHouse(own, rest, [...units, ofNumber]);
  return { wrong: `two house numbers, ${own} and ${ofStreet}` };
}

function joinHouse(houseNum: string, houseStreet: string, all: (string | undefined)[]): ReadHouse {
  const written = all.flatMap((unit) => (unit ? [unit.replace(start, "")] : []));
  const [unit, other] = new Map(written.map((one) => [one.toUpperCase(), one])).values();
  if (unit && other) return { wrong: `two units, ${unit} and ${other}` };
  return { house: { houseNum, houseStreet, ...(unit && { unit }) } };
}

/** Number and unit of a cell for the number; nothing if it can't be told which is which, as in '12-14'. */
function readNumber(cell: string): (string | undefined)[] {
  const [, plain] = plainNumber.exec(cell) ?? [];
  if (plain) return [plain];
  const [, number, unit = ""] = numberAndUnit.exec(cell) ?? [];
  const isRange = /^\d+\s*[-/,]\s*\d+$/.test(cell) && Number(unit) > Number(number);
  return isRange || month.test(unit) ? [] : [number, unit];
}
