import { expect, test } from "vitest";
import { database } from "../database/database.server.ts";
import { noteStart } from "../database/existing-site.server.ts";
import { carryOut } from "./carry-out.server.ts";
import { writeResidents } from "./import.fixture.ts";
import { importCsv, invent, planOf, prepareSite } from "./importing.fixture.ts";

prepareSite();

test("a list as an office keeps it is read as it is meant, and imported", async () => {
  const [one, two] = [invent(), invent()];
  const csv = [
    "Heron Lake homeowners,,,,,,,",
    ",,,,,,,",
    "Homeowner,House #,Street,Cell,E-mail,Directory?,Notes,",
    `"Alder, Wren & Ada",104-B,Heron Way,,${one},x,,`,
    `"Sedge, Ben",12A,Heron Way,n/a,${two},ask,,`,
    ",,,,,,,",
    "",
  ].join("\r\n");
  const { report, wrong } = await importCsv(csv);
  expect(wrong).toBe(0);
  expect(report.slice(0, 2)).toEqual([
    expect.stringMatching(/^line 4, \S+: new .* \(Read as Wren & Ada Alder, 104 B Heron Way\)$/),
    expect.stringMatching(/12 A Heron Way, no phone number\) \('ask' isn't a clear yes, so they/),
  ]);
  await carryOut(await planOf(csv));
  const records = database()
    .selectFrom("users")
    .select(["name", "houseNum", "unit", "phoneNumber", "includeOnDir"])
    .where("email", "in", [one, two])
    .orderBy("houseNum");
  expect(await records.execute()).toEqual([
    { name: "Ben Sedge", houseNum: 12, unit: "A", phoneNumber: "", includeOnDir: "N" },
    { name: "Wren & Ada Alder", houseNum: 104, unit: "B", phoneNumber: "", includeOnDir: "Y" },
  ]);
});

test("a cell without an end is named", async () => {
  const csv = `Homeowner,House #,Street,Email\nBen ${"x".repeat(1_000_000)},12,Heron Way,${invent()}\n`;
  const { report } = await importCsv(csv);
  expect(report[0]).toMatch(
    /^WRONG: 1 line has a cell of more than 1000 characters: line 2\. Perhaps/,
  );
});

test("of a file in which thousands of lines are wrong, the report is short", async () => {
  const csv = writeResidents(Array.from({ length: 5000 }, () => ""));
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
    "The site can't send email now. SMTP_URL isn't set. Invitations wait until it can.",
  ]);
  const { apply } = await importCsv(csv);
  await expect(apply(() => {})).rejects.toThrow(
    new RegExp(
      `^The invitations need the address of the site\\. .* as in\\n.*BASE_URL=${origin} npm run import`,
    ),
  );
  await noteStart({ origin, mail: "server" });
  expect((await importCsv(csv)).report.slice(2)).toEqual([
    "Invitations go out by email, one a second.",
    "Of the new residents, 1 will be in the directory.",
  ]);
});
