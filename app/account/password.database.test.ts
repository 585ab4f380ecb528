import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkIn, takeMail } from "../../tests/outbox.ts";
import {
  administratorCredentials,
  enter,
  headersWith,
  makeTables,
  password,
  registerResident,
  registration,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { environment } from "../platform/environment.server.ts";
import { choosePassword, requestPasswordLink } from "./forgot-password.server.ts";
import { signIn } from "./login.server.ts";
import { changePassword } from "./password.server.ts";

const chosen = "slow water at noon";
const change = { currentPassword: password, password: chosen };

beforeAll(makeTables);
beforeEach(async () => {
  await database().deleteFrom("attempts").execute();
});
afterEach(() => vi.useRealTimers());

async function someResident(name = "Robin Sedge") {
  const { email } = registration();
  return { email, ...(await registerResident({ email, name })) };
}

test("changes the password, revokes every session and gives this browser a new one", async () => {
  const { email, person, headers } = await someResident();
  const elsewhere = await enter({ email, password });
  const browser = new Headers(headers);
  browser.set("User-Agent", "Firefox/".padEnd(5000, "1"));
  const result = await changePassword(person, change, sender(browser));
  const open = database()
    .selectFrom("identitySessions")
    .selectAll()
    .where("userId", "=", person.id);
  expect(await open.execute()).toMatchObject([{ userAgent: "Firefox/".padEnd(256, "1") }]);
  const renewed = headersWith(result.ok ? result.setCookies : []);
  expect((await findSignedIn(renewed)).person).toMatchObject({ id: person.id });
  for (const ended of [headers, elsewhere]) expect((await findSignedIn(ended)).person).toBeNull();
  expect(await signIn({ email, password }, sender())).toMatchObject({ ok: false });
  expect(await signIn({ email, password: chosen }, sender())).toMatchObject({ ok: true });
  await takeMail(environment().DATA_DIR, email, "your password was changed");
});

test("revokes emailed links", async () => {
  const { email, person, headers } = await someResident();
  await requestPasswordLink(email, sender());
  const link = linkIn(await takeMail(environment().DATA_DIR, email, "choose a new password"));
  await changePassword(person, change, sender(headers));
  const token = new URL(link, "http://localhost").searchParams.get("token") ?? "";
  expect(await choosePassword(token, "chosen by the link", new Headers())).toMatchObject({
    error: "auth/link-expired",
  });
});

test("of ten concurrent changes by one browser, one succeeds", async () => {
  const { email, person, headers } = await someResident();
  const passwords = Array.from({ length: 10 }, (_, place) => `${chosen} ${place}`);
  const results = await Promise.all(
    passwords.map((word) =>
      changePassword(person, { currentPassword: password, password: word }, sender(headers)),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = passwords[results.findIndex(({ ok }) => ok)] ?? "";
  await database().deleteFrom("attempts").execute();
  expect(await signIn({ email, password: winner }, sender())).toMatchObject({ ok: true });
});

test("the administrator's password is changed the same way", async () => {
  const { person, headers } = await signInAdministrator();
  const { password: current } = administratorCredentials;
  const result = await changePassword(
    person,
    { currentPassword: current, password: chosen },
    sender(headers),
  );
  expect(result.ok && result.setCookies.join()).toContain("shoreline-account=administrator");
});
