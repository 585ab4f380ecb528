import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  makeTables,
  registerResident,
  registration,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { makeFeedKey } from "../announcements/feed.server.ts";
import { database } from "../database/database.server.ts";
import { linkAccount } from "../identity/provider-links.server.ts";
import { createToken } from "../identity/tokens.server.ts";
import { writtenToFile } from "../mail/mail-state.server.ts";
import { answerMessage, noteTold } from "../messages/answer.server.ts";
import { sendToBoard } from "../messages/message.server.ts";
import { gatherOwnData, tellOwnData } from "./own-data.server.ts";

const sorts = "only finds and sorts";

/** For each table with personal rows: how to find them, and which columns the file leaves out, and why. */
const personal: Record<string, { by: string; leftOut: Record<string, string> }> = {
  identityUsers: { by: "id", leftOut: {} },
  users: {
    by: "uid",
    leftOut: {
      nameKey: sorts,
      lastNameKey: sorts,
      streetKey: sorts,
      feedKeyHash: "opens the feed",
    },
  },
  identitySessions: {
    by: "userId",
    leftOut: { id: "names a session", token: "opens the session", userId: "the person" },
  },
  identityCredentials: {
    by: "userId",
    leftOut: { id: "names a row", password: "opens the account" },
  },
  oneTimeLinks: { by: "userId", leftOut: { tokenHash: "opens the link", userId: "the person" } },
  providerLinks: { by: "userId", leftOut: { userId: "the person" } },
  contactMessages: {
    by: "accountId",
    leftOut: { id: "names a row", readAt: "what the board did", accountId: "the person" },
  },
  mails: {
    by: "uid",
    leftOut: {
      id: "names a row",
      kind: "said by its place",
      announcementId: "replaced by its title",
      messageId: "replaced by the message",
      uid: "the person",
      owner: "which process sends it",
      leaseUntil: "which process sends it",
    },
  },
  auditEvents: {
    by: "subject",
    leftOut: { id: "names a row", actor: "replaced by 'you'", subject: "replaced by 'you'" },
  },
};

/** Tables without personal rows. */
const others = [
  ...[
    "homes",
    "settings",
    "attempts",
    // Encrypted, only there to log out elsewhere, and deleted with the session.
    "providerSessions",
    // A message tells how many it has; only the administrator opens them.
    "messagePhotos",
  ],
  // What the association publishes: by an office, such as 'Administrator' or 'command line'.
  ...["editions", "contentFiles", "contentPieces"],
  ...["contentDrafts", "contentDraftFiles", "entries"],
];

beforeAll(makeTables);

test("each table of the database either has personal rows or not", async () => {
  const names = (await database().introspection.getTables()).map(({ name }) => name).toSorted();
  expect(names).toEqual([...Object.keys(personal), ...others].toSorted());
});

test("the file has every column of every row about a person, except those left out", async () => {
  const { person } = await registerResident(registration());
  const { id } = person;
  const now = new Date().toISOString();
  await database()
    .insertInto("mails")
    .values({
      ...{ id: "m1", kind: "announcement", announcementId: "a1", uid: id, correction: 0 },
      ...{ state: "failed", tries: 7 },
      ...{ dueAt: now, giveUpAt: now, owner: null, leaseUntil: null, problem: "no such mailbox" },
    })
    .execute();
  await makeFeedKey(person);
  const atProvider = { issuer: "https://login.example.org", subject: "4711" };
  await linkAccount(database(), atProvider, { id, recoveredAt: null });
  await createToken(database(), "change-address", id, "wanted@example.org");
  const letter = { recipient: "", name: "R", email: "r@example.org", message: "A pier plank." };
  const { id: letterId } = await sendToBoard(letter, person);
  const { person: administrator } = await signInAdministrator();
  await answerMessage(administrator, { id: letterId, answer: "We'll mend it." });
  const text = JSON.stringify(await gatherOwnData(person));
  const tables = await database().introspection.getTables();
  for (const [name, { by, leftOut }] of Object.entries(personal)) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)}
      where ${sql.ref(by)} = ${id}
      ${name === "mails" ? sql`or "messageId" = ${letterId}` : sql``}`.execute(database());
    expect(rows.length, name).toBeGreaterThan(0);
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    for (const { name: column } of columns.filter((known) => !(known.name in leftOut))) {
      for (const row of rows) expect(text, `${name}.${column}`).toContain(formatValue(row[column]));
    }
  }
});

/** A value as it is in the file: flags and times differ between the databases. */
function formatValue(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) {
    return new Date(value).toISOString();
  }
  if (value === 0 || value === 1) return `${Boolean(value)}`;
  return String(value);
}

test("without a mail server it says plainly where emails are kept, and for how long", async () => {
  const { person } = await registerResident(registration());
  const { notes } = await gatherOwnData(person);
  expect(notes.join(" ")).toContain("would have sent you for up to 30 days");
  expect(notes.join(" ")).toContain("To see others, ask the board.");
  expect(notes.join(" ")).not.toContain("remember that themselves");
});

test("the page says of an answer that isn't emailed only whether it was sent", async () => {
  const { person } = await registerResident(registration());
  const letter = { recipient: "", name: "R", email: "r@example.org", message: "A bench." };
  const { id } = await sendToBoard(letter, person);
  const { person: administrator } = await signInAdministrator();
  await answerMessage(administrator, { id, answer: "We'll paint it." });
  const mails = database().updateTable("mails").where("messageId", "=", id);
  await mails.set({ state: "sent", problem: writtenToFile }).execute();
  const tell = async () => {
    const { parts } = await tellOwnData(person);
    const [facts] = parts.find(({ title }) => title === "Messages to the board")?.things ?? [];
    return facts?.slice(facts.findIndex(([name]) => name === "Answered") + 1);
  };
  expect(await tell()).toEqual([["By email", "not sent"]]);
  await noteTold(administrator, id);
  expect(await tell()).toEqual([["By email", "sent"]]);
});
