import { expect, test } from "vitest";
import { plainText } from "../../app/documents/document-pages.ts";
import { writeFile } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";

/** The numbers of small letters in a font, from a, in which no number is that of a letter. */
type Numbers = readonly number[];
const calibri: Numbers = [
  258, 271, 272, 282, 286, 296, 336, 346, 349, 361, 364, 367, 373, 374, 381, 393, 395, 396, 400,
  410, 437, 448, 449, 454, 455, 460,
];
const other: Numbers = calibri.map((number) => number + 1000);
/** How wide small letters are: all the same but for these. */
const widths: Record<string, number> = { t: 330, i: 230, f: 310, l: 231 };

/**
 * Makes a PDF of lines in one font, as "Print to PDF" does: small letters have numbers of the font's own, and
 * the PDF says which letter each is. Other letters are signs of which it says nothing, numbered like them,
 * unless they are named.
 */
function printPdf(
  lines: string[],
  { numbers = calibri, producer = "Microsoft: Print To PDF", named = "", signWidth = 557 } = {},
): Buffer {
  const numberOf = (letter: string) => {
    const small = letter.charCodeAt(0) - 97;
    const unnamed = letter.charCodeAt(0) + (named.includes(letter) ? 3000 : 0);
    return letter === " " ? 3 : (numbers[small] ?? unnamed);
  };
  const hex = (number: number) => number.toString(16).padStart(4, "0");
  const coded = (text: string) => [...text].map((letter) => hex(numberOf(letter))).join("");
  const letters = [..." abcdefghijklmnopqrstuvwxyz", ...named];
  const names = letters.map((letter) => {
    return `<${hex(numberOf(letter))}> <${hex(letter.charCodeAt(0))}>`;
  });
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange ${names.length} beginbfchar ${names.join(" ")} endbfchar endcmap end end`;
  const wide = letters.map((letter) => `${numberOf(letter)} [${widths[letter] ?? 500}]`).join(" ");
  const content = lines
    .map((text, index) => `BT /F1 11 Tf 72 ${700 - index * 40} Td <${coded(text)}> Tj ET`)
    .join("\n");
  return writeFile([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 6 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Producer (${producer}) >>`,
    "<< /Type /Font /Subtype /Type0 /BaseFont /CIDFont+F1 /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>",
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /CIDFont+F1 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${signWidth} /W [${wide}] /FontDescriptor 9 0 R >>`,
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    "<< /Type /FontDescriptor /FontName /CIDFont+F1 /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
  ]);
}

async function read(...made: Parameters<typeof printPdf>): Promise<string> {
  const { pages } = await readTextOf(printPdf(...made));
  const texts = pages
    .flat()
    .map((block) => (block.kind === "paragraph" ? plainText(block.runs) : block.kind));
  return texts.join(" ");
}

test("names the signs that Print to PDF leaves unnamed, by their numbers in Calibri", async () => {
  const lines = [
    "the meeƟng of the associaƟon",
    "a peƟƟon aŌer the leƩer",
    "a plaƞorm, oĸce, Ňoor",
  ];
  expect(await read(lines)).toBe(
    "the meeting of the association a petition after the letter a platform, office, floor",
  );
});

test("in any font by their width, where the document has the word elsewhere", async () => {
  const lines = ["the moƟon", "a motion of the board", "an Ɵxyz"];
  const options = { numbers: other, producer: "Another", signWidth: 555 };
  expect(await read(lines, options)).toBe("the motion a motion of the board an tixyz");
  expect(await read(lines.slice(0, 1), options)).toBe("the moƟon");
  expect(await read(lines, { ...options, signWidth: 900 })).toContain("the moƟon");
});

test("leaves real letters as they are: those that the font names", async () => {
  const lines = ["at Ōtaki and Ƣatar", "an īwi"];
  expect(await read(lines, { named: "ŌƢī" })).toBe(lines.join(" "));
  const named = ["the meeƟng aŌer"];
  expect(await read(named, { named: "ƟŌ", producer: "Another" })).toBe(named[0]);
});

test("mends what a name makes no word, in what Print to PDF has made", async () => {
  expect(await read(["the meeƟng, aŌer, Ōtaki"], { named: "ƟŌ" })).toBe(
    "the meeting, after, Ōtaki",
  );
});
