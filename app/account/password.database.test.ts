import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkIn, takeMail } from "../../tests/outbox.ts";
import { makeTables, password, registerResident, sender } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { choosePassword, requestPasswordLink } from "./forgot-password.server.ts";
import { signIn } from "./login.server.ts";
import { changePassword } from "./password.server.ts";

const chosen = "slow water at noon";
const change = { currentPassword: password, password: chosen };

beforeAll(makeTables);
beforeEach(() => database().deleteFrom("attempts").execute());
afterEach(() => vi.useRealTimers());

test("keeps the kind of browser and nothing else of it, and tells the owner", async () => {
  const { email, person, headers } = await registerResident();
  const browser = new Headers(headers);
  browser.set("User-Agent", "Firefox/".padEnd(5000, "1"));
  await changePassword(person, change, sender(browser));
  const open = database()
    .selectFrom("identitySessions")
    .selectAll()
    .where("userId", "=", person.id);
  expect(await open.execute()).toMatchObject([{ userAgent: "Firefox" }]);
  await takeMail(email, "your password was changed");
});

test("revokes emailed links", async () => {
  const { email, person, headers } = await registerResident();
  await requestPasswordLink(email, sender());
  const link = linkIn(await takeMail(email, "choose a new password"));
  await changePassword(person, change, sender(headers));
  const token = new URL(link, "http://localhost").searchParams.get("token") ?? "";
  expect(await choosePassword(token, "chosen by the link", new Headers())).toMatchObject({
    error: "auth/link-expired",
  });
});

test("of ten concurrent changes by one browser, one succeeds", async () => {
  const { email, person, headers } = await registerResident();
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
