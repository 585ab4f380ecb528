import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { linkIn, takeMail, type WrittenMail } from "../outbox.ts";
import { readHeading, readMain, readText } from "../page-reading.ts";
import { confirmAddresses, wantsMail } from "../people.fixture.ts";
import { administratorAt, type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
let resident: Browser;
let email: string;
/** The one mail that was sent. */
let mail: WrittenMail;
let link: string;

beforeAll(async () => {
  resident = site.browse();
  email = `reader-${crypto.randomUUID()}@example.org`;
  await resident.register({ email });
  await confirmAddresses([email]);
  await choose();
  await administrator.send("/admin", announcement);
  mail = await takeMail(email, "Dock");
  link = linkIn(mail);
});

const choose = () => resident.send("/account", { intent: "mail", mailAnnouncements: "on" });
const isWanted = () => wantsMail(email);
const announcement = {
  title: 'Dock <day> & "more"',
  body: "Bring gloves:\nhttps://example.org/?a=1&b=2.\n\n<img src=x onerror=alert(1)>",
  dateCreated: "May 1",
  mail: "on",
};

/** What a mail provider sends when a reader clicks on 'Unsubscribe'. */
function click(path: string, init: RequestInit): Promise<Response> {
  return fetch(site.origin + path, { method: "POST", redirect: "manual", ...init });
}

test("the mail says what the announcement says, and how to get no more", () => {
  expect(mail.text).toContain(`\n\n${announcement.body}\n\n`);
  expect(mail.html).toContain('<h1 dir="auto">Dock &lt;day&gt; &amp; &quot;more&quot;</h1>');
  expect(mail.html).toContain(
    '<p dir="auto">Bring gloves:<br><a href="https://example.org/?a=1&amp;b=2">https://example.org/?a=1&amp;b=2</a>.</p>',
  );
  expect(mail.html).toContain('<p dir="auto">&lt;img src=x onerror=alert(1)&gt;</p>');
  expect(mail.html).toContain("prefers-color-scheme: dark");
  expect(mail.html).not.toMatch(/<(img|link|script)|url\(/);
  expect(mail.html).toContain(`href="${site.origin}${link}"`);
  expect(mail.header("List-Unsubscribe")).toBe(`<${site.origin}${link}>`);
  expect(mail.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(mail.header("List-Id")).toMatch(/^<announcements\./);
  expect(mail.header("Auto-Submitted")).toBe("auto-generated");
  expect(mail.header("Reply-To")).toBe("board@heronlake.example.org");
});

test("opening the link changes nothing; its button ends the mails, signed out and without script", async () => {
  await choose();
  const visitor = site.browse();
  const page = await visitor.open(link);
  expect(readHeading(page.html)).toBe("Stop announcements by email?");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  expect(readMain(page.html)).toContain(`action="${link}" method="post"`);
  expect(await isWanted()).toBe(true);
  const done = await visitor.send(link, {});
  expect([done.status, readHeading(done.html)]).toEqual([200, "No more announcements by email"]);
  // Whoever opened a link that their mail program cut short reads the same.
  expect(readText(readMain(done.html))).toContain("If the emails keep coming");
  expect(await isWanted()).toBe(false);
  await choose();
  expect(await isWanted()).toBe(true);
});

test.each([
  ["a short form", { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }],
  ["a form in parts", { body: oneClickParts() }],
])("a mail provider ends the mails with %s", async (_kind, init) => {
  await choose();
  const { status, headers } = await click(link, init);
  expect([status, headers.get("set-cookie")]).toEqual([200, null]);
  expect(await isWanted()).toBe(false);
});

function oneClickParts(): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return form;
}

test("a forged, foreign, old or missing token gets the same answer, and ends nothing", async () => {
  await choose();
  const forged = [
    ...[`${link}x`, link.slice(0, -1), link.replace(/\.[^.]+$/, ""), "/unsubscribe?token="],
    ...[link.replace(/token=[^.]+/, "token=nobody"), link.replace(/token=[^.]+\./, "token=.")],
  ];
  const textOf = async (path: string) => {
    const { status, html } = await site.browse().send(path, {});
    return [status, readText(readMain(html))];
  };
  const answers = [];
  for (const path of forged) answers.push(await textOf(path));
  expect(await isWanted()).toBe(true);
  const good = await textOf(link);
  expect(await isWanted()).toBe(false);
  for (const answer of answers) expect(answer).toEqual(good);
});

test("who took another sign-in address isn't reached by the former one's link", async () => {
  await choose();
  const moved = `moved-${email}`;
  const move = (to: string, from: string) =>
    database().updateTable("identityUsers").set({ email: to }).where("email", "=", from).execute();
  await move(moved, email);
  await site.browse().send(link, {});
  expect(await isWanted()).toBe(true);
  await move(email, moved);
});
