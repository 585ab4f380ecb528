import { beforeEach, expect, test } from "vitest";
import { listMails, takeMail } from "../../tests/outbox.ts";
import {
  administratorCredentials,
  makeTables,
  registerResident,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { due } from "../mail/mail-queue.server.ts";
import { keepRefused, listRefused } from "../mail/refused-mails.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { approveResident } from "./approval.server.ts";
import { removeResident } from "./delete-account.server.ts";

process.env["REGISTRATION"] = "approval";

await makeTables();
const administrator = (await signInAdministrator()).person;
const rejectResident = (by: typeof administrator, id: string) =>
  removeResident(by, id, "resident-refused");
beforeEach(async () => {
  await database().deleteFrom("identityUsers").where("role", "!=", "administrator").execute();
  await database().deleteFrom("auditEvents").execute();
});

/** The row of a rejected email. */
function refusedMail(to: string) {
  const state = "failed" as const;
  return { id: to, kind: "single" as const, state, ...keepRefused({ to, subject: "", text: "" }) };
}

test("the administrator is emailed that somebody waits, and the resident who is approved", async () => {
  const email = "wren@example.org";
  const { person } = await registerResident({ name: "Wren Alder", email });
  const { email: board } = administratorCredentials;
  const told = await takeMail(board, "someone is waiting for your approval");
  expect(told.text).toContain("/admin");
  expect(told.text).not.toContain("Wren");
  await approveResident(administrator, person.id);
  expect((await takeMail(email, "you're approved")).text).toContain("/login");
});

test("a rejected resident gets a kind email, and nobody else does", async () => {
  const email = "turned-away@example.org";
  const { person } = await registerResident({ email });
  for (const _ of [1, 2]) await rejectResident(administrator, person.id);
  const mail = await takeMail(email, ": about your registration");
  expect(mail.text).toContain("we couldn't approve your registration");
  expect(mail.text).toContain("/contact");
  const approved = await registerResident({ email: "stays@example.org" });
  await approveResident(administrator, approved.person.id);
  await rejectResident(administrator, approved.person.id);
  await removeResident(administrator, approved.person.id);
  await waitForBackground();
  const about = listMails()
    .filter(({ subject }) => subject.endsWith("about your registration"))
    .map(({ to }) => to);
  for (const told of [email, "stays@example.org"]) expect(about).not.toContain(told);
});

test("with a deleted account go the emails to it that were refused", async () => {
  const email = "gone@example.org";
  const { person } = await registerResident({ email });
  const others = ["stays@example.org", email].map((to) => ({ ...due(), ...refusedMail(to) }));
  await database().insertInto("mails").values(others).execute();
  await removeResident(administrator, person.id);
  const { mails } = await listRefused(administrator);
  expect(mails.map(({ to }) => to)).toEqual(["stays@example.org"]);
});

test("a resident approved meanwhile is not rejected, and approving twice changes nothing", async () => {
  const { person, headers } = await registerResident();
  await approveResident(administrator, person.id);
  await approveResident(administrator, person.id);
  await rejectResident(administrator, person.id);
  expect((await findSignedIn(headers)).person?.role).toBe("resident");
  const events = await database().selectFrom("auditEvents").select("kind").execute();
  const kinds = events.map(({ kind }) => kind).sort();
  expect(kinds).toEqual(["resident-admitted", "resident-registered"]);
});

test.each([removeResident, rejectResident, approveResident])(
  "%o does nothing to the administrator, or to nobody",
  async (act) => {
    await act(administrator, administrator.id);
    await act(administrator, "unknown");
    const left = await database().selectFrom("identityUsers").select("role").execute();
    expect(left).toEqual([{ role: "administrator" }]);
    expect(await database().selectFrom("auditEvents").selectAll().execute()).toEqual([]);
  },
);
