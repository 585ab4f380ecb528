import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { choosePassword } from "../app/account/forgot-password.server.ts";
import { signIn } from "../app/account/login.server.ts";
import { database } from "../app/database/database.server.ts";
import { noteStart } from "../app/database/existing-site.server.ts";
import { linkIn, takeMail } from "../tests/outbox.ts";
import {
  administratorCredentials,
  registerResident,
  sender,
  signInAdministrator,
} from "../tests/people.fixture.ts";
import { carryOut } from "./carry-out.server.ts";
import { compare } from "./compare.server.ts";
import { readFirebaseFolder } from "./firebase.server.ts";
import {
  exportedAccount,
  hashParameters,
  originalRecord,
  writeFiles,
  writeResidents,
} from "./import.fixture.ts";
import { prepareImport } from "./import-file.server.ts";
import { countRows, importCsv, invent, look, planOf, prepareSite } from "./importing.fixture.ts";

prepareSite();

test("looking changes nothing and says what would be done, line by line", async () => {
  const { email } = await registerResident();
  await signInAdministrator();
  const before = await countRows();
  const csv = writeResidents([invent(), email, administratorCredentials.email.toUpperCase()]);
  const { report, wrong } = await importCsv(csv);
  expect(report).toEqual([
    expect.stringMatching(/^line 2, wren-\S+: new resident, who is invited by email to choose/),
    `line 3, ${email}: already here, as Robin Sedge; the account stays as it is`,
    expect.stringMatching(/^line 4, \S+: LEFT OUT: the administrator logs in here with this/),
    "Of the new residents, 1 will be in the directory.",
    "3 read: 1 new, 1 already here, 1 left out, 0 wrong.",
    "The invitations need the address of the site: set BASE_URL as for the site.",
    expect.stringMatching(/^The site doesn't send email, because SMTP_URL isn't set\. /),
  ]);
  expect(wrong).toBe(0);
  expect(await countRows()).toEqual(before);
});

test("every wrong line is named, and columns that aren't known", async () => {
  const [one, two] = [invent(), invent()];
  const csv = [
    ...["Lot;Phone;Full Name;Email Address;House Number;Street"],
    ...[`1;555-0101;Wren Alder;${one};12;Heron Way`, `2;call;Ada Sedge;${two};12 & 14;Heron Way`],
    ...[`3;555-0102;Wren Alder;${one.toUpperCase()};14;Heron Way`],
    ...[`4;;Ben Pike;${two}x, ${two};;Heron Way`, "5;555-0103;No Email;;14;Heron Way"],
    ...["6;555-0103;Nor I;;14;Heron Way", `7;;Fine Teal;${invent()};7B;Heron Way`],
    ...["8;555-0103;Wren"],
  ].join("\n");
  const { report, wrong } = await importCsv(csv);
  expect(report).toEqual([
    expect.stringMatching(/^WRONG: no email\. Delete the lines .* \(line 6, line 7\)$/),
    expect.stringMatching(/^WRONG: a house number that can't be read\. .* \(line 3\)$/),
    expect.stringMatching(/^WRONG: the same email address as line 2\. .* \(line 4\)$/),
    expect.stringMatching(/^WRONG: two email addresses in one cell\. .* \(line 5\)$/),
    expect.stringMatching(/^WRONG: no house number\. .* \(line 5\)$/),
    "WRONG: 3 cells where there are 6 columns. Was the file cut off here? (line 9)",
    expect.stringMatching(/^line 2, \S+: new resident/),
    // The report shows how other lines were read.
    expect.stringMatching(/^line 8, \S+: new .* \(Read as Fine Teal, 7 B Heron Way\)$/),
    "Columns were taken as follows: 'Phone' as Phone Number, 'Full Name' as Name, 'Email Address' as Email, 'Street' as House Street.",
    "These columns are not imported: Lot.",
    "There is no column 'Opted-in for directory' (Y or N), so nobody new is shown in the directory until they say so.",
    "Of the new residents, 0 will be in the directory.",
    "8 read: 2 new, 0 already here, 0 left out, 6 wrong.",
    expect.stringMatching(/^The invitations need/),
    expect.stringMatching(/^The site doesn't send email/),
  ]);
  expect(wrong).toBe(6);
  await expect(importCsv("name,e-post\nWren,x\n")).rejects.toThrow(
    "One of the first 20 lines, above the people, must name the columns. Missing: Email, House Number, House Street. The file's columns are: name, e-post. docs/moving-in.md lists",
  );
});

test("from the site's own export nobody is admitted who waits there, and what is hidden stays hidden", async () => {
  const [hiding, waiting] = [invent(), invent()];
  const record = (email: string) => `Wren Alder,${email},12,Heron Way,555-0101,Y`;
  const csv = [
    "name,email,houseNum,houseStreet,phoneNumber,includeOnDir,shareEmail,sharePhone,shareHouse,role",
    `${record(hiding)},0,1,0,resident`,
    `${record(waiting)},1,1,1,waiting`,
    ",,,,,,,,,administrator",
    "",
  ].join("\n");
  const { report, wrong } = await importCsv(csv);
  expect(wrong).toBe(0);
  expect(report.slice(0, 3)).toEqual([
    `line 2, ${hiding}: new resident, who is invited by email to choose a password`,
    `line 3, ${waiting}: LEFT OUT: not approved there yet; they can register here themselves`,
    "line 4, ?: LEFT OUT: the administrator there, who isn't imported",
  ]);
  await carryOut(await planOf(csv));
  const rows = await database()
    .selectFrom("users")
    .select(["email", "shareEmail", "sharePhone", "shareHouse"])
    .where("email", "in", [hiding, waiting])
    .execute();
  expect(rows).toEqual([{ email: hiding, shareEmail: 0, sharePhone: 1, shareHouse: 0 }]);

  const other = csv.replace("shareEmail", "Show Email").replace(",0,1,0,", ",perhaps,Yes,No,");
  const { report: refused } = await importCsv(other);
  expect(refused[0]).toBe("WRONG: a wrong show email. Please write Y or N. (line 2)");
});

test("the state of an address is no column of people", async () => {
  const list = writeFiles({ "homes.csv": "House Number,House Street,State\n12,Heron Way,IL\n" });
  const homes = await prepareImport(join(list, "homes.csv"));
  expect(homes.report[0]).toMatch(/^A list of 1 home: 1 new, /);
  const csv = writeResidents([invent()]).replace("\r\n", ",State\r\n").replace(/\r\n$/, ",IL\r\n");
  const { report, wrong } = await importCsv(csv);
  expect(wrong).toBe(0);
  expect(report[0]).toMatch(/: new resident, /);
  expect(report).toContain("These columns are not imported: State.");
});

test("a new resident is invited, chooses a password and logs in; a second import changes nothing", async () => {
  const email = invent();
  // The record has another address than the login.
  const csv = `loginEmail,${writeResidents(["contact@example.org"]).replace("\n", `\n${email},`)}`;
  const read = () => planOf(csv);
  await carryOut(await read());
  const mail = await takeMail(email, "your account on our website");
  const token = new URL(linkIn(mail), "http://localhost").searchParams.get("token") ?? "";
  expect((await read()).report[0]).toMatch(/: already here, without a password yet/);
  const chosen = await choosePassword(token, "slow water at noon", new Headers());
  expect(chosen).toMatchObject({ ok: true, email });
  const credentials = { email, password: "slow water at noon" };
  expect(await signIn(credentials, sender())).toMatchObject({ ok: true });
  // Even after its owner has changed the address and the record.
  const changed = database().updateTable("identityUsers").set({ email: invent() });
  await changed.where("email", "=", email).execute();
  const before = await countRows();
  const again = await read();
  expect(again.report[0]).toMatch(/: already here/);
  expect(again.residents).toEqual([]);
  expect(await countRows()).toEqual(before);
});

test("when the last row can't be written, nothing is, and nothing is sent", async () => {
  const folder = writeFiles({
    "users.json": [{ id: randomUUID(), ...originalRecord(invent()) }],
    "announcements.json": [{ id: randomUUID(), title: "a", body: "b", dateCreated: "c" }],
  });
  const plan = await compare(readFirebaseFolder(folder).entries);
  const before = await countRows();
  await database().schema.alterTable("auditEvents").renameTo("auditEventsAway").execute();
  try {
    await expect(carryOut(plan)).rejects.toThrow(/auditEvents/);
  } finally {
    await database().schema.alterTable("auditEventsAway").renameTo("auditEvents").execute();
  }
  const mails = await database().selectFrom("mails").select("id").execute();
  expect([mails, await countRows()]).toEqual([[], before]);
});

test("when somebody registers meanwhile with an address of the file, nothing is imported", async () => {
  const [one, two] = [invent(), invent()];
  const accounts = [one, two].map((email) => exportedAccount(randomUUID(), email, "theirs6"));
  const users = accounts.map(({ localId: id, email }) => ({ id, ...originalRecord(email) }));
  const files = { "accounts.json": accounts, "users.json": users };
  const { apply } = await look({ "hash-parameters.txt": hashParameters, ...files });
  await registerResident({ email: two });
  const before = await countRows();
  await expect(apply()).rejects.toThrow(
    "Nothing was imported: someone has registered with an email address from the file in the meantime. Run the command again.",
  );
  expect(await countRows()).toEqual(before);
});

test("what was typed elsewhere can't forge the report", async () => {
  const forged = "\u001B[2Jx@example.org\nline 3, all is well\u202E";
  const { report } = await look({ "users.json": [{ id: "one", ...originalRecord(forged) }] });
  expect(report[0]).toBe(
    "WRONG: a wrong email. Please use one line of ordinary text. (users.json, no. 1)",
  );
});

test("a list as an office keeps it is read as it is meant, and imported", async () => {
  const [one, two] = [invent(), invent()];
  const csv = [
    ...["Heron Lake homeowners,,,,,,,", ",,,,,,,"],
    ...["Homeowner,House #,Street,Cell,E-mail,Directory?,Notes,"],
    ...[`"Alder, Wren & Ada",104-B,Heron Way,,${one},x,,`],
    ...[`"Sedge, Ben",12A,Heron Way,n/a,${two},ask,,`, ",,,,,,,", ""],
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

test("of a file in which thousands of lines are wrong, the report is short", async () => {
  const csv = writeResidents(Array.from({ length: 5000 }, () => ""));
  const { report, hasNew } = await importCsv(csv);
  expect(report[0]).toMatch(/^WRONG: no email\. .* \(line 2, .*, line 51, and 4950 more\)$/);
  expect([report.join().length < 1000, hasNew]).toEqual([true, false]);
});

test("a look says where the site was started, and that it sends no email", async () => {
  const origin = "https://heronlake.example.org";
  const csv = writeResidents([invent()]);
  await noteStart({ origin, mail: "nowhere" });
  expect((await importCsv(csv)).report.slice(-2)).toEqual([
    `The invitations need the address of the site: set BASE_URL as for the site, which was last started at ${origin}.`,
    "The site can't send email now. SMTP_URL isn't set. Invitations wait until it can.",
  ]);
  const { apply } = await importCsv(csv);
  await expect(apply()).rejects.toThrow(/^Nothing was changed\. The invitations need the address/);
  await noteStart({ origin, mail: "server" });
  expect((await importCsv(csv)).report.at(-1)).toBe("Invitations go out by email, one a second.");
});

test("homes are read, each once, and every wrong line of the list is named", async () => {
  const right =
    'houseNum,houseStreet\r\n12,Heron Way\r\n 14 , "Heron Way" \r12,HERON  WAY\n\n3,Mill Rd.\n';
  const { report, wrong } = await importCsv(right);
  expect([report[0], wrong]).toEqual([expect.stringMatching(/^A list of 3 homes: 3 new, 0 no/), 0]);
  const csv = "street,house number\nHeron Way,12\n12,Heron Way\n\nHeron Way\nHeron Way,\n1,A,B\n";
  expect((await importCsv(csv)).report).toEqual([
    "line 3: It has a house number that can't be read.",
    "line 5: It has no house number.",
    "line 6: It has no house number.",
    expect.stringMatching(/^line 7: It has 3 cells where there are 2 columns\. Put/),
  ]);
  const none = await importCsv("houseNum,houseStreet\n");
  expect(none.report).toEqual(["It doesn't list any homes."]);
});
