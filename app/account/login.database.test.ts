import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  enter,
  makeTables,
  password,
  registerResident,
  sender,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { signIn } from "./login.server.ts";

beforeAll(async () => {
  await makeTables();
  await registerResident({ email: "Osprey@example.org" });
});
afterEach(() => vi.useRealTimers());

test("the right password opens a session, whatever the case of the address", async () => {
  for (const email of ["Osprey@example.org", "osprey@example.org", "OSPREY@EXAMPLE.ORG"]) {
    const { person } = await findSignedIn(await enter({ email, password }));
    expect(person).toMatchObject({ role: "resident", signInAddress: "osprey@example.org" });
  }
});

test.each([
  ["a wrong password", "osprey@example.org", "not the password"],
  ["the password in another case", "osprey@example.org", password.toUpperCase()],
  ["an empty password", "osprey@example.org", ""],
  ["an unknown address", "nobody@example.org", password],
  ["what is no address", "osprey", password],
])("%s opens no session", async (_, email, wrong) => {
  expect(await signIn({ email, password: wrong }, sender())).toEqual({
    ok: false,
    error: "auth/invalid-credential",
  });
});

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
