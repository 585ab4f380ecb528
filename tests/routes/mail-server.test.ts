/** What pages say about emails on a site with a mail server: while it takes them, and while it doesn't. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { isTicked, readMain, readText } from "../page-reading.ts";
import { confirmAddresses } from "../people.fixture.ts";
import { administratorAt, registrationFields, residentAt, serveSite } from "../site.fixture.ts";
import { startMailServer, type TestMailServer } from "../smtp-server.ts";

let mailServer: TestMailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  process.env["SMTP_URL"] = mailServer.url;
});
afterAll(() => mailServer.close());
const site = serveSite();
const administrator = administratorAt(site);
const email = "osprey@example.org";
const resident = residentAt(site, { email });

const textOf = ({ html }: { html: string }) => readText(readMain(html));

/** What the page for a forgotten password says, asked for an account and for none. */
async function askForPassword(): Promise<string[]> {
  const answers = [];
  for (const typed of [email, "nobody@example.org"]) {
    const browser = site.browse();
    const { status } = await browser.send("/forgotpassword", { email: typed });
    answers.push(`${status} ${textOf(await browser.open("/forgotpassword"))}`);
  }
  return answers;
}

/** What somebody is told who asks for something that comes by email. */
async function readPromises(): Promise<string[]> {
  const mail = { intent: "mail", mailAnnouncements: "on" };
  const asked = [
    textOf(await resident.sendAndFollow("/account", mail)),
    textOf(await resident.sendAndFollow("/account", { intent: "prove-address" })),
    textOf(await resident.open("/")),
  ];
  await database().deleteFrom("attempts").execute();
  return [...(await askForPassword()), ...asked];
}

test("while the mail server takes emails, pages say that one was sent", async () => {
  const [account, none, ...asked] = await readPromises();
  expect(account).toContain("If that address has an account, we've sent you an email.");
  expect(none).toBe(account);
  expect(asked).toEqual([
    expect.stringContaining("Saved. We've sent you an email."),
    expect.stringContaining("We've sent you an email."),
    expect.stringContaining(`we've sent an email to ${email}.`),
  ]);
  expect(textOf(await administrator.open("/admin"))).toContain("You're all caught up.");
  const privacy = textOf(await site.browse().open("/privacy"));
  expect(privacy).toContain("The board gets a copy by email, without photos.");
  expect(privacy).not.toMatch(/doesn't send|files on our server/);
  await expect.poll(() => mailServer.taken.length).toBeGreaterThan(2);
});

test("the box for announcements is off, and stays as it was ticked when the form comes back", async () => {
  const browser = site.browse();
  expect(isTicked((await browser.open("/register")).html, "mailAnnouncements")).toBe(false);
  const typed = registrationFields({ houseNum: "12a", mailAnnouncements: "on" });
  expect(isTicked((await browser.send("/register", typed)).html, "mailAnnouncements")).toBe(true);
});

test("the step that is left after registering stands in the welcome, and nowhere else", async () => {
  const browser = site.browse();
  await browser.register({ mailAnnouncements: "on" });
  const { html } = await browser.open("/");
  const [, welcome = "", rest = ""] =
    /class="home-welcome"([\s\S]*?)class="member-home"([\s\S]*)/.exec(html) ?? [];
  expect(welcome).toContain("One more step:");
  expect(rest).not.toContain("One more step:");
});

test("while it takes none, whoever waits for one is told, alike with an account and without", async () => {
  mailServer.treat = () => "drop";
  await resident.send("/account", { intent: "prove-address" });
  const readDesk = async () => textOf(await administrator.open("/admin"));
  const told =
    /No email has been sent since .+ The mail server can't be reached\. \d emails? (is|are) waiting/;
  await expect.poll(readDesk).toMatch(told);
  const [account, none, ...asked] = await readPromises();
  expect(none).toBe(account);
  for (const said of [account, ...asked]) {
    expect(said).toContain("This site can't send email right now.");
    expect(said).toContain("Please ask the board for help: board@heronlake.example.org");
    expect(said).not.toMatch(/sent (you )?an email/);
  }
  const before = textOf(await site.browse().open("/forgotpassword"));
  expect(before).toContain("This site can't send email right now.");
  expect(await readDesk()).not.toContain("all caught up");
  await confirmAddresses([email]);
  const subscribed = await resident.sendAndFollow("/account", {
    intent: "mail",
    mailAnnouncements: "on",
  });
  expect(textOf(subscribed)).toContain("Saved. This site can't send email right now.");
  const home = textOf(await resident.open("/"));
  expect(home).toContain(`We email new announcements to ${email}. To stop, use`);
});
