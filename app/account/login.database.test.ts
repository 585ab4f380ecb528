import { afterEach, expect, test, vi } from "vitest";
import { makeTables, registerResident, sender } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { signIn } from "./login.server.ts";

await makeTables();
await registerResident({ email: "Osprey@example.org" });
afterEach(() => vi.useRealTimers());

function failedSignIns() {
  return database()
    .selectFrom("auditEvents")
    .select(["kind", "subject", "times", "detail"])
    .where("kind", "in", ["sign-in-refused", "sign-in-paused"])
    .orderBy("kind", "desc")
    .execute();
}

test("the audit log counts wrong passwords, of a known account and of none, until sign-ins are paused", async () => {
  // Within one clock hour.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date().setMinutes(10) });
  const { id } = (await registerResident({ email: "grebe@example.org" })).person;
  for (const [email, subject] of [
    ["grebe@example.org", id],
    ["no-grebe@example.org", null],
  ] as const) {
    await database().deleteFrom("auditEvents").execute();
    for (let attempt = 1; attempt <= 15; attempt += 1) {
      await signIn({ email, password: "a wrong one" }, sender());
    }
    // The attempts after the tenth were over the limit: they wrote nothing.
    expect(await failedSignIns()).toEqual([
      { kind: "sign-in-refused", subject, times: 9, detail: null },
      { kind: "sign-in-paused", subject, times: 1, detail: null },
    ]);
  }
});
