import { beforeAll, expect, test, vi } from "vitest";
import { linkIn, takeMail } from "../outbox.ts";
import {
  readBanner,
  readField,
  readHeading,
  readLinks,
  readMain,
  readText,
} from "../page-reading.ts";
import { administratorCredentials, password } from "../people.fixture.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
const email = "osprey@example.org";

beforeAll(() => site.browse().register({ email }));

async function isSignedIn(browser: ReturnType<typeof site.browse>): Promise<boolean> {
  return (await browser.open("/residents")).status === 200;
}

test("a wrong password and an unknown address are answered alike", async () => {
  const wrong = site.browse();
  const known = await wrong.logIn(email, "not the password");
  const unknown = await wrong.logIn("nobody@example.org", "not the password");
  for (const { status, html } of [known, unknown]) {
    expect(status).toBe(401);
    expect(readHeading(html)).toBe("Log in");
    expect(readBanner(html)).toBe("Invalid email or password");
    expect(readText(html)).toContain(
      "To keep your account safe, you'll need to log in again after a week, or after a day away.",
    );
    expect(readText(html)).toMatch(/Please check both for typos\. .+ ask for a new one\./);
    expect(readField(html, "password").value).toBe("");
    expect(html).not.toContain("not the password");
  }
  expect(readField(known.html, "email").value).toBe(email);
  const plain = (html: string) =>
    html.replaceAll("nobody@example.org", email).replace(/nonce="[^"]*"/g, "");
  expect(plain(unknown.html)).toBe(plain(known.html));
  expect(wrong.cookies).toEqual([]);
});

test("the right password leads home, signed in", async () => {
  const browser = site.browse();
  const { status, headers, html } = await browser.logIn("Osprey@Example.org");
  expect([status, headers.get("location")]).toEqual([302, "/"]);
  expect(html).toBe("");
  expect(browser.cookies).toContain("shoreline-account=resident%20Robin%20Sedge");
  expect(await isSignedIn(browser)).toBe(true);
});

test("the button signs out: on the server, and with both cookies", async () => {
  const browser = site.browse();
  await browser.logIn(email);
  const kept = site.browse();
  for (const cookie of browser.cookies) {
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    kept.forge(name, value);
  }
  expect(await isSignedIn(kept)).toBe(true);
  const { status, headers } = await browser.send("/logout", {});
  expect([status, headers.get("location")]).toEqual([302, "/"]);
  expect(browser.flash).toBe("logged-out.");
  const home = await browser.open("/");
  expect(readText(home.html)).toContain("You're logged out.");
  expect(home.headers.get("cache-control")).toBe("no-store");
  // What is left only says that this browser is known.
  expect(browser.cookies).toEqual([expect.stringMatching(/^shoreline-device=/)]);
  expect((await browser.open("/")).html).not.toContain("logged out.");
  expect((await site.browse().open("/")).html).not.toContain("logged out.");
  expect(await isSignedIn(kept)).toBe(false);
});

test.each(["none", "same-origin"])(
  "the address typed or linked here (%s) signs out, but not while it is only fetched ahead",
  async (from) => {
    const browser = site.browse();
    await browser.logIn(email);
    const ahead = { "sec-fetch-site": from, "sec-purpose": "prefetch;prerender" };
    expect((await browser.open("/logout", ahead)).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
    const { status, headers } = await browser.open("/logout", { "sec-fetch-site": from });
    expect([status, headers.get("location")]).toEqual([302, "/"]);
    expect(await isSignedIn(browser)).toBe(false);
  },
);

test("another site's link, one from who knows where, or HEAD signs nobody out", async () => {
  const browser = site.browse();
  await browser.logIn(email);
  await browser.head("/logout");
  for (const from of ["cross-site", "same-site", undefined]) {
    const sent = { cookie: browser.cookies.join("; "), ...(from && { "sec-fetch-site": from }) };
    const { status, headers } = await fetch(`${site.origin}/logout`, {
      headers: sent,
      redirect: "manual",
    });
    expect([status, headers.get("location")]).toEqual([302, "/"]);
    expect(await isSignedIn(browser)).toBe(true);
  }
});

test("a session that is renewed on the way home keeps its new cookies", async () => {
  const browser = site.browse();
  await browser.logIn(email);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 });
  const { status, headers } = await browser.open("/login");
  vi.useRealTimers();
  expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
    ...[302, "/", "no-store"],
  ]);
  const renewed = headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]);
  expect(renewed).toEqual(["shoreline-session", "shoreline-account"]);
});

test.each([
  ["/residents", "Log in to see the directory.", "residents"],
  ["/residents/print", "Log in to see the directory.", "residents"],
  ["/announcements", "Log in to read the announcements.", "announcements"],
  ["/editinfo", "Log in to edit your info.", "editinfo"],
  ["/account", "Log in to see your account.", "account"],
  ["/admin", "Log in as the administrator to open that page.", "admin"],
])("a visitor whom %s sent home reads once why", async (path, note, name) => {
  const visitor = site.browse();
  expect((await visitor.open(path)).headers.get("location")).toBe("/");
  const main = readMain((await visitor.open("/")).html);
  expect(readText(main)).toContain(note);
  expect(readLinks(main)).toContain(`/login?for=/${name}`);
  expect(readText(readMain((await visitor.open("/")).html))).not.toContain(note);
});

test("a visitor logs in for a page below the dashboard, and comes back to it", async () => {
  const browser = site.browse();
  const path = "/admin/publish/faq?page=2";
  const login = (await browser.open(path)).headers.get("location") ?? "";
  expect(login).toBe(`/login?for=${encodeURIComponent(path)}`);
  const { html } = await browser.open(login);
  expect(html).toContain(`action="${login}"`);
  expect(readText(readMain(html))).toContain("Log in as the administrator to open that page.");
  expect((await browser.send(login, administratorCredentials)).headers.get("location")).toBe(path);
  expect((await browser.open(path)).status).toBe(200);
  expect((await browser.open(`${path.split("?")[0]}.data`)).status).toBe(200);
});

test("after a link on the desk was followed too late, the login form leads to the page, not to its data", async () => {
  const { html } = await site.browse().open("/admin/publish/faq.data?page=2&_routes=root");
  expect(html).toContain(`/login?for=${encodeURIComponent("/admin/publish/faq?page=2")}"`);
});

test.each([
  ...["//evil.example", "https://evil.example/", "nowhere", "constructor", "/logout"],
  ...["/residents/x", "/\\evil.example/admin/x", "/\t/evil.example/admin/x"],
  ...["/admin/../logout", "/admin/%2E%2e/logout"],
])("a made-up place to go on to (%s) is ignored", async (made) => {
  const browser = site.browse();
  const path = `/login?for=${encodeURIComponent(made)}`;
  expect((await browser.open(path)).html).toContain('action="/login"');
  expect((await browser.send(path, { email, password })).headers.get("location")).toBe("/");
});

const chosen = "chosen by the link";

test("a forgotten password's link is promised alike, and without a mail server the page says who makes it", async () => {
  const answers = [];
  for (const typed of [email, "nobody@example.org"]) {
    const browser = site.browse();
    const answer = await browser.send("/forgotpassword", { email: typed });
    expect(answer.headers.get("location")).toBe("/forgotpassword");
    const { html } = await browser.open("/forgotpassword");
    answers.push([answer.status, answer.html, [...answer.headers.keys()], readMain(html)]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(readText(String(answers[0]?.[3]))).toMatch(
    /This site doesn't send email yet\. .+ board@heronlake\.example\.org\. Or send them a message\. Give your name, .+ themselves\. It works for one day; .+ again\. To make a link for a neighbor who asks you for one, choose their name under All users\.$/,
  );
  const [message = ""] = readLinks(String(answers[0]?.[3])).filter((to) => /contact/.test(to));
  const { html } = await site.browse().open(message);
  expect(readText(readMain(html))).toMatch(
    /I forgot my password\. .+ House number and street Email you log in with/,
  );
  const written = { name: "A", email, house: "12 Bulrush Lane", login: email };
  const sent = (await site.browse().sendAndFollow(message, written)).html;
  expect(readText(readMain(sent))).toContain("The link works for one day, so please check your");
});

test("the link chooses a password: a weak one is refused at its field, and the link stays", async () => {
  const path = linkIn(await takeMail(email, "choose a new password"));
  const signedIn = site.browse();
  await signedIn.logIn(email);
  const browser = site.browse();
  const page = await browser.open(path);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(readHeading(page.html)).toBe("Choose a password");
  const token = readField(page.html, "token").value;
  const refused = await browser.send("/choosepassword", { token, password: "password1" });
  expect(refused.status).toBe(400);
  expect(readField(refused.html, "password").error).toMatch(/^That password is too easy/);
  expect(readField(refused.html, "password").value).toBe("");
  expect(readField(refused.html, "token").value).toBe(token);
  const taken = await browser.send("/choosepassword", { token, password: chosen });
  expect([taken.status, taken.headers.get("location")]).toEqual([302, "/login"]);
  const next = await browser.open("/login");
  expect(readText(readMain(next.html))).toContain("Your password is set. Log in with it now.");
  expect(readField(next.html, "email").value).toBe(email);
  expect(next.headers.get("cache-control")).toBe("no-store");
  expect(readField((await browser.open("/login")).html, "email").value).toBe("");
  expect((await signedIn.open("/editinfo")).status).toBe(302);
  expect((await browser.logIn(email, chosen)).status).toBe(302);
  const again = await browser.send("/choosepassword", { token, password: "chosen once more" });
  expect(again.status).toBe(400);
  expect(readBanner(again.html)).toMatch(/^This link has been used or has expired/);
});

test("a link asks for the length that its account needs, and one that opens nothing for a resident's", async () => {
  const { email: administrator } = administratorCredentials;
  await site.browse().send("/forgotpassword", { email: administrator });
  const path = linkIn(await takeMail(administrator, "choose a new password"));
  for (const [link, shortest, shown] of [
    [path, 15, "15 characters or more."],
    ["/choosepassword?token=stale", 8, "This link no longer works"],
  ] as const) {
    const asked = `${shortest} characters or more.`;
    const page = readText(readMain((await site.browse().open(link)).html));
    expect(page.match(/\d+ characters or more\.|This link no longer works/g)).toEqual([shown]);
    const token = link.split("=")[1] ?? "";
    const { html } = await site.browse().send(link, { token, password: "lake" });
    expect(readField(html, "password").error).toBe(`Your password needs ${asked}`);
  }
});

test("a forged cookie puts nothing but an address into the login form", async () => {
  for (const forged of ["", "bm90IGFuIGFkZHJlc3M", "w", "Ij48c2NyaXB0PkBleGFtcGxlLm9yZw"]) {
    const browser = site.browse();
    browser.forge("shoreline-flash", `chosen.${forged}`);
    const { status, html } = await browser.open("/login");
    expect([status, readField(html, "email").value]).toEqual([200, ""]);
  }
});
