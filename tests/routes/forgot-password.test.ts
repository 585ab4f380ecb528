import { beforeAll, expect, test } from "vitest";
import { linkIn, takeMail } from "../outbox.ts";
import { readBanner, readField, readHeading, readMain, readText } from "../page-reading.ts";
import { administratorCredentials } from "../people.fixture.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
const email = "osprey@example.org";
const chosen = "chosen by the link";
const subject = "choose a new password";

beforeAll(() => site.browse().register({ email }));

test("an account and none are answered alike, and without a mail server only the administrator sees the form", async () => {
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
    /This site doesn't send email yet\. .+ board@heronlake\.example\.org\. Or send them a message\. If that address has an account, its link is now in a file on the server, .+ Make the link$/,
  );
  expect(answers[0]?.[3]).toMatch(
    /<div class="for-administrator">(?:(?!<\/form>).)*Make the link/s,
  );
});

test("the link chooses a password: a weak one is refused at its field, and the link stays", async () => {
  const path = linkIn(await takeMail(email, subject));
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
  const path = linkIn(await takeMail(administrator, subject));
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
