/** A mailed confirmation link that is opened while logged out: it is opened again after logging in. */
import { beforeEach, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { linkIn, takeMail } from "../outbox.ts";
import { readHeading, readMain, readText } from "../page-reading.ts";
import { password } from "../people.fixture.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
const loginFor = (path: string) => `/login?for=${encodeURIComponent(path)}`;

beforeEach(async () => {
  await database().deleteFrom("attempts").execute();
});

/** A resident with a mailed link. */
async function someResident(ask: Record<string, string> = { intent: "prove-address" }) {
  const email = `grebe-${crypto.randomUUID()}@example.org`;
  const browser = site.browse();
  await browser.register({ email });
  await browser.send("/account", ask);
  const path = linkIn(
    await takeMail(process.env["DATA_DIR"] ?? "", ask["email"] ?? email, "confirm "),
  );
  return { email, browser, path };
}

async function isConfirmed(email: string): Promise<boolean> {
  const account = await database()
    .selectFrom("identityUsers")
    .select("addressProvenAt")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return account.addressProvenAt !== null;
}

/** Logs in for a link, and opens what that leads to: the link. */
async function logInFor(path: string, email: string, browser = site.browse()) {
  const { status, headers } = await browser.send(loginFor(path), { email, password });
  expect([status, headers.get("location")]).toEqual([302, path]);
  expect(headers.get("cache-control")).toBe("no-store");
  const opened = await browser.open(path);
  return opened.status === 302 ? browser.open(opened.headers.get("location") ?? "") : opened;
}

test("logging in confirms the address, and says so", async () => {
  const ask = { intent: "mail", mailAnnouncements: "on" };
  const { email, path } = await someResident(ask);
  const browser = site.browse();
  const login = loginFor(path);
  expect((await browser.open(path)).headers.get("location")).toBe(login);
  const page = await browser.open(login);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  expect(readText(readMain(page.html))).toContain("Log in to confirm your email address.");
  const wrong = await browser.send(login, { email, password: "not the password" });
  expect(wrong.html).toContain(`action="${login}"`);
  expect(await isConfirmed(email)).toBe(false);
  const told = readText(readMain((await logInFor(path, email, browser)).html));
  expect(told).toContain("Your email is confirmed. We'll email you new announcements.");
  expect(await isConfirmed(email)).toBe(true);
  // Pressed twice: the second answer is the one that the browser shows.
  const again = await logInFor(path, email);
  expect(readHeading(again.html)).toBe("Your email is confirmed");
});

test("another account's link does nothing, for either account", async () => {
  const { email, path } = await someResident();
  const other = await someResident();
  const page = await logInFor(path, other.email);
  expect(readHeading(page.html)).toBe("This link is for another account");
  for (const address of [email, other.email]) expect(await isConfirmed(address)).toBe(false);
  // Its owner can still use it.
  await logInFor(path, email);
  expect(await isConfirmed(email)).toBe(true);
});

test("a link that a newer one replaced confirms nothing", async () => {
  const { email, browser, path } = await someResident();
  await browser.send("/account", { intent: "prove-address" });
  await takeMail(process.env["DATA_DIR"] ?? "", email, "confirm your email address");
  expect(readHeading((await logInFor(path, email)).html)).toBe("This link no longer works");
  expect(await isConfirmed(email)).toBe(false);
});

test("a new address still takes its button", async () => {
  const address = `grebe-${crypto.randomUUID()}@example.org`;
  const ask = { intent: "address", email: address, currentPassword: password };
  const { email, path } = await someResident(ask);
  const page = await logInFor(path, email);
  expect(readHeading(page.html)).toBe("Confirm your new address");
  expect((await site.browse().logIn(address)).status).toBe(401);
});
