import { beforeAll, expect, test } from "vitest";
import { makeTables, password, registerResident, sender } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { rateLimitKey } from "../identity/rate-limits.server.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";

beforeAll(makeTables);

test("pressed twice, the button deletes the account, of which no counter is left", async () => {
  const { person, headers } = await registerResident();
  const counted = [rateLimitKey(person.id), rateLimitKey(person.signInAddress)];
  for (const _press of [1, 2]) {
    const pressed = await deleteOwnAccount(person, password, sender(headers));
    expect(pressed).toMatchObject({ ok: true });
    const kept = await database().selectFrom("attempts").select("key").execute();
    expect(kept.filter(({ key }) => counted.some((own) => key.endsWith(own)))).toEqual([]);
  }
});
