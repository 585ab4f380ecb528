import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { makeTables } from "../app/database/backup/sqlite-copy.server.ts";
import { migrationsFor } from "../app/database/migrations.server.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { sheets } from "./sheets.ts";

/** What an export leaves out of the database, and why: whole tables, and single columns of others. */
const leftOut: Record<string, string> = {
  identityCredentials: "passwords, scrambled",
  identitySessions: "who is logged in: it opens accounts",
  oneTimeLinks: "links that open accounts",
  providerLinks: "how the identity provider names people: it opens accounts",
  providerSessions: "who is logged in: it opens accounts",
  attempts: "counts of wrong passwords, under scrambled names",
  settings: "the site's own marks and secrets",
  contentFiles: "the files themselves are in the folders",
  contentPieces: "the files themselves are in the folders",
  messagePhotos: "the photos themselves are in the folder 'message-photos'",
  contentDraftFiles: "named in content-drafts.json, by a query within a query",
  kysely_migration: "about the program, not the association",
  kysely_migration_lock: "about the program, not the association",
  "users.uid": "the account's id says the same",
  "users.cardId": "a part of an address on this site",
  "users.nameKey": "the name, for sorting",
  "users.lastNameKey": "the last name, for sorting",
  "users.streetKey": "the street, for sorting",
  "users.feedKeyHash": "of a key that opens announcements",
  "users.feedMadeAt": "of a key that opens announcements",
  "identityUsers.recoveredAt": "when a password was last chosen by a link; only this site needs it",
  "identityUsers.createdAt": "registeredAt says the same",
  "identityUsers.updatedAt": "only this site needs it",
  "mails.kind": "said by the file it is in",
  "mails.messageId": "the message's id",
  "mails.owner": "which process sends it",
  "mails.leaseUntil": "which process sends it",
  "mails.sealed": "emails that wait to be sent; their text may have links that open accounts",
  "contentDrafts.seen": "only the publishing desk needs it",
};

const file = join(temporaryFolder(), "shoreline.db");
await makeTables(file, Object.keys(migrationsFor("sqlite")));
const copy = new DatabaseSync(file);
afterAll(() => copy.close());

test("every column of the database is exported, or left out for a reason", () => {
  const exported = new Set(
    sheets.flatMap(({ query }) =>
      copy
        .prepare(query)
        .columns()
        .map(({ table, column }) => `${table}.${column}`),
    ),
  );
  const columns = copy
    .prepare(`select t.name as "table", t.name || '.' || c.name as name
      from sqlite_master t, pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite%'`)
    .all() as { table: string; name: string }[];
  const isLeftOut = (table: string, name: string) => table in leftOut || name in leftOut;
  const forgotten = columns.filter(
    ({ table, name }) => !exported.has(name) && !isLeftOut(table, name),
  );
  expect(forgotten.map(({ name }) => name)).toEqual([]);
  // A secret that is left out must not appear in another list.
  expect(columns.filter(({ table, name }) => exported.has(name) && isLeftOut(table, name))).toEqual(
    [],
  );
  const known = new Set(columns.flatMap(({ table, name }) => [table, name]));
  expect(Object.keys(leftOut).filter((name) => !known.has(name))).toEqual([]);
});
