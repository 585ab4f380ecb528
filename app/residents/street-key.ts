import { foldText } from "../platform/names.ts";

/** Abbreviations of the last word of a street. */
const shortened = new Map(
  Object.entries({
    ave: "avenue",
    blvd: "boulevard",
    cir: "circle",
    ct: "court",
    dr: "drive",
    hwy: "highway",
    ln: "lane",
    pkwy: "parkway",
    pl: "place",
    pt: "point",
    rd: "road",
    sq: "square",
    st: "street",
    ter: "terrace",
    trl: "trail",
  }),
);

/**
 * Normalizes a street: "Heron Rd." is "heron road". Only the last word is spelled out: at the beginning, "St" may
 * be a saint.
 */
export function streetKey(street: string): string {
  const words = foldText(street.replace(/[.,]/g, " ")).split(" ");
  const last = words.pop() ?? "";
  return [...words, shortened.get(last) ?? last].join(" ");
}

/** The other ways to write a folded word of a street: "road" for "rd", "rd" for "road". */
export function otherForms(word: string): string[] {
  const long = shortened.get(word);
  const short = [...shortened]
    .filter(([, full]) => full === word)
    .map(([abbreviation]) => abbreviation);
  return long ? [long, ...short] : short;
}
