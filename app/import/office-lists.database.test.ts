import { join } from "node:path";
import { expect, test } from "vitest";
import { database } from "../database/database.server.ts";
import { noteStart } from "../database/existing-site.server.ts";
import { carryOut } from "./carry-out.server.ts";
import { writeFiles, writeResidents } from "./import.fixture.ts";
import { prepareImport } from "./import-file.server.ts";
import { importCsv, invent, planOf, prepareSite } from "./importing.fixture.ts";

prepareSite();

test("what isn't wrong is imported, the rest is a file to correct, which adds only those", async () => {
  const [one, two, twice] = [invent(), invent(), invent()];
  const heads = "Homeowner,House #,Street,Cell,E-mail,Directory?,Notes,";
  const csv = [
    "Heron Lake homeowners,,,,,,,",
    ",,,,,,,",
    heads,
    `"Alder, Wren & Ada",104-B,Heron Way,,${one},x,,`,
    `"Sedge, Ben",12A,Heron Way,n/a,${two},ask,,`,
    `Cy Teal,7,Heron Way,555-0103,${twice},yes,=1+1,`,
    `Di Teal,7,Heron Way,555-0103,${twice},yes,"a ""note""",`,
    ",,,,,,,",
    "",
  ].join("\r\n");
  const path = join(writeFiles({ "list.csv": csv }), "list.csv");
  const { report, wrong, wrongLines = "" } = await prepareImport(path, true);
  expect(wrong).toBe(2);
  expect(report.slice(1, 3)).toEqual([
    expect.stringMatching(/^line 4, \S+: new .* \(Read as Wren & Ada Alder, 104 B Heron Way\)$/),
    expect.stringMatching(/12 A Heron Way, no phone number\) \('ask' isn't a clear yes, so they/),
  ]);
  const [first, ...lines] = wrongLines.split("\r\n");
  expect(first).toBe(
    `\uFEFF"What is wrong",${heads
      .split(",")
      .map((head) => `"${head}"`)
      .join(",")}`,
  );
  expect(lines).toEqual([
    expect.stringMatching(
      /^"The same email address as another line \(line 7\)\. .*","Cy Teal",.*,"'=1\+1",""$/,
    ),
    expect.stringMatching(/"Di Teal",.*,"a ""note""",""$/),
    "",
  ]);
  await carryOut(await planOf(csv));
  const records = () =>
    database()
      .selectFrom("users")
      .select(["name", "houseNum", "unit", "phoneNumber", "includeOnDir"])
      .where("email", "in", [one, two, twice])
      .orderBy("houseNum")
      .execute();
  const others = [
    { name: "Ben Sedge", houseNum: 12, unit: "A", phoneNumber: "", includeOnDir: "N" },
    { name: "Wren & Ada Alder", houseNum: 104, unit: "B", phoneNumber: "", includeOnDir: "Y" },
  ];
  expect(await records()).toEqual(others);
  const corrected = wrongLines.replace(/"The same email.*"Di Teal".*\r\n/, "");
  const again = await importCsv(corrected);
  expect([again.wrong, again.report[0]]).toEqual([
    0,
    expect.stringMatching(/^line 2, \S+: new resident/),
  ]);
  await carryOut(await planOf(corrected));
  expect((await records())[0]).toMatchObject({ name: "Cy Teal", includeOnDir: "Y" });
  // Whoever has taken the address is named.
  const { report: taken } = await importCsv(
    wrongLines.replace(/"The same email.*"Cy Teal".*\r\n/, ""),
  );
  expect(taken[0]).toMatch(/: already here, as Cy Teal, without a password yet; /);
});

test("what offices have in their lists is named, or read as it is meant", async () => {
  const heads = "Homeowner,House #,Street,Phone,Email";
  const lines = [
    `Wren Alder,Unit 4,104 Heron Way,,mailto:${invent()}`,
    `Ada Sedge,12,Heron Way,555-555-0101 555-555-0102,${invent()}`,
    `Ben ${"x".repeat(1_000_000)},12,Heron Way,,${invent()}`,
    heads,
    "Total,2,,,",
  ];
  const { report, wrong, hasNew } = await importCsv([heads, ...lines, ""].join("\r\n"));
  expect([wrong, hasNew]).toEqual([2, true]);
  expect(report.slice(0, 5)).toEqual([
    "WRONG: 1 line has two phone numbers in one cell: line 3. Put a semicolon between them.",
    expect.stringMatching(
      /^WRONG: 1 line has a cell of more than 1000 characters: line 4\. Perhaps/,
    ),
    expect.stringMatching(/^line 2, .*: \(Read as Wren Alder, wren-[^,:]+, 104 #4 Heron Way\)$/),
    "line 5, Email: LEFT OUT: the names of the columns again",
    "line 6, Total: LEFT OUT: a line of totals",
  ]);
});

test("of a file in which thousands of lines are wrong, the report is short", async () => {
  const csv = writeResidents(Array.from({ length: 5000 }, () => "n/a"));
  const { report, hasNew } = await importCsv(csv);
  expect(report[0]).toMatch(
    /^WRONG: 5000 lines have no email: lines 2, 3, .*, 51, and 4950 more\. /,
  );
  expect([report.join().length < 1000, hasNew]).toEqual([true, false]);
});

test("a file without lines says so", async () => {
  const { report, hasNew } = await importCsv(writeResidents([]));
  expect([report, hasNew]).toEqual([["There are no lines to import."], false]);
});

test("a look says where the site was started, and that it sends no email", async () => {
  const origin = "https://heronlake.example.org";
  const csv = writeResidents([invent()]);
  await noteStart({ origin, mail: "nowhere" });
  expect((await importCsv(csv)).report.slice(1, 3)).toEqual([
    `The invitations need the address of the site: set BASE_URL as for the site, which was last started at ${origin}.`,
    "The site can't send email now. SMTP_URL isn't set. Invitations would wait until it can.",
  ]);
  const { apply } = await importCsv(csv);
  await expect(apply(() => {})).rejects.toThrow(
    new RegExp(
      `^The invitations need the address of the site\\. .* as in\\n.*BASE_URL=${origin} npm run import`,
    ),
  );
  await noteStart({ origin, mail: "server" });
  expect((await importCsv(csv)).report.slice(2)).toEqual([
    "Of the new residents, 1 will be in the directory.",
  ]);
});
