import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { makeTables, registerResident } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { countRows } from "./directory-rate-limit.server.ts";

test("processes count together, and each for itself while nothing can be written", async () => {
  await makeTables();
  const { person } = await registerResident();
  const { person: neighbor } = await registerResident();
  vi.resetModules();
  const other = await import("./directory-rate-limit.server.ts");
  const { closeDatabase } = await import("../database/database.server.ts");
  expect(await countRows(person, 1000)).toEqual({ ok: true });
  expect(await other.countRows(person, 210)).toMatchObject({ ok: false });
  expect(await other.countRows(person, 200)).toEqual({ ok: true });
  expect(await countRows(person, 10)).toMatchObject({ ok: false });

  await sql`alter table "attempts" rename to "attemptsElsewhere"`.execute(database());
  expect(await countRows(neighbor, 1000)).toEqual({ ok: true });
  expect(await countRows(neighbor, 210)).toMatchObject({ ok: false });
  expect(await other.countRows(neighbor, 210)).toEqual({ ok: true });
  await closeDatabase();
});
