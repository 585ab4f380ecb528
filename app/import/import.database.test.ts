import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { linkIn, waitForMail } from "../../tests/outbox.ts";
import {
  administratorCredentials,
  makeTables,
  registerResident,
  registration,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { choosePassword } from "../account/forgot-password.server.ts";
import { signIn } from "../account/login.server.ts";
import { database } from "../database/database.server.ts";
import { noteSecret } from "../identity/site-secret.server.ts";
import { environment } from "../platform/environment.server.ts";
import { carryOut } from "./carry-out.server.ts";
import { compare } from "./compare.server.ts";
import {
  exportedAccount,
  hashParameters,
  originalRecord,
  typedDocument,
  writeFiles,
  writeResidents,
} from "./import.fixture.ts";
import { prepareImport } from "./import-file.server.ts";
import { readFirebaseFolder } from "./read-folder.server.ts";

process.env["SECRET"] = "a secret of forty characters, or of more";

beforeAll(async () => {
  await makeTables();
  await noteSecret();
});

const invent = () => `wren-${randomUUID()}@example.org`;

async function look(files: Record<string, unknown>, name = "") {
  const prepared = await prepareImport(join(writeFiles(files), name));
  return { ...prepared, report: prepared.report.slice(0, -2) };
}

/** Carries out what a folder holds, as `--apply` does it. */
async function importFolder(files: Record<string, unknown>): Promise<void> {
  await carryOut(await compare(readFirebaseFolder(writeFiles(files))));
}

function importCsv(text: string) {
  return look({ "residents.csv": text }, "residents.csv");
}

const tables = [
  ...["identityUsers", "identityCredentials", "users", "oneTimeLinks", "announcements"],
  "auditEvents",
] as const;

/** How many rows there are, once no email waits that an earlier test has queued. */
async function countRows(): Promise<Record<string, number>> {
  const mails = database().selectFrom("outgoingMails").select("id");
  await expect.poll(() => mails.execute()).toEqual([]);
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{
      n: unknown;
    }>`select count(*) as n from ${sql.table(table)}`.execute(database());
    return [table, Number(rows[0]?.n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test("looking changes nothing and says what would be done, line by line", async () => {
  const { email } = registration();
  await registerResident({ email });
  await signInAdministrator();
  const before = await countRows();
  const csv = writeResidents([invent(), email, administratorCredentials.email.toUpperCase()]);
  const { report, wrong } = await importCsv(csv);
  expect(report).toEqual([
    expect.stringMatching(/^line 2, wren-\S+: new resident, who is invited by email to choose/),
    `line 3, ${email}: already here; the account stays as it is`,
    expect.stringMatching(/^line 4, \S+: LEFT OUT: the administrator logs in here with this/),
  ]);
  expect(wrong).toBe(0);
  expect(await countRows()).toEqual(before);
});

test("every wrong line is named, and columns that aren't known", async () => {
  const [one, two] = [invent(), invent()];
  const csv = [
    "Lot;Phone;Full Name;Email Address;House Number;Street",
    `1;555-0101;Wren Alder;${one};12;Heron Way`,
    `2;;Ada Sedge;${two};12A;Heron Way`,
    `3;555-0102;Wren Alder;${one.toUpperCase()};14;Heron Way`,
    "4;555-0103;Wren",
  ].join("\n");
  const { report, wrong } = await importCsv(csv);
  expect(report).toEqual([
    expect.stringMatching(/^line 2, \S+: WRONG: It has the same address as line 4, and everybody/),
    `line 3, ${two}: WRONG: House Number: Please enter the house number in digits, from 1 to 999999. Phone Number: Please enter your phone number.`,
    expect.stringMatching(/^line 4, \S+: WRONG: It has the same address as line 2/),
    "line 5, Wren: WRONG: It has 3 cells, and the first line has 6. Was the file cut off here?",
    "These columns are not imported: Lot.",
    expect.stringMatching(/^There is no column includeOnDir \(Y or N\), so nobody new is shown/),
  ]);
  expect(wrong).toBe(4);
  await expect(importCsv("name,e-post\nWren,x\n")).rejects.toThrow(
    "The first line must name the columns. Missing: email, houseNum, houseStreet, phoneNumber. These aren't known: e-post.",
  );
});

test("a new resident is invited, chooses a password and logs in; a second import changes nothing", async () => {
  const email = invent();
  const csv = writeResidents([email]);
  const read = async () => {
    const { readResidents } = await import("./read-residents.server.ts");
    const { findColumns, isKnownColumn } = await import("./columns.server.ts");
    const { readTable } = await import("./read-table.server.ts");
    const table = readTable(csv, isKnownColumn);
    return compare(readResidents(table, findColumns(table)));
  };
  await carryOut(await read());
  const mail = await waitForMail(environment().DATA_DIR, email);
  const token = new URL(linkIn(mail), "http://localhost").searchParams.get("token") ?? "";
  expect((await read()).lines).toMatchObject([
    { fate: "here", text: expect.stringMatching(/^already here, without a password yet/) },
  ]);
  const chosen = await choosePassword(token, "slow water at noon", new Headers());
  expect(chosen).toMatchObject({ ok: true, email });
  expect(await signIn({ email, password: "slow water at noon" }, sender())).toMatchObject({
    ok: true,
  });
  // Also after its owner has changed the address and the record.
  await database()
    .updateTable("identityUsers")
    .set({ email: invent() })
    .where("email", "=", email)
    .execute();
  const before = await countRows();
  const again = await read();
  expect(again.lines).toMatchObject([{ fate: "here" }]);
  expect(again.residents).toEqual([]);
  expect(await countRows()).toEqual(before);
});

test("when the last row can't be written, nothing is, and nothing is sent", async () => {
  const plan = await compare(
    readFirebaseFolder(
      writeFiles({
        "users.json": { [randomUUID()]: originalRecord(invent()) },
        "announcements.json": [{ id: randomUUID(), title: "a", body: "b", dateCreated: "c" }],
      }),
    ),
  );
  const before = await countRows();
  await database().schema.alterTable("auditEvents").renameTo("auditEventsAway").execute();
  try {
    await expect(carryOut(plan)).rejects.toThrow(/auditEvents/);
  } finally {
    await database().schema.alterTable("auditEventsAway").renameTo("auditEvents").execute();
  }
  const mails = await database().selectFrom("outgoingMails").select("id").execute();
  expect([mails, await countRows()]).toEqual([[], before]);
});

test("accounts move in from Firebase with their passwords, records and announcements", async () => {
  const [one, two, three] = [invent(), invent(), invent()];
  const ids = { one: randomUUID(), two: randomUUID(), three: randomUUID(), post: randomUUID() };
  const files = {
    "hash-parameters.txt": hashParameters,
    "accounts.json": {
      users: [
        exportedAccount(ids.one, one.toUpperCase(), "theirs6"),
        { ...exportedAccount(ids.two, two), emailVerified: true },
        { ...exportedAccount(randomUUID(), invent(), "x"), disabled: true },
        exportedAccount(randomUUID(), invent(), "x"),
        { localId: randomUUID(), phoneNumber: "+15550101" },
      ],
    },
    "users.json": [
      typedDocument(ids.one, originalRecord("contact@example.org")),
      typedDocument(ids.two, { ...originalRecord(two), includeOnDir: "MAYBE" }),
      typedDocument(ids.three, originalRecord(three)),
      { readTime: "2026-11-22T12:00:00.000Z" },
    ],
    "announcements.json": {
      [ids.post]: { title: "Dock repair", body: "On Monday.", dateCreated: "May 2, 2024" },
    },
    "notes.txt": "",
  };
  const { report, wrong } = await look(files);
  expect(report).toEqual([
    expect.stringMatching(/^accounts\.json, no\. 1, \S+: new resident, who logs in with the same/),
    expect.stringMatching(/^accounts\.json, no\. 2, .* \('MAYBE' isn't Y or N, so they aren't in/),
    expect.stringMatching(/^accounts\.json, no\. 3, .*: LEFT OUT: the account is disabled there$/),
    expect.stringMatching(/^accounts\.json, no\. 4, .*: LEFT OUT: the account has no document in/),
    expect.stringMatching(/^accounts\.json, no\. 5, .*: LEFT OUT: the account has no email/),
    expect.stringMatching(/^users\.json, no\. 3, .*: LEFT OUT: accounts\.json has no account for/),
    "announcements.json, no. 1, Dock repair: new announcement; nobody is emailed about it",
    "These files are not imported: notes.txt.",
  ]);
  expect(wrong).toBe(0);
  await importFolder(files);
  expect(await signIn({ email: one, password: "theirs6" }, sender())).toMatchObject({ ok: true });
  const rows = await database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .select(["users.uid", "users.email as contact", "users.includeOnDir", "users.createdAt"])
    .select(["users.consentedAt", "identityUsers.email", "addressProvenAt", "role"])
    .where("uid", "in", [ids.one, ids.two])
    .execute();
  const since = "2024-05-01T12:00:00.000Z";
  expect(new Map(rows.map((row) => [row.uid, row]))).toEqual(
    new Map([
      [
        ids.one,
        {
          ...{ uid: ids.one, contact: "contact@example.org", includeOnDir: "Y", createdAt: since },
          ...{ consentedAt: since, email: one, addressProvenAt: null, role: "resident" },
        },
      ],
      [
        ids.two,
        {
          ...{ uid: ids.two, contact: two, includeOnDir: "N", createdAt: since, consentedAt: null },
          ...{ email: two, addressProvenAt: expect.any(String), role: "resident" },
        },
      ],
    ]),
  );
  const after = await countRows();
  const again = await look(files);
  expect(again.report[0]).toMatch(/: already here; the account stays as it is$/);
  expect(await again.apply(() => {})).toBe("There was nothing to import.");
  expect(await countRows()).toEqual(after);
  const { detail } = await database()
    .selectFrom("auditEvents")
    .select("detail")
    .where("kind", "=", "residents-imported")
    .orderBy("at", "desc")
    .executeTakeFirstOrThrow();
  expect(detail).toBe("2 residents (1 with their passwords, 1 invited), 1 announcements");
});

test("accounts are written as the identity library writes them", async () => {
  const email = invent();
  const id = randomUUID();
  await importFolder({
    "hash-parameters.txt": hashParameters,
    "accounts.json": [exportedAccount(id, email, "theirs6")],
    "users.json": { [id]: originalRecord(email) },
  });
  const { person } = await registerResident();
  for (const [table, column] of [
    ["identityUsers", "id"],
    ["identityCredentials", "userId"],
  ] as const) {
    const shapeOf = async (wanted: string) => {
      const rows = sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where ${sql.ref(column)} = ${wanted}`;
      const [row = {}] = (await rows.execute(database())).rows;
      const isTime = (name: string) => /At$/.test(name);
      return Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? "date" : typeof value,
        isTime(name) && typeof value === "string" ? value.length : "",
      ]);
    };
    expect(await shapeOf(id)).toEqual(await shapeOf(person.id));
  }
});

test.each([
  [
    "accounts.json",
    '{"users": [{"localId": "a", ',
    /accounts\.json isn't complete JSON\. It may have/,
  ],
  ["accounts.json", '"x"', /accounts\.json isn't a list of accounts/],
  ["users.json", { documents: [], nextPageToken: "x" }, /users\.json is only a part of the/],
  ["users.json", [{ error: { message: "Missing permissions." } }], /: Missing permissions\.$/],
  ["users.json", [{ id: "a" }, { id: "a" }], /no\. 2: the document a is in the file twice/],
  ["hash-parameters.txt", "algorithm: BCRYPT", /algorithm, base64_signer_key, .* is missing, or/],
  ["hash-parameters.txt", undefined, /have passwords, and hash-parameters\.txt isn't there/],
])("a folder whose %s is %j is refused", async (name, content, words) => {
  const files: Record<string, unknown> = {
    "hash-parameters.txt": hashParameters,
    "accounts.json": [exportedAccount("one", invent(), "x")],
    "users.json": { one: originalRecord(invent()) },
    [name]: content,
  };
  if (content === undefined) delete files[name];
  await expect(look(files)).rejects.toThrow(words);
});

test.each([
  ["UkVEQUNURUQ=", "c2FsdA==", /WRONG: The password hash is hidden\. Export the accounts again/],
  ["$2b$10$abc", "c2FsdA==", /WRONG: The password hash is of an unknown kind, or was cut off\./],
  [Buffer.alloc(60).toString("base64"), "c2FsdA==", /is of an unknown kind, or was cut off\./],
  [Buffer.alloc(64).toString("base64"), undefined, /The password hash has no salt/],
])("the hash %s with the salt %s is refused", async (passwordHash, salt, words) => {
  const email = invent();
  const { report, wrong } = await look({
    "hash-parameters.txt": hashParameters,
    "accounts.json": [{ localId: "one", email, passwordHash, salt }],
    "users.json": { one: originalRecord(email) },
  });
  expect(report[0]).toMatch(words);
  expect(wrong).toBe(1);
});

test("announcements keep their order, and those without a time come last", async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const post = (id: string | undefined, dateCreated: string) => ({
    id,
    ...{ title: "Walk" },
    body: "At 5.",
    dateCreated,
  });
  await importFolder({
    "announcements.json": [
      post(ids[0], "soon"),
      post(ids[1], "June 1, 2021"),
      post(ids[2], "2022-01-01"),
    ],
  });
  const found = await database()
    .selectFrom("announcements")
    .select("id")
    .where("id", "in", ids)
    .orderBy("createdAt", "desc")
    .execute();
  expect(found.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
});
