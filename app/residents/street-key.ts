import { foldText } from "../platform/names.ts";

/** Abbreviations of a street's last word. */
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
 * Normalizes a street: "Heron Rd." is "heron road". Only the last word is spelled out, because "St" at the start may
 * be a saint.
 */
export function streetKey(street: string): string {
  const words = foldText(street.replace(/[.,]/g, " ")).split(" ");
  const last = words.pop() ?? "";
  return [...words, shortened.get(last) ?? last].join(" ");
}

/** Words in capitals: directions, and US, state and county roads. */
const initials = /^(?:[ns][ew]|us|sr|cr)$/;
/** Lower-case words: "Avenue of the Oaks". */
const small = /^(?:and|at|de|la|of|on|the)$/;

/**
 * A street with single spaces and capitals: "HERON  WAY" and "heron way" are "Heron Way". Unusual characters leave it
 * as typed.
 */
export function formatStreet(typed: string): string {
  const given = typed.trim();
  if (!/^[\p{L}\p{N}][\p{L}\p{N}\p{M} .,'’-]*$/u.test(given)) return given;
  const street = given.replaceAll(/ +/g, " ");
  const isShouted = street === street.toUpperCase();
  return (isShouted ? street.toLowerCase() : street).replaceAll(
    /(?<![\p{L}\p{N}'’])\p{Ll}[\p{L}'’]*/gu,
    (word, at) => {
      if (initials.test(word)) return word.toUpperCase();
      return at > 0 && small.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
    },
  );
}

/** Other ways to write a street's folded word: "road" for "rd", "rd" for "road". */
export function otherForms(word: string): string[] {
  return [...shortened].flatMap(([short, long]) => {
    if (word === short) return [long];
    return word === long ? [short] : [];
  });
}
