import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { makeTables, registerResident } from "../../tests/people.fixture.ts";
import { database, databaseEngine } from "../database/database.server.ts";
import { describeError } from "./log.server.ts";

beforeAll(makeTables);

async function faultOf(statement: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await statement.then(
    () => expect.fail("The statement did not fail."),
    (fault: unknown) => fault,
  );
  return describeError(error);
}

test("a value that is there already is not told, its table is", async () => {
  const { person } = await registerResident({ name: "Robin Sedge" });
  const own = database().selectFrom("users").selectAll().where("uid", "=", person.id);
  const told = await faultOf(database().insertInto("users").expression(own).execute());
  expect(JSON.stringify(told)).not.toContain(person.id);
  expect(JSON.stringify(told)).not.toMatch(/robin/i);
  if (databaseEngine() === "postgres") {
    expect(told).toMatchObject({ type: "DatabaseError", code: "23505", table: "users" });
  } else {
    expect(told).toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: expect.any(Number) });
    expect(told["message"]).toMatch(/^UNIQUE constraint failed: users\.\w+$/);
  }
  expect(told["stack"]).toMatch(/^ {4}at /);
});

test("a value of the wrong kind is not told", async () => {
  await registerResident();
  const typed = "robin@example.org";
  const wrong =
    databaseEngine() === "postgres"
      ? sql`select cast(${typed}::text as integer)`
      : sql`select json(${typed})`;
  expect(JSON.stringify(await faultOf(wrong.execute(database())))).not.toMatch(/robin/i);
});
