import { beforeAll, expect, test } from "vitest";
import { makeTables, registerResident } from "../tests/people.fixture.ts";
import { database } from "./database/database.server.ts";
import { tidyUp } from "./housekeeping.server.ts";
import { findSignedIn } from "./identity/sessions.server.ts";

beforeAll(makeTables);

test("sessions that have run out are dropped, others stay", async () => {
  const { headers } = await registerResident();
  await tidyUp();
  expect((await findSignedIn(headers)).person).not.toBeNull();
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
  await tidyUp(inTwoDays);
  const left = await database().selectFrom("identitySessions").select("id").execute();
  expect(left).toEqual([]);
});
