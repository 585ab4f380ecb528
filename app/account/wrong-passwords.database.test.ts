import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  makeTables,
  password,
  registerResident,
  registration,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { type AuditState, listEvents } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import { requestEmailChange } from "./change-email.server.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";
import { signIn } from "./login.server.ts";
import { changePassword } from "./password.server.ts";
import { reauthenticate } from "./re-authenticate.server.ts";

const wrong = "not the password";

beforeAll(makeTables);
beforeEach(async () => {
  // Within one clock hour.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date().setMinutes(10) });
  await database().deleteFrom("auditEvents").execute();
  return () => vi.useRealTimers();
});

const whole: AuditState = { search: "", page: 1, rows: 30, sort: null, order: "asc" };

/** The audit log as the administrator sees it, sorted by detail. */
async function auditLog() {
  const { person: administrator } = await signInAdministrator();
  const { rows } = await listEvents(administrator, whole);
  return rows
    .map(({ id: _, at: __, ...event }) => event)
    .sort((one, other) => (`${one.kind} ${one.detail}` < `${other.kind} ${other.detail}` ? -1 : 1));
}

test("a wrong password in re-authentication is recorded with the account and the action", async () => {
  const { person, headers } = await registerResident({ name: "Wren Alder" });
  await database().deleteFrom("auditEvents").execute();
  const from = sender(headers);
  const change = { currentPassword: wrong, password: "slow water at noon" };
  await changePassword(person, change, from);
  await changePassword(person, change, from);
  await requestEmailChange(person, { email: registration().email, currentPassword: wrong }, from);
  await deleteOwnAccount(person, wrong, from);
  const failed = { kind: "password-check-failed", actor: "Wren Alder", subject: "Wren Alder" };
  expect(await auditLog()).toEqual([
    { ...failed, times: 1, detail: "changing the login email" },
    { ...failed, times: 2, detail: "changing the password" },
    { ...failed, times: 1, detail: "deleting the account" },
  ]);
});

test("the failure that starts a pause is recorded as such, and those after it are not recorded", async () => {
  const { person, headers } = await registerResident({ name: "Robin Sedge" });
  await database().deleteFrom("auditEvents").execute();
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await reauthenticate(person, wrong, sender(headers), "deleting the account");
  }
  await reauthenticate(person, password, sender(headers), "deleting the account");
  const robin = { actor: "Robin Sedge", subject: "Robin Sedge" };
  const event = { ...robin, detail: "deleting the account" };
  expect(await auditLog()).toEqual([
    { kind: "password-check-failed", times: 9, ...event },
    { kind: "password-check-paused", times: 1, ...event },
  ]);
});

test("the audit log counts wrong passwords, of a known account and of none, until sign-ins are paused", async () => {
  const { id } = (await registerResident({ email: "grebe@example.org" })).person;
  for (const [email, subject] of [
    ["grebe@example.org", id],
    ["no-grebe@example.org", null],
  ] as const) {
    await database().deleteFrom("auditEvents").execute();
    for (let attempt = 1; attempt <= 15; attempt += 1) {
      await signIn({ email, password: wrong }, sender());
    }
    // The attempts after the tenth were over the limit: they wrote nothing.
    const events = database()
      .selectFrom("auditEvents")
      .select(["kind", "subject", "times", "detail"]);
    const failed = events.where("kind", "in", ["sign-in-refused", "sign-in-paused"]);
    expect(await failed.orderBy("kind", "desc").execute()).toEqual([
      { kind: "sign-in-refused", subject, times: 9, detail: null },
      { kind: "sign-in-paused", subject, times: 1, detail: null },
    ]);
  }
});
