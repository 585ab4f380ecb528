import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import {
  readField,
  readHeading,
  readLinks,
  readMain,
  readRows,
  readText,
} from "../page-reading.ts";
import { addNeighbour, administratorCredentials } from "../people.fixture.ts";
import { administratorAt, deleteAnnouncements, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);

beforeAll(async () => {
  for (let number = 1; number <= 12; number += 1) {
    await addNeighbour({
      name: `User ${String(number).padStart(2, "0")}`,
      houseNum: number * 9,
      includeOnDir: number % 3 === 0 ? "N" : "Y",
    });
  }
});

const announcement = {
  title: "Dock day",
  body: "Saturday.\n\nBring gloves.",
  dateCreated: "May 1",
};

function idsIn(html: string): string[] {
  return [...html.matchAll(/ id="delete-([0-9a-f]{8}-[^"]*)" popover/g)].map(([, id = ""]) => id);
}

test("the longest announcement and message arrive in a script of long letters, too; a longer one is refused", async () => {
  const sign = "湖";
  const fields = {
    title: sign.repeat(200),
    body: sign.repeat(10_000),
    dateCreated: sign.repeat(100),
  };
  expect((await administrator.sendAndFollow("/admin", fields)).html).toContain(fields.body);
  const longer = await administrator.send("/admin", { ...fields, body: `${fields.body}a` });
  expect([longer.status, readField(longer.html, "body").value.length]).toEqual([400, 10_001]);
  await deleteAnnouncements(administrator);
  const name = sign.repeat(100);
  const message = { recipient: "treasurer", name, email: "vera@example.org" };
  const text = sign.repeat(4000);
  const sent = await site.browse().sendAndFollow("/contact", { ...message, message: text });
  expect(readText(sent.html)).toContain(
    "The board reads every message. We've marked yours for Amos Pereira, and will answer you",
  );
  expect((await administrator.open("/admin/messages")).html).toContain(text);
});

test("what has the name of no button is not posted", async () => {
  const sent = await administrator.send("/admin", { ...announcement, intent: "approve-all" });
  expect(sent.status).toBe(400);
  expect(idsIn((await administrator.open("/admin")).html)).toEqual([]);
});

test.each([
  ["/admin", "delete", "This announcement was already deleted"],
  ["/admin", "mail-now", "these emails are being sent or were sent already"],
  ["/admin", "mail-again", "these emails are being sent or were sent already"],
  ["/admin", "mails-again", "these emails are being sent or were sent already"],
  ["/admin/messages", "mark-read", "This message was already deleted"],
  ["/admin/messages", "mark-unread", "This message was already deleted"],
  ["/admin/messages", "delete-message", "This message was already deleted"],
  ["/admin/messages", "resend-answer", "this answer is being sent or was sent already"],
])("at %s, %s of what is gone says so", async (path, intent, words) => {
  const asked: Record<string, string>[] = [{ intent, id: "unknown" }, { intent }];
  for (const fields of asked) {
    const { status, html } = await administrator.sendAndFollow(path, fields);
    expect(status).toBe(200);
    expect(readText(html)).toMatch(new RegExp(`Nothing was (changed|sent)[:.] ${words}`));
  }
});

test("all users are listed, with their answer to the directory", async () => {
  const { html } = await administrator.open("/admin?q=user&rows=15");
  const rows = readRows(html);
  expect(rows).toHaveLength(12);
  expect(rows.map((cells) => cells[5])).toEqual(
    Array.from({ length: 12 }, (_, place) => (place % 3 === 2 ? "No" : "Yes")),
  );
  const heads = [...html.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, inside = ""]) =>
    readText(inside),
  );
  expect(heads.map((head) => head.replace(/ ?[↕▲▼]/, ""))).toEqual([
    ...["Name", "Phone Number", "Email", "House Number", "House Street", "Opted-in for directory"],
  ]);
});

/** Sends the form of the export, and follows its page to the file, as a browser does. */
async function fetchFile(address: string, form: Record<string, string>) {
  const page = await administrator.sendAndFollow(address, form);
  expect(readHeading(page.html)).toBe("The list is ready");
  const [, file = ""] = /content="0; url=([^"]*)"/.exec(page.html) ?? [];
  return administrator.open(file.replaceAll("&amp;", "&"), { "sec-fetch-site": "same-origin" });
}

test("what the table finds is exported, formulas made harmless, and the audit log tells how many", async () => {
  await addNeighbour({ name: "=User(1)", phoneNumber: "+1 555-0100", houseNum: 1 });
  const { html } = await administrator.open("/admin?q=user&sort=houseNum&rows=15");
  expect(readLinks(readMain(html))).toContain("/admin/residents.csv?q=user&sort=houseNum");
  const address = "/admin/residents.csv?q=user&sort=houseNum&rows=10";
  const form = { currentPassword: administratorCredentials.password };
  // How a file is asked for, everything.test.ts looks at; here, that this one is asked for so.
  for (const word of ["wrong wrong", ""]) {
    const refused = await administrator.send(address, { currentPassword: word });
    expect(refused.html).not.toContain("555-0112");
  }
  const { status, headers, html: text } = await fetchFile(address, form);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toMatch(
    /^attachment; filename="residents-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [heads, formula, first, ...others] = text.split("\r\n");
  expect(heads).toContain(
    '"Unit","Last Name","Opted-in for directory","Show Email","Show Phone","Show House","Status","Registered"',
  );
  expect(formula).toMatch(
    /^"'=User\(1\)","'\+1 555-0100","[^"]*@example\.org","1","Heron Way","","User","Yes",/,
  );
  expect(first).toMatch(
    /^"User 01","555-0112",.*,"01","Yes","Yes","Yes","Yes","Approved","\d{4}-\d\d-\d\d"$/,
  );
  expect(others).toHaveLength(12);
  const log = await administrator.open("/admin/audit");
  expect(readText(log.html)).toMatch(/Resident list exported \w+ 13 rows/);
});

test("a visitor's message to the board arrives, and is shown as text", async () => {
  const typed = {
    name: "Vera Visitor",
    email: "vera@example.org",
    message: "Is it <b>heated</b>?",
  };
  const { html } = await site.browse().sendAndFollow("/contact", { recipient: "", ...typed });
  expect(readHeading(html)).toBe("Your message has been sent");
  // What was written is shown once more, to keep; only confirmed accounts are mailed a copy.
  const kept = "What you sent To: The whole board Is it <b>heated</b>?";
  expect(readText(readMain(html))).toContain(kept);
  expect(html).not.toContain("emailed you a copy");
  const page = await administrator.open("/admin/messages");
  expect(page.html).toContain("Is it &lt;b&gt;heated&lt;/b&gt;?");
  expect(readText(page.html)).toContain("vera@example.org to the whole board");
});

test("announcements are turned over page by page, and the other lists stay as they are", async () => {
  for (let number = 1; number <= 11; number += 1) {
    await administrator.send("/admin", { ...announcement, title: `Number ${number}.` });
  }
  const first = (await administrator.open("/admin?sort=houseNum")).html;
  expect(idsIn(first)).toHaveLength(10);
  const next = "/admin?announcements=2&sort=houseNum#announcements";
  expect(readLinks(first)).toContain(next);
  const last = (await administrator.open(next)).html;
  expect(readText(last)).toContain("Number 1.");
  expect(readLinks(last)).toContain("/admin?announcements=2&sort=houseNum&page=2");
  expect(readLinks(last)).toContain("/admin/residents.csv?sort=houseNum");
  const [id = ""] = idsIn(last);
  const { html } = await administrator.sendAndFollow(next, { intent: "delete", id });
  expect(idsIn(html)).toHaveLength(10);
  expect(readText(html)).not.toContain("Number 1. May 1");
  await deleteAnnouncements(administrator);
});

test("what there is to do stands on top, and a message is marked as read, unread, answered and deleted", async () => {
  // Of the people's needs there is none: the next thing on the page is a link.
  const calm =
    "To do Email isn't working yet: nobody gets announcements or password links by email. Ask the person who runs the site to turn it on. No nightly backup has been made yet Shortcuts Post an announcement";
  await database().deleteFrom("contactMessages").execute();
  const readTasks = async () => readText(readMain((await administrator.open("/admin")).html));
  expect(await readTasks()).toContain(calm);
  const name = "ו".repeat(100);
  const fields = { recipient: "", name, email: "vav@example.org", message: "Is it you?" };
  await site.browse().send("/contact", fields);
  expect(await readTasks()).toContain("To do 1 message is unread Email isn't");
  const { html } = await administrator.open("/admin/messages");
  expect(readText(html)).toContain(`Unread ${name} vav@example.org`);
  expect(html).toContain("Save the answer");
  const [, id = ""] = / id="delete-message-([^"]*)" popover/.exec(html) ?? [];
  const textAfter = async (intent: string, given: Record<string, string> = {}) => {
    const form = { intent, id, ...given };
    return readText(readMain((await administrator.sendAndFollow("/admin/messages", form)).html));
  };
  // Above the list: the message isn't where it was.
  expect(await textAfter("mark-read")).toContain(
    `its answer. ${name}'s message is marked as read.`,
  );
  expect(await readTasks()).toContain(calm);
  expect(await textAfter("mark-unread")).toContain("'s message is marked as unread.");
  expect(await readTasks()).toContain("1 message is unread");
  const answer = { intent: "answer-message", id, answer: "a".repeat(10_001) };
  const refused = await administrator.send("/admin/messages", answer);
  const error = "Please use at most 10000 characters.";
  expect(readField(refused.html, "answer")).toEqual({ value: answer.answer, error });
  expect(refused.html).toMatch(/<details class="answer" open="">/);
  const answered = await textAfter("answer-message", { answer: "湖".repeat(10_000) });
  expect(answered).toContain("Saved, not sent yet. Next: open it in your email program,");
  expect(answered).toContain(`Answer saved, not emailed ${name}`);
  expect(answered).toContain("It wasn't sent, because email isn't set up");
  expect(answered).toContain("Send it from your own email, then press “I sent it”.");
  expect(answered).toContain("湖".repeat(10_000));
  expect(await readTasks()).toContain("1 answer still has to be sent");
  const told = await textAfter("answer-told");
  expect(told).toContain("Marked as answered.");
  expect(await readTasks()).toContain(calm);
  const late = await administrator.send("/admin/messages", { ...answer, answer: "It is not me." });
  expect(late.status).toBe(409);
  expect(readText(late.html)).toContain("this message already has another answer");
  expect(late.html).toMatch(/<textarea[^>]*readOnly=""[^>]*>It is not me\.<\/textarea>/i);
  const emptied = await textAfter("delete-message");
  expect(emptied).toContain("The message is deleted. There are no messages yet.");
  expect(emptied).toContain("Each message is deleted after 2 years, along with its answer.");
  const gone = await administrator.send("/admin/messages", { ...answer, answer: "Me." });
  expect(readText(gone.html)).toContain("This message has been deleted");
  expect(gone.html).toContain(">Me.</textarea>");
});
