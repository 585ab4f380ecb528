import { sql } from "kysely";
import { expect, test } from "vitest";
import { registerResident } from "../../../tests/people.fixture.ts";
import { database } from "../database.server.ts";
import { inspectBackup } from "./backup.server.ts";
import { makeBackupPlace, rowsOf } from "./backup-place.fixture.ts";
import { copyTables } from "./postgres-copy.server.ts";

const place = makeBackupPlace();

test("the tables have nothing that a backup doesn't carry", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute a join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and (attidentity <> '' or attgenerated <> '' or attnum > 0 and not attisdropped and format_type(atttypid, null) not in
        ('text', 'character varying', 'integer', 'bigint', 'double precision', 'bytea',
          'timestamp with time zone'))
    union all
    select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind not in ('r', 'i')
    union all
    select tgname from pg_trigger where not tgisinternal`.execute(database());
  expect(rows).toEqual([]);
});

test("a backup is of one moment, whatever is written meanwhile", async () => {
  await registerResident();
  const accounts = (await rowsOf("identityUsers")).length;
  await database()
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (on) => {
      await on.selectFrom("users").select("uid").execute();
      await registerResident();
      await copyTables(on, place.file);
    });
  const { rows } = await inspectBackup(place.file);
  expect(rows).toMatchObject({ identityUsers: accounts, users: accounts });
  const all = await database().introspection.getTables({ withInternalKyselyTables: true });
  expect(Object.keys(rows).sort()).toEqual(all.map(({ name }) => name).sort());
});
