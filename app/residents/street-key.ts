import { foldText } from "../platform/fold-text.ts";

/** What the last word of a street may be shortened to. */
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
 * A street as it is compared: "Heron Rd." and "heron road" are the same. Only the last word is
 * spelled out, because "St" in front may be a saint.
 */
export function streetKey(street: string): string {
  const words = foldText(street.replace(/[.,]/g, " ")).split(" ");
  const last = words.pop() ?? "";
  return [...words, shortened.get(last) ?? last].join(" ");
}
