import { beforeAll, expect, test } from "vitest";
import { makeTables, registerResident } from "../tests/people.fixture.ts";
import { database } from "./database/database.server.ts";
import { recordEvent } from "./domain/audit.server.ts";
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

test("events of the audit trail are kept for 400 days", async () => {
  await database().deleteFrom("auditEvents").execute();
  await recordEvent(database(), { kind: "roster-imported", actor: null, subject: null });
  const after = (days: number) => tidyUp(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
  const kept = () => database().selectFrom("auditEvents").select("kind").execute();
  await after(399.9);
  expect(await kept()).toEqual([{ kind: "roster-imported" }]);
  await after(400.1);
  expect(await kept()).toEqual([]);
});
