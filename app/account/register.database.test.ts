import { beforeAll, expect, test } from "vitest";
import { makeTables, registration, sender } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { signUp } from "./register.server.ts";

beforeAll(makeTables);

function accountsOf(email: string) {
  return database()
    .selectFrom("identityUsers")
    .select(["id", "email", "role"])
    .where("email", "=", email.toLowerCase())
    .execute();
}

async function countRows(table: "identityUsers" | "identityCredentials" | "users") {
  const counted = await database()
    .selectFrom(table)
    .select((row) => row.fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(counted.rows);
}

test("50 concurrent registrations of one address, in any case, create one account", async () => {
  const cases = ["dock@example.org", "Dock@example.org", "DOCK@EXAMPLE.ORG", "dOcK@Example.org"];
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      signUp(registration({ email: cases[place % cases.length] as string }), sender()),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = results.filter((result) => !result.ok).map(({ error }) => error);
  expect(refused).toEqual(Array.from({ length: 49 }, () => "auth/email-already-in-use"));
  expect(await accountsOf("dock@example.org")).toHaveLength(1);
  expect(await countRows("users")).toBe(await countRows("identityUsers"));
});
