import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { requireSameVersion } from "./site-checks.server.ts";

// A site is looked for in a file, not in memory.
if (process.env["DATABASE_URL"] === "sqlite::memory:") delete process.env["DATABASE_URL"];

beforeAll(makeTables);

test("nothing is imported into the tables of another version", async () => {
  await requireSameVersion();
  const applied = sql.table("kysely_migration");
  await sql`update ${applied} set name = '9999-later' where name = '0030-baseline'`.execute(
    database(),
  );
  await expect(requireSameVersion()).rejects.toThrow(/doesn't know 9999-later.*Update the program/);
  await sql`delete from ${applied} where name = '9999-later'`.execute(database());
  await expect(requireSameVersion()).rejects.toThrow(/of an older version.*Start the site once/);
});
