import { beforeAll, expect, test } from "vitest";
import { makeTables, registration, sender } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { signUp } from "./register.server.ts";

beforeAll(makeTables);

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
  for (const table of ["identityUsers", "users"] as const) {
    expect(await database().selectFrom(table).select("email").execute()).toHaveLength(1);
  }
});
