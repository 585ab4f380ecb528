/** A mailed confirmation link that is opened while logged out: it is followed after logging in. */
import { beforeEach, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { linkIn, takeMail } from "../outbox.ts";
import { readHeading, readLinks, readMain, readText } from "../page-reading.ts";
import { confirmAddresses, password } from "../people.fixture.ts";
import { type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();
const failed = "That link was for another account, or no longer works.";

beforeEach(async () => {
  await database().deleteFrom("attempts").execute();
});

/** A resident with a mailed link, and the token in it. */
async function someResident(ask: Record<string, string> = { intent: "prove-address" }) {
  const email = `grebe-${crypto.randomUUID()}@example.org`;
  const browser = site.browse();
  await browser.register({ email });
  await browser.send("/account", ask);
  const path = linkIn(
    await takeMail(process.env["DATA_DIR"] ?? "", ask["email"] ?? email, "confirm "),
  );
  return { email, browser, path, token: path.split("=")[1] ?? "" };
}

async function isConfirmed(email: string): Promise<boolean> {
  const account = await database()
    .selectFrom("identityUsers")
    .select("addressProvenAt")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return account.addressProvenAt !== null;
}

/** Logs in at a page, which leads home, and reads what that says. */
async function logInAt(browser: Browser, path: string, email: string): Promise<string> {
  const { status, headers } = await browser.send(path, { email, password });
  expect([status, headers.get("location")]).toEqual([302, "/"]);
  expect(headers.get("cache-control")).toBe("no-store");
  return readMain((await browser.open("/")).html);
}

test("logging in confirms the address, and the home page says so once", async () => {
  const ask = { intent: "mail", mailAnnouncements: "on" };
  const { email, path, token } = await someResident(ask);
  const browser = site.browse();
  const opened = await browser.open(path);
  expect(readHeading(opened.html)).toBe("Log in to that account first");
  const login = `/login?confirm=${token}`;
  expect(readLinks(readMain(opened.html))).toContain(login);
  const page = await browser.open(login);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  expect(readText(readMain(page.html))).toContain("Log in to confirm your email address.");
  expect(await isConfirmed(email)).toBe(false);
  const wrong = await browser.send(login, { email, password: "not the password" });
  expect(wrong.html).toContain(`action="${login}"`);
  expect(await isConfirmed(email)).toBe(false);
  const told = "Your address is confirmed. We'll email you new announcements.";
  expect(readText(await logInAt(browser, login, email))).toContain(told);
  expect(await isConfirmed(email)).toBe(true);
  expect(readText(readMain((await browser.open("/")).html))).not.toContain(told);
  // Pressed twice: the second answer is the one that the browser shows.
  expect(readText(await logInAt(site.browse(), login, email))).toContain(told);
});

test("who didn't ask for emails is promised none", async () => {
  const { email, token } = await someResident();
  const home = readText(await logInAt(site.browse(), `/login?confirm=${token}`, email));
  expect(home).toContain("Your address is confirmed.");
  expect(home).not.toContain("We'll email you");
});

test("another account's link does nothing, for either account", async () => {
  const { email, token } = await someResident();
  const other = await someResident();
  const home = await logInAt(site.browse(), `/login?confirm=${token}`, other.email);
  expect(readText(home)).toContain(failed);
  expect(readLinks(home)).toContain("/account");
  for (const address of [email, other.email]) expect(await isConfirmed(address)).toBe(false);
  await confirmAddresses([other.email]);
  const again = await logInAt(site.browse(), `/login?confirm=${token}`, other.email);
  expect(readText(again)).toContain(failed);
  // Its owner can still use it.
  await logInAt(site.browse(), `/login?confirm=${token}`, email);
  expect(await isConfirmed(email)).toBe(true);
});

test("a link that a newer one replaced confirms nothing", async () => {
  const { email, browser, token } = await someResident();
  await browser.send("/account", { intent: "prove-address" });
  await takeMail(process.env["DATA_DIR"] ?? "", email, "confirm your email address");
  const home = await logInAt(site.browse(), `/login?confirm=${token}`, email);
  expect(readText(home)).toContain(failed);
  expect(await isConfirmed(email)).toBe(false);
});

test.each(["", "short", "x".repeat(33), "//evil.example/aaaaaaaaaaaaaaaaaa", '"><b>'])(
  "what can't be a token (%s) is ignored",
  async (made) => {
    const { email } = await someResident();
    const browser = site.browse();
    const path = `/login?confirm=${encodeURIComponent(made)}`;
    expect((await browser.open(path)).html).toContain('action="/login"');
    const home = readText(await logInAt(browser, path, email));
    expect(home).not.toContain(failed);
    expect(home).not.toContain("evil.example");
    expect(await isConfirmed(email)).toBe(false);
  },
);

test("a new address still takes its button, to which the home page leads", async () => {
  const address = `grebe-${crypto.randomUUID()}@example.org`;
  const ask = { intent: "address", email: address, currentPassword: password };
  const { email, path, token } = await someResident(ask);
  const browser = site.browse();
  const home = await logInAt(browser, `/login?confirm=${token}`, email);
  expect(readText(home)).toContain("You are logged in. Confirm your new address.");
  expect(readLinks(home)).toContain(path);
  expect(readHeading((await browser.open(path)).html)).toBe("Confirm your new address");
  expect((await site.browse().logIn(address)).status).toBe(401);
});
