import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { findAccountId } from "../../app/identity/accounts.server.ts";
import { linkIn, listMails, takeMail } from "../outbox.ts";
import {
  isTicked,
  readBanner,
  readField,
  readHeading,
  readLinks,
  readMain,
  readText,
} from "../page-reading.ts";
import {
  administratorCredentials,
  confirmAddresses,
  password,
  subscribeAll,
  wantsMail,
} from "../people.fixture.ts";
import { countWork } from "../setup/count-work.ts";
import {
  administratorAt,
  type Browser,
  registrationFields,
  serveSite,
  someResident,
} from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
const chosen = "slow water at noon";
const change = { intent: "password", currentPassword: password, password: chosen };

beforeEach(() => database().deleteFrom("attempts").execute());
afterEach(() => vi.useRealTimers());

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.open("/account")).status === 200;
}

function sessionOf(browser: Browser): string | undefined {
  return browser.cookies.find((cookie) => cookie.startsWith("shoreline-session="));
}

test("it asks the database for the session with its account, all sessions and the settings", async () => {
  const { browser } = await someResident(site);
  const { statements } = await countWork(() => browser.open("/account"));
  // What the scheduler looks for meanwhile isn't counted.
  const asked = statements.filter(({ sql }) => /"(identity|users|sessions)/.test(sql));
  expect(asked, JSON.stringify(asked)).toHaveLength(3);
});

test("a change of the password gives this browser a new session, and ends the others", async () => {
  const { email, browser } = await someResident(site);
  const elsewhere = site.browse();
  await elsewhere.logIn(email);
  const before = sessionOf(browser);
  const { status, headers, html } = await browser.send("/account", change);
  expect([status, headers.get("location")]).toEqual([302, "/account"]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(html).toBe("");
  const told = "Your password has been changed";
  const done = await browser.open("/account");
  expect(readText(readMain(done.html))).toContain(told);
  expect(done.headers.get("cache-control")).toBe("no-store");
  // A flash message: said once, and by no address.
  for (const path of ["/account", "/account?done=password"]) {
    expect(readText(readMain((await browser.open(path)).html))).not.toContain(told);
  }
  expect(sessionOf(browser)).not.toBe(before);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
});

test("the new session holds also when the old one had just to be renewed", async () => {
  const { browser } = await someResident(site);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
  expect((await browser.send("/account", change)).status).toBe(302);
  expect(await isSignedIn(browser)).toBe(true);
});

test("a wrong or weak password is refused at its field, and none comes back", async () => {
  const { browser } = await someResident(site);
  const wrong = await browser.send("/account", { ...change, currentPassword: "not the password" });
  expect(wrong.status).toBe(401);
  expect(readField(wrong.html, "currentPassword").error).toMatch(/^This isn't the password/);
  expect(readBanner(wrong.html)).toMatch(/^Please check/);
  const weak = await browser.send("/account", { ...change, password: "password1" });
  expect(weak.status).toBe(400);
  expect(readField(weak.html, "password").error).toMatch(/^That password is too easy/);
  expect(readBanner(weak.html)).toBe("Please choose another password.");
  const empty = await browser.send("/account", { intent: "password" });
  expect(empty.status).toBe(400);
  expect(readField(empty.html, "currentPassword").error).toBe("Please enter your password.");
  for (const { html } of [wrong, weak, empty]) {
    expect(readHeading(html)).toBe("Your account");
    // The other forms of the page have fields of the same names.
    expect(html.match(/ aria-invalid="true"/g)?.length).toBe(html === empty.html ? 2 : 1);
    for (const secret of [password, chosen, "not the password", "password1"]) {
      expect(html).not.toContain(secret);
    }
  }
  expect(await isSignedIn(browser)).toBe(true);
});

test("a new sign-in address is confirmed by a mailed link, where its account is logged in", async () => {
  const { email, browser } = await someResident(site);
  const address = `teal-${crypto.randomUUID()}@example.org`;
  const asked = { intent: "address", email: address, currentPassword: password };
  const answer = await browser.send("/account", asked);
  expect([answer.status, browser.flash]).toEqual([302, "address."]);
  const waiting = `You asked to change it to ${address}. Until you open the link that confirms it, log in with`;
  expect(readText(readMain((await browser.open("/account")).html))).toContain(waiting);
  const mail = await takeMail(address, "confirm your new email address");
  expect(mail.text).toContain(
    "change the login email for Robin Sedge's account to this address. It's now o…@example.org.",
  );
  const path = linkIn(mail);
  const token = path.split("=")[1] ?? "";
  const visitors = await site.browse().open(path);
  expect(visitors.headers.get("location")).toBe(`/login?for=${encodeURIComponent(path)}`);
  expect(visitors.headers.get("cache-control")).toBe("no-store");
  const { browser: stranger, email: strangers } = await someResident(site);
  const theirs = await stranger.open(path);
  expect(readHeading(theirs.html)).toBe("This link is for another account");
  expect(readText(readMain(theirs.html))).toContain(`You are logged in as ${strangers}`);
  expect(theirs.html).not.toContain(email);
  expect((await stranger.send(path, { token })).status).toBe(403);
  expect((await site.browse().send(path, { token })).status).toBe(302);
  const page = await browser.open(path);
  expect(readHeading(page.html)).toBe("Confirm your new email");
  expect(readText(readMain(page.html))).toContain(address);
  // Opening it changes nothing: mail scanners do.
  expect((await site.browse().logIn(address)).status).toBe(401);
  const told = readText(readMain((await browser.sendAndFollow("/confirmaddress", { token })).html));
  expect(told).toContain("Use it the next time you log in. To change the one in");
  expect(told).toContain(`You log in with ${address}`);
  expect(told).not.toContain("You asked to change it");
  expect(readField((await browser.open("/editinfo")).html, "email").value).toBe(email);
  const again = await browser.send("/confirmaddress", { token });
  expect(again.status).toBe(400);
  expect(readBanner(again.html)).toMatch(/^This link has been used or has expired/);
});

test("a change of the sign-in address can be canceled, and its link opens nothing any more", async () => {
  const { browser } = await someResident(site);
  const email = `teal-${crypto.randomUUID()}@example.org`;
  await browser.send("/account", { intent: "address", email, currentPassword: password });
  const path = linkIn(await takeMail(email, "confirm your new email address"));
  expect(readMain((await browser.open("/account")).html)).toContain("Cancel this change");
  const { html } = await browser.sendAndFollow("/account", { intent: "keep-address" });
  expect(readText(readMain(html))).toContain("The change is canceled. Its link no longer works.");
  expect(html).not.toContain("Cancel this change");
  const token = path.split("=")[1] ?? "";
  expect((await browser.send("/confirmaddress", { token })).status).toBe(400);
  const again = await browser.sendAndFollow("/account", { intent: "keep-address" });
  expect(again.html).not.toContain("The change is canceled.");
});

test("a refused address keeps what was typed, but for the password", async () => {
  const { email, browser } = await someResident(site);
  const typed = { intent: "address", email: "teal@example.org", currentPassword: "wrong wrong" };
  const { status, html } = await browser.send("/account", typed);
  expect(status).toBe(401);
  expect(readField(html, "email").value).toBe("teal@example.org");
  expect(html).not.toContain("wrong wrong");
  const same = await browser.send("/account", { ...typed, email });
  expect(readField(same.html, "email").error).toMatch(/^You already log in with this/);
});

test("new announcements are mailed to nobody who didn't ask; the choice is kept both ways", async () => {
  const { browser, email } = await someResident(site);
  expect(await wantsMail(email)).toBe(false);
  await confirmAddresses([email]);
  for (const [fields, answer] of [
    [{ mailAnnouncements: "on" }, "Saved. This site doesn't send email yet."],
    [{}, "Saved. We won't email you announcements."],
  ] as [Record<string, string>, string][]) {
    const { html } = await browser.sendAndFollow("/account", { intent: "mail", ...fields });
    expect(readText(readMain(html))).toContain(answer);
    expect(await wantsMail(email)).toBe("mailAnnouncements" in fields);
  }
  const { html } = await administrator.open("/account");
  expect(readMain(html)).not.toContain("mailAnnouncements");
  for (const fields of [{ intent: "mail" }, { intent: "subscribe" }]) {
    expect((await administrator.send("/account", fields)).headers.get("location")).toBe("/account");
  }
});

test("without a mail server, the page offers no email, and says who has the link to a new address", async () => {
  const { browser } = await someResident(site);
  const main = readText(readMain((await browser.open("/account")).html));
  expect(main).toContain("Then ask the board (board@heronlake.example.org) for the link that");
  expect(main).not.toMatch(/Announcements by email|confirmed yet|Email me a link/);
});

test("the administrator sees who waits for that link, and makes it, shown once, with the password", async () => {
  const email = "avocet@example.org";
  const browser = site.browse();
  await browser.register({ name: "Asking Avocet", email });
  const wanted = `new-${email}`;
  const asked = { intent: "address", email: wanted, currentPassword: password };
  expect((await browser.send("/account", asked)).status).toBe(302);
  const tasks = readMain((await administrator.open("/admin")).html);
  const [, path = ""] =
    /href="([^"]*)">Asking Avocet is waiting to confirm a new email/.exec(tasks) ?? [];
  const { html } = await administrator.open(path);
  for (const told of [email, wanted, "Anyone who has the one for the password can"])
    expect(readText(readMain(html))).toContain(told);
  const right = administratorCredentials.password;
  for (const [word, status] of [["wrong wrong", 401] as const, ["", 400] as const]) {
    const sent = { intent: "email", currentPassword: word };
    const refused = await administrator.send(path, sent);
    expect([refused.status, refused.html.includes("token=")]).toEqual([status, false]);
  }
  for (const address of [path, `${path}.data`]) {
    const form = { intent: "email", currentPassword: right };
    const made = await administrator.send(address, form);
    expect([made.status, made.headers.get("location")]).toEqual([200, null]);
    expect(made.headers.get("cache-control")).toBe("no-store");
    expect(made.html).toMatch(/\/confirmaddress\?token=[\w-]{32}/);
    expect(made.html).not.toContain(right);
    if (address !== path) continue;
    const page = readText(readMain(made.html));
    expect(page).toContain("logged in, can use this link, so it may go to the new address");
    expect(page).not.toContain("somebody just told you");
    expect(readLinks(made.html)).toContain(path);
  }
  const again = await administrator.open(path);
  expect(again.html).not.toContain("token=");
  expect(again.headers.get("cache-control")).toBe("no-store");
  const log = readText((await administrator.open("/admin/audit?rows=30")).html);
  expect(log).toContain("Link for a new email made by the administrator Administrator ");
  expect(log).toContain("Wrong password while making a link for a resident Administrator Asking");
  expect(log).not.toContain(wanted);
  const gone = { intent: "password", currentPassword: right };
  const nobody = await administrator.send("/admin/residents/nobody", gone);
  expect(nobody.headers.get("location")).toBe("/admin#done");
});

/** A resident with a mailed link. */
async function someoneWithLink(ask: Record<string, string> = { intent: "prove-address" }) {
  const { email, browser } = await someResident(site);
  await browser.send("/account", ask);
  const path = linkIn(await takeMail(email, "confirm "));
  return { email, browser, path };
}

async function isConfirmed(email: string): Promise<boolean> {
  const accounts = database().selectFrom("identityUsers").select("addressProvenAt");
  const account = await accounts.where("email", "=", email).executeTakeFirstOrThrow();
  return account.addressProvenAt !== null;
}

/** Logs in for a link, and opens what that leads to: the link. */
async function logInFor(path: string, email: string, browser = site.browse()) {
  const login = `/login?for=${encodeURIComponent(path)}`;
  const { status, headers } = await browser.send(login, { email, password });
  expect([status, headers.get("location")]).toEqual([302, path]);
  expect(headers.get("cache-control")).toBe("no-store");
  const opened = await browser.open(path);
  return opened.status === 302 ? browser.open(opened.headers.get("location") ?? "") : opened;
}

test("logging in confirms the address, and says so", async () => {
  const { email, path } = await someoneWithLink({ intent: "mail", mailAnnouncements: "on" });
  const browser = site.browse();
  const login = `/login?for=${encodeURIComponent(path)}`;
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
  expect(readHeading((await logInFor(path, email)).html)).toBe("Your email is confirmed");
});

test("another account's link does nothing, for either account", async () => {
  const { email, path } = await someoneWithLink();
  const other = await someoneWithLink();
  const page = await logInFor(path, other.email);
  expect(readHeading(page.html)).toBe("This link is for another account");
  for (const address of [email, other.email]) expect(await isConfirmed(address)).toBe(false);
  // Its owner can still use it.
  await logInFor(path, email);
  expect(await isConfirmed(email)).toBe(true);
});

test("a link that no longer works offers a new one", async () => {
  const { browser } = await someResident(site);
  const { html } = await browser.open("/confirmaddress?token=unknown");
  expect(readHeading(html)).toBe("This link no longer works");
  expect(readMain(html)).toContain('name="intent" value="prove-address"');
});

test("all that is kept of a resident comes as a file, and nothing of others", async () => {
  const { email, browser } = await someResident(site);
  const { email: other } = await someResident(site);
  await site.browse().send("/contact", { name: "A", email: other, message: `by ${other}` });
  await browser.send("/editinfo", registrationFields({ email, name: "Wren Renamed" }));
  const wanted = { email: `new-${email}`, currentPassword: password };
  await browser.send("/account", { intent: "address", ...wanted });
  const { status, headers, html } = await browser.open("/account/data.json");
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
  expect(JSON.parse(html)).toMatchObject({
    account: { signInAddress: email, name: "Wren Renamed" },
  });
  const page = readText(readMain((await browser.open("/account?data=shown")).html));
  expect(page).toContain(`Login email ${email}`);
  expect(page.match(/Wren Renamed/g)).toHaveLength(1);
  expect(page).toContain(`Link to change your login email (${wanted.email}).`);
  expect(page.match(/Account created/g)).toHaveLength(1);
  expect(page).toContain("Agreed to be listed");
  expect(page).toContain("show my phone number Yes");
  expect(page).toContain("Messages to the board Messages to the board are here if you sent them");
  expect(page).not.toMatch(/Where else|Times|By |Mozilla|Role|Share|Updated|Expires|Trusted/);
  for (const shown of [html, page]) {
    expect(shown).not.toContain(other);
    expect(shown).not.toMatch(/argon2|nameKey|"token/);
  }
});

test("messages to the board are one's own if sent while logged in, or since the address is proven", async () => {
  const { email, browser } = await someResident(site);
  const write = (from: Browser, message: string, address = email) =>
    from.send("/contact", { name: "A", email: address, message });
  const read = async (): Promise<string[]> => {
    const file = JSON.parse((await browser.open("/account/data.json")).html);
    return file.messagesToTheBoard.map(({ message }: { message: string }) => message);
  };
  const { browser: other } = await someResident(site);
  await write(site.browse(), "written before the proof");
  await write(browser, "written while logged in", "elsewhere@example.org");
  expect(await read()).toEqual(["written while logged in"]);
  const asked = await browser.send("/account", { intent: "prove-address" });
  expect(asked.headers.get("location")).toBe("/account");
  expect(browser.flash).toBe("proof.");
  const path = linkIn(await takeMail(email, "confirm your email address"));
  // What only looks at the link confirms nothing.
  await browser.head(path);
  expect(readText((await browser.open("/account")).html)).not.toContain("confirmed on");
  expect((await browser.open(path)).headers.get("location")).toBe("/account");
  expect((await browser.open("/contact")).html).not.toContain("Email me a copy");
  await write(site.browse(), "written after the proof", email.toUpperCase());
  await write(other, "written by another account");
  expect(await read()).toEqual(["written after the proof", "written while logged in"]);
  const { html } = await browser.open("/account");
  expect(readText(readMain(html))).toContain(`${email}, confirmed on`);
});

test("the contact page knows who is logged in, and what it was opened for", async () => {
  const { email, browser } = await someResident(site);
  const open = async (from: Browser) => (await from.open("/contact?topic=problem")).html;
  const [visitors, own] = [await open(site.browse()), await open(browser)];
  expect(readField(visitors, "email").value).toBe("");
  expect(readField(own, "email").value).toBe(email);
  for (const html of [visitors, own])
    expect(html).toContain('<option value="problem" selected="">');
  const written = { name: "A", email, topic: "problem", message: "The light is out." };
  const { html } = await browser.sendAndFollow("/contact", written);
  expect(readText(readMain(html))).toContain("Topic: A problem or repair The light is out.");
  const mail = await takeMail(
    "board@heronlake.example.org",
    "a message for the board (A problem or repair)",
  );
  expect(mail.text).toContain("The light is out.");
});

test("a new address opens no message that was written under it before", async () => {
  const victim = `victim-${crypto.randomUUID()}@example.org`;
  await site.browse().send("/contact", { name: "V", email: victim, message: "about my neighbor" });
  const { browser } = await someResident(site);
  await browser.send("/account", { intent: "address", email: victim, currentPassword: password });
  const path = linkIn(await takeMail(victim, "confirm your new email address"));
  const token = path.split("=")[1] ?? "";
  // The victim's press, without a session, changes nothing; nor does one in the asker's open it.
  expect((await site.browse().send(path, { token })).status).toBe(302);
  await browser.send("/confirmaddress", { token });
  const kept = JSON.parse((await browser.open("/account/data.json")).html);
  expect(kept.account.signInAddress).toBe(victim);
  expect(kept.messagesToTheBoard).toEqual([]);
});

describe("deleting the account", () => {
  const asked = { intent: "delete", currentPassword: password, confirmed: "on" };

  async function tracesOf(email: string, id = ""): Promise<unknown[]> {
    const { rows } = await sql`
      select "id" from "identityUsers" where "email" = ${email}
      union all select "uid" from "users" where "email" = ${email}
      union all select "id" from "mails" where "uid" = ${id}
      union all select "id" from "identitySessions" where "userId" = ${id}
      union all select "id" from "identityCredentials" where "userId" = ${id}
      union all select "tokenHash" from "oneTimeLinks" where "userId" = ${id}`.execute(database());
    return rows;
  }

  test("leaves nothing but that it was done, and a mail", async () => {
    const { email, browser } = await someResident(site);
    const elsewhere = site.browse();
    await elsewhere.logIn(email);
    const link = { intent: "address", email: `new-${email}`, currentPassword: password };
    await browser.send("/account", link);
    const id = (await findAccountId(email)) ?? "";
    await subscribeAll([id]);
    const post = { title: "Stays", body: "Stays", dateCreated: "today", mail: "on" };
    await administrator.send("/admin", post);
    expect((await tracesOf(email, id)).length).toBeGreaterThan(5);
    const pressedTwice = [browser.send("/account", asked), browser.send("/account", asked)];
    const answers = await Promise.all(pressedTwice);
    const results = answers.map(({ status, headers }) => `${status} ${headers.get("location")}`);
    // The second one may come when the session has just gone.
    expect(results).toContain("302 /login");
    for (const result of results) expect(["302 /login", "401 null"]).toContain(result);
    expect(await tracesOf(email, id)).toEqual([]);
    expect((await browser.open("/login")).html).toContain("Your account is deleted");
    for (const gone of [browser, elsewhere]) expect(await isSignedIn(gone)).toBe(false);
    expect((await administrator.open("/admin")).html).toContain("Stays");
    const log = database().selectFrom("auditEvents").select(["actor", "subject", "detail"]);
    expect(await log.where("kind", "=", "account-deleted").execute()).toEqual([
      { actor: id, subject: id, detail: null },
    ]);
    const told = () =>
      listMails().filter(
        ({ to, subject }) => to === email && subject === "Heron Lake: your account is deleted",
      );
    await expect.poll(told).toHaveLength(1);
    expect((await site.browse().register({ email })).status).toBe(302);
  });

  test("needs the password and the tick; nothing is done without", async () => {
    const { email, browser } = await someResident(site);
    const wrong = await browser.send("/account", { ...asked, currentPassword: "not the password" });
    expect([wrong.status, isTicked(wrong.html, "confirmed")]).toEqual([401, false]);
    const { confirmed: _, ...unconfirmed } = asked;
    const untold = await browser.send("/account", unconfirmed);
    expect(untold.status).toBe(400);
    expect(readField(untold.html, "confirmed").error).toBe("Please check this box to confirm.");
    expect(await findAccountId(email)).not.toBeNull();
  });

  test("isn't offered to the administrator, nor done", async () => {
    expect(readMain((await administrator.open("/account")).html)).not.toContain("Delete");
    const own = { ...asked, currentPassword: administratorCredentials.password };
    const { status, html } = await administrator.send("/account", own);
    expect(status).toBe(400);
    expect(html).toContain("The administrator's account can't be deleted here");
    expect((await administrator.open("/admin")).status).toBe(200);
  });
});
