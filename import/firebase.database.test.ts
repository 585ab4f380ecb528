import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signIn } from "../app/account/login.server.ts";
import { announcements } from "../app/content/kinds/announcements.ts";
import { entriesOf } from "../app/content/kinds.ts";
import { newestEntries } from "../app/content/store.server.ts";
import { database } from "../app/database/database.server.ts";
import { sender } from "../tests/people.fixture.ts";
import {
  exportedAccount,
  hashParameters,
  originalRecord,
  typedDocument,
} from "./import.fixture.ts";
import { countRows, importFolder, invent, look, prepareSite } from "./importing.fixture.ts";

prepareSite();

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
    "announcements.json": [
      { id: ids.post, title: "Dock repair", body: "On Monday.", dateCreated: "May 2, 2024" },
    ],
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
    "Of the new residents, 1 will be in the directory.",
    "7 read: 3 new, 0 already here, 4 left out, 0 wrong.",
    expect.stringMatching(/^The invitations need/),
    expect.stringMatching(/^The site doesn't send email/),
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
  const first = { uid: ids.one, contact: "contact@example.org", includeOnDir: "Y", email: one };
  const second = { uid: ids.two, contact: two, includeOnDir: "N", email: two };
  const both = { createdAt: since, role: "resident" };
  expect(Object.fromEntries(rows.map((row) => [row.uid, row]))).toEqual({
    [ids.one]: { ...first, ...both, consentedAt: since, addressProvenAt: null },
    [ids.two]: { ...second, ...both, consentedAt: null, addressProvenAt: expect.any(String) },
  });
  const after = await countRows();
  const again = await look(files);
  expect(again.report[0]).toMatch(/: already here; the account stays as it is$/);
  expect(await again.apply()).toBe("There was nothing to import.");
  expect(await countRows()).toEqual(after);
  const { detail } = await database()
    .selectFrom("auditEvents")
    .select("detail")
    .where("kind", "=", "residents-imported")
    .orderBy("at", "desc")
    .executeTakeFirstOrThrow();
  expect(detail).toBe("2 residents (1 with their passwords, 1 invited), 1 announcement");
});

test.each([
  ["accounts.json", '{"users": [{"localId": ', /accounts\.json isn't complete JSON\. It may have/],
  ["users.json", { documents: [], nextPageToken: "x" }, /users\.json isn't a collection: \[/],
  ["users.json", [{ error: { message: "Missing permissions." } }], /: Missing permissions\.$/],
  ["hash-parameters.txt", "algorithm: BCRYPT", /algorithm, base64_signer_key, .* is missing, or/],
  ["hash-parameters.txt", undefined, /have passwords, and hash-parameters\.txt isn't there/],
])("a folder whose %s is %j is refused", async (name, content, words) => {
  const files: Record<string, unknown> = {
    "hash-parameters.txt": hashParameters,
    "accounts.json": [exportedAccount("one", invent(), "x")],
    "users.json": [{ id: "one", ...originalRecord(invent()) }],
    [name]: content,
  };
  if (content === undefined) delete files[name];
  await expect(look(files)).rejects.toThrow(words);
});

test.each([
  ["UkVEQUNURUQ=", "c2FsdA=="],
  ["$2b$10$abc", "c2FsdA=="],
  [Buffer.alloc(64).toString("base64"), undefined],
])("the hash %s with the salt %s is refused", async (passwordHash, salt) => {
  const email = invent();
  const { report, wrong } = await look({
    "hash-parameters.txt": hashParameters,
    "accounts.json": [{ localId: "one", email, passwordHash, salt }],
    "users.json": [{ id: "one", ...originalRecord(email) }],
  });
  expect(report[0]).toMatch(/^WRONG: a password hash that can't be read\. .* no\. 1\)$/);
  expect(wrong).toBe(1);
});

test("what isn't an account, or is one twice, is named", async () => {
  const [one, other] = [invent(), invent()];
  const accounts = [exportedAccount("twice", one), exportedAccount("twice", other), null];
  const users = [{ id: "twice", ...originalRecord(one) }];
  const { report, wrong } = await look({ "accounts.json": accounts, "users.json": users });
  expect(report.slice(0, 2)).toEqual([
    expect.stringMatching(/^WRONG: the same id as accounts\.json, no\. 1\. .* no\. 2\)$/),
    expect.stringMatching(/^WRONG: .*\(accounts\.json, no\. 3\)$/),
  ]);
  expect(wrong).toBe(2);
});

test("announcements keep their order, and those without a time come last", async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const times = ["soon", "June 1, 2021", "2022-01-01"];
  const post = (dateCreated: string, at: number) => {
    return { id: ids[at], title: "Walk", body: "At 5.", dateCreated };
  };
  await importFolder({ "announcements.json": times.map(post) });
  const { entries = [] } = (await newestEntries()) ?? {};
  const found = entriesOf(announcements, entries).map(({ slug }) => slug);
  expect(found.filter((id) => ids.some((one) => one === id))).toEqual(ids.toReversed());
});

test("a single file of several is refused, and so is a folder without any", async () => {
  const one = look({ "users.json": [] }, "users.json");
  await expect(one).rejects.toThrow(/users\.json is one of several files\. Put/);
  const none =
    /has no users\.json, which tells names and houses: from Firebase, the files are named/;
  await expect(look({ "user.json": [] })).rejects.toThrow(none);
  await expect(look({ "accounts.json": [], "announcements.json": [] })).rejects.toThrow(none);
});
