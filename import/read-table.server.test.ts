import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeCsv } from "../app/table/csv.server.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { columnNames, findColumns, isKnownColumn, readCells } from "./columns.server.ts";
import { readTable, readTextFile } from "./read-table.server.ts";

function readRows(text: string) {
  const table = readTable(text, isKnownColumn);
  const columns = findColumns(table);
  return table.lines.map(({ line, cells }) => ({ line, ...readCells(columns, cells) }));
}

const rows = [
  { line: 2, name: "Wren Alder", houseStreet: "Mill Rd., north" },
  { line: 4, name: 'Ada "Sedge"', houseStreet: "Heron Way" },
];

test.each([
  ['Name,House Street\n"Wren Alder","Mill Rd., north"\n\n"Ada ""Sedge""",Heron Way\n'],
  ['name;houseStreet\r\nWren Alder;Mill Rd., north\r\n;\r\n"Ada ""Sedge""";Heron Way'],
  ['HOUSE_STREET\tFull Name\rMill Rd., north\tWren Alder\r\r Heron Way \t"Ada ""Sedge"""\r'],
])("%j is read whatever program wrote it", (text) => {
  expect(readRows(text)).toEqual(rows);
});

test("titles stand above the line that names the columns, and Excel leaves out empty cells", () => {
  const csv = "Heron Lake; homeowners\n\nHouse\\n#;E-mail;Phone 1\n12;a@example.org\n";
  const text = csv.replace("House\\n#", '"House\n#"');
  const { headLine, lines } = readTable(text, isKnownColumn);
  expect([headLine, lines.map(({ line }) => line)]).toEqual([3, [4]]);
  expect(readRows(text)).toEqual([{ line: 4, houseNum: "12", email: "a@example.org" }]);
});

test("of several phone numbers the first is taken, and a lot only where no house is told", () => {
  const [row] = readRows("Lot,House No.,Cell,Phone 2\n9,12,,555-0102\n");
  expect(row).toEqual({ line: 2, houseNum: "12", phoneNumber: "555-0102" });
  expect(readRows("Lot,Owner,Street\n9,Wren,Heron Way\n")[0]).toMatchObject({ houseNum: "9" });
});

test("lines have the numbers that a spreadsheet shows, whatever their cells hold", () => {
  expect(readRows('name,phone\n"Wren\nAlder",1\nAda,2').map(({ line }) => line)).toEqual([2, 3]);
});

test("a street column with house numbers is one of addresses, where nothing else tells the house", () => {
  const [row] = readRows("Owner,Unit,Street\nWren,4,104 Heron Way\n");
  expect(row).toEqual({ line: 2, name: "Wren", unit: "4", address: "104 Heron Way" });
  expect(readRows("Owner,Street\nWren,Heron Way\n")[0]).toMatchObject({ houseStreet: "Heron Way" });
});

test("characters that nobody sees are left out", () => {
  const [row] = readRows("Name,Street\n\u200BWren\u00a0Alder,Heron  \u00adWay\u00a0\n");
  expect(row).toMatchObject({ name: "Wren Alder", houseStreet: "Heron Way" });
});

test("the site's own export is read as it was written", () => {
  const exported = writeCsv([
    ["Name", "Phone Number", "Opted-in for directory", "Status"],
    ["=Wren", "+1 555-0100", "Yes", "Approved"],
  ]);
  const text = exported.replace("\uFEFF", "");
  expect(readRows(text)).toEqual([
    { line: 2, name: "=Wren", phoneNumber: "+1 555-0100", includeOnDir: "Yes" },
  ]);
  const { unknown, roles } = findColumns(readTable(text, isKnownColumn));
  expect([unknown, roles]).toEqual([["Status"], [3]]);
});

test.each([
  ["", "The file is empty."],
  ["name,Full Name\n", "Two columns are 'Full Name'. Delete one of them."],
  ['name,phone\n"Wren,1\nAda,2\n', /^Line 3: a quotation mark is missing/],
  ['name,phone\nWren "the bird",1\n', /^Line 2: a quotation mark is missing, or stands inside/],
])("%j is refused", (text, words) => {
  expect(() => readRows(text)).toThrow(words);
});

test("a cell without an end is named", () => {
  const text = `name,phone\n"Wren${"n".repeat(30_000)}`;
  expect(() => readRows(text)).toThrow(/a quotation mark is missing/);
});

describe("a file", () => {
  const folder = temporaryFolder();
  const file = join(folder, "residents.csv");

  function read(bytes: string | Buffer) {
    writeFileSync(file, bytes);
    return readTextFile(file);
  }

  test("is read as spreadsheets encode it", () => {
    const word = "Inés";
    expect(read(`\uFEFF${word}`)).toEqual({ text: word });
    expect(read(Buffer.from(`\uFEFF${word}`, "utf16le"))).toEqual({ text: word });
    expect(read(Buffer.from(word, "latin1"))).toEqual({
      text: word,
      note: "The file isn't UTF-8, so it was read as Windows-1252. Is this spelled right: Inés?",
    });
  });

  test("that is no text, or isn't there, is named", () => {
    const workbook = /residents\.csv can't be read: it is a workbook, not a/;
    expect(() => read("PK\u0003\u0004…")).toThrow(workbook);
    expect(() => read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toThrow(workbook);
    const missing = join(folder, "missing.csv");
    expect(() => readTextFile(missing)).toThrow(/can't be read: there is no such file or folder\./);
  });
});

test("the guide's examples are read, and it names every column", () => {
  const guide = readFileSync(join(import.meta.dirname, "../docs/moving-in.md"), "utf8");
  const blocks = guide.split("```").filter((_, place) => place % 2 === 1);
  const examples = blocks.filter((block) => block.startsWith("\n"));
  const found = examples.map((text) => findColumns(readTable(text.trim(), isKnownColumn)));
  expect(found.map(({ places, unknown }) => [places.size, unknown])).toEqual([
    [6, []],
    [2, []],
  ]);
  for (const name of columnNames) expect(guide).toContain(`\n| \`${name}\` |`);
});
