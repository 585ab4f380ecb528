import { beforeAll, beforeEach, expect, test } from "vitest";
import { linkIn, waitForMail } from "../../tests/outbox.ts";
import {
  makeTables,
  registerResident,
  registration,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { countSubscribers, keepMailChoice } from "../announcements/subscription.server.ts";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { environment } from "../platform/environment.server.ts";
import { confirmEmail } from "./change-email.server.ts";
import { subscribe } from "./subscribe.server.ts";

let administrator: Administrator;

beforeAll(async () => {
  await makeTables();
  administrator = (await signInAdministrator()).person;
});
beforeEach(async () => {
  await database().deleteFrom("attempts").execute();
  await database().updateTable("users").set({ mailAnnouncements: 0 }).execute();
});

async function someResident() {
  const { email } = registration();
  return { email, ...(await registerResident({ email })) };
}

const count = () => countSubscribers(administrator);

async function readToken(email: string, mails = 1): Promise<string> {
  const mail = await waitForMail(environment().DATA_DIR, email, mails);
  expect(mail.text).toContain("After that, we email you new announcements.");
  return linkIn(mail).split("=")[1] ?? "";
}

test("the link to confirm the address starts the emails, without asking again", async () => {
  const { person, headers, email } = await someResident();
  expect(await subscribe(person, sender(headers))).toEqual({ ok: true, isOn: false });
  expect(await count()).toBe(0);
  const token = await readToken(email);
  expect(await confirmEmail(person, token, headers)).toMatchObject({ ok: true });
  expect(await count()).toBe(1);
  await keepMailChoice(person, false);
  expect(await count()).toBe(0);
  expect(await subscribe(person, sender(headers))).toEqual({ ok: true, isOn: true });
  expect(await count()).toBe(1);
});

test("who asked while registering gets them once the address is confirmed", async () => {
  const { email } = registration();
  const { person, headers } = await registerResident({ email, mailAnnouncements: true });
  expect(await count()).toBe(0);
  const token = await readToken(email);
  expect(await confirmEmail(person, token, headers)).toMatchObject({ ok: true });
  expect(await count()).toBe(1);
});

test("the choice is kept when too many links were sent", async () => {
  const { person, headers, email } = await someResident();
  let token = "";
  for (const mails of [1, 2, 3]) {
    await subscribe(person, sender(headers));
    token = await readToken(email, mails);
  }
  const refused = await subscribe(person, sender(headers));
  expect(refused).toMatchObject({ ok: false, error: "auth/too-many-requests" });
  expect(await confirmEmail(person, token, headers)).toMatchObject({ ok: true });
  expect(await count()).toBe(1);
});
