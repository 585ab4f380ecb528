import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { takeMail } from "../outbox.ts";
import {
  isTicked,
  readField,
  readHeading,
  readLinks,
  readMain,
  readRows,
  readText,
} from "../page-reading.ts";
import { addNeighbour, administratorCredentials, confirmAddresses } from "../people.fixture.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
let administrator: ReturnType<typeof site.browse>;

beforeAll(async () => {
  administrator = site.browse();
  await administrator.logInAsAdministrator();
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

test("the page has its parts and is kept by no cache", async () => {
  const { status, headers, html } = await administrator.open("/admin");
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(readHeading(html)).toBe("Admin Dashboard");
  const text = readText(readMain(html));
  for (const part of ["Post an announcement", "Announcements", "All users"]) {
    expect(text).toContain(part);
  }
});

test("an announcement is posted, read by residents, and deleted", async () => {
  const { status, html } = await administrator.sendAndFollow("/admin", announcement);
  expect(status).toBe(200);
  expect(readText(html)).toContain("The announcement is posted.");
  expect(readText(html)).toContain(
    "Dock day May 1 Saturday. Bring gloves. Edit Dock day Delete Announcement",
  );
  expect(readField(html, "title")).toEqual({ value: "", error: null });
  const resident = site.browse();
  await resident.register();
  expect((await resident.open("/")).html).toContain("Dock day");
  const [id = ""] = idsIn(html);
  const deleted = await administrator.sendAndFollow("/admin", { intent: "delete", id });
  expect(deleted.status).toBe(200);
  expect(deleted.html).not.toContain("Dock day");
  expect((await resident.open("/")).html).not.toContain("Dock day");
});

test("an announcement is mailed to residents who want it, unless the administrator says no", async () => {
  const email = `mailed-${crypto.randomUUID()}@example.org`;
  const resident = site.browse();
  await resident.register({ email });
  await confirmAddresses([email]);
  await resident.send("/account", { intent: "mail", mailAnnouncements: "on" });
  const page = (await administrator.open("/admin")).html;
  expect(isTicked(page, "mail")).toBe(true);
  await administrator.send("/admin", { ...announcement, title: "Told here alone" });
  const refused = await administrator.send("/admin", { ...announcement, title: "" });
  expect(isTicked(refused.html, "mail")).toBe(false);
  await administrator.send("/admin", { ...announcement, mail: "on" });
  const { subject, text } = await takeMail(process.env["DATA_DIR"] ?? "", email, "Dock day");
  expect(subject).toBe("Heron Lake: Dock day");
  expect(text).toContain("Saturday.\n\nBring gloves.");
  for (const id of idsIn((await administrator.open("/admin")).html)) {
    await administrator.send("/admin", { intent: "delete", id });
  }
});

test.each(["title", "body", "dateCreated"])("without %s nothing is posted", async (missing) => {
  const { status, html } = await administrator.send("/admin", { ...announcement, [missing]: " " });
  expect(status).toBe(400);
  for (const [name, typed] of Object.entries(announcement)) {
    const { value, error } = readField(html, name);
    if (name === missing) expect(error).toBe("Please fill this in.");
    else expect([value, error]).toEqual([readText(typed), null]);
  }
  expect(idsIn((await administrator.open("/admin")).html)).toEqual([]);
});

test("an announcement of 10,000 characters is taken, one of more is refused with what was typed", async () => {
  const body = "ä".repeat(10_000);
  expect((await administrator.send("/admin", { ...announcement, body })).status).toBe(302);
  const { status, html } = await administrator.send("/admin", {
    ...announcement,
    body: `${body}ä`,
  });
  expect(status).toBe(400);
  expect(readField(html, "body").value).toHaveLength(10_001);
  for (const id of idsIn((await administrator.open("/admin")).html)) {
    await administrator.send("/admin", { intent: "delete", id });
  }
});

test.each([
  ["Cyrillic", "ж"],
  ["Chinese", "湖"],
  ["Thai", "ก"],
  ["emoji", "🛶"],
  ["line ends", "a\n"],
])("the longest announcement and message arrive in %s too", async (_script, sign) => {
  const fill = (length: number) => sign.repeat(length / sign.length).trim();
  const title = sign.trim().repeat(200 / sign.length);
  const fields = { title, body: fill(10_000), dateCreated: title.slice(0, 100) };
  const posted = await administrator.sendAndFollow("/admin", fields);
  expect(posted.html.replaceAll("<br>", "\n")).toContain(fields.body);
  for (const id of idsIn(posted.html)) {
    await administrator.send("/admin", { intent: "delete", id });
  }
  const name = title.slice(0, 100);
  const message = { recipient: "treasurer", name, email: "vera@example.org", message: fill(4000) };
  expect((await site.browse().send("/contact", message)).status).toBe(302);
  expect((await administrator.open("/admin/messages")).html).toContain(message.message);
});

test("what the administrator types is shown as text", async () => {
  const attack = "<script>alert(1)</script>";
  const { html } = await administrator.sendAndFollow("/admin", {
    ...announcement,
    title: attack,
    body: attack,
  });
  expect(html).not.toContain(attack);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  for (const id of idsIn(html)) await administrator.send("/admin", { intent: "delete", id });
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
    "Account",
  ]);
});

test("ten rows at first, sorted by number, street or answer", async () => {
  const rowsAt = async (query: string) =>
    readRows((await administrator.open(`/admin?q=user${query}`)).html);
  expect(await rowsAt("")).toHaveLength(10);
  expect(await rowsAt("&page=2")).toHaveLength(2);
  const byNumber = (await rowsAt("&sort=houseNum&order=desc")).map((cells) => Number(cells[3]));
  expect(byNumber).toEqual(byNumber.toSorted((a, b) => b - a));
  expect(byNumber[0]).toBe(108);
  const answers = (await rowsAt("&sort=includeOnDir&rows=15")).map((cells) => cells[5]);
  expect(answers).toEqual([...Array(4).fill("No"), ...Array(8).fill("Yes")]);
  expect(await rowsAt("&sort=phoneNumber")).toEqual(await rowsAt(""));
});

test("the export is of what was found, in its order", async () => {
  const { html } = await administrator.open("/admin?q=user&sort=houseNum&rows=15");
  expect(readLinks(readMain(html))).toContain("/admin/residents.csv?q=user&sort=houseNum");
});

/** Sends the form of the export, and follows its page to the file, as a browser does. */
async function fetchFile(address: string, form: Record<string, string>) {
  const page = await administrator.sendAndFollow(address, form);
  expect(readHeading(page.html)).toBe("The list is ready");
  return administrator.open(refreshOf(page.html), { "sec-fetch-site": "same-origin" });
}

/** Where a page leads by itself. */
function refreshOf(html: string): string {
  return /content="0; url=([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

test("the file comes once for each right password, and to its administrator alone", async () => {
  const form = { currentPassword: administratorCredentials.password };
  const page = await administrator.sendAndFollow("/admin/residents.csv?q=user", form);
  const address = refreshOf(page.html);
  const here = { "sec-fetch-site": "same-origin" };
  const typeOf = (answer: { headers: Headers }) => answer.headers.get("content-type");
  const visitor = await site.browse().open(address, here);
  const toLogin = `/login?for=${encodeURIComponent(address)}`;
  expect([visitor.status, visitor.headers.get("location")]).toEqual([302, toLogin]);
  const crossSite = await administrator.open(address, { "sec-fetch-site": "cross-site" });
  expect(typeOf(crossSite)).toContain("text/html");
  expect(typeOf(await administrator.open(address, here))).toContain("text/csv");
  const again = await administrator.open(address, here);
  expect(typeOf(again)).toContain("text/html");
  expect(readHeading(again.html)).toBe("Export the residents");
});

test("what the table finds is exported, formulas made harmless, and the audit log tells how many", async () => {
  await addNeighbour({ name: "=User(1)", phoneNumber: "+1 555-0100", houseNum: 1 });
  const address = "/admin/residents.csv?q=user&sort=houseNum&rows=10";
  const form = { currentPassword: administratorCredentials.password };
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

test("the export needs the password: opening its address, or a wrong one, gives no file", async () => {
  await addNeighbour({ name: "Exported Eider" });
  const exports = () =>
    database()
      .selectFrom("auditEvents")
      .select("id")
      .where("kind", "=", "residents-exported")
      .execute();
  const before = await exports();
  const address = "/admin/residents.csv?q=eider";
  const page = await administrator.open(address);
  expect([page.status, page.headers.get("content-disposition")]).toEqual([200, null]);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(readLinks(readMain(page.html))).toContain("/admin?q=eider#users");
  for (const [currentPassword, status] of [
    ["wrong wrong", 401],
    ["", 400],
  ] as const) {
    const answer = await administrator.send(address, { currentPassword });
    expect(answer.status).toBe(status);
    expect(readField(answer.html, "currentPassword").error).not.toBeNull();
    for (const hidden of ["wrong wrong", "Exported Eider"]) {
      expect(answer.html).not.toContain(hidden);
    }
  }
  expect(await exports()).toEqual(before);
  expect(readText((await administrator.open("/admin/audit")).html)).toMatch(
    /Password check failed Administrator exporting the list of residents/,
  );
});

test("a visitor's message to the board arrives, and is shown as text", async () => {
  const message = {
    recipient: "",
    name: "Vera Visitor",
    email: "vera@example.org",
    message: "Is the pool <b>heated</b>?",
  };
  const { status, html } = await site.browse().sendAndFollow("/contact", message);
  expect(status).toBe(200);
  expect(readHeading(html)).toBe("Your message has been sent");
  // What was written is shown once more, to keep; only confirmed accounts are mailed a copy.
  expect(readText(readMain(html))).toContain(
    "What you wrote To: The whole board Is the pool <b>heated</b>?",
  );
  expect(html).not.toContain("emailed you a copy");
  const page = await administrator.open("/admin/messages");
  expect(page.html).toContain("Is the pool &lt;b&gt;heated&lt;/b&gt;?");
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
  expect(readText(html)).not.toContain("Number 1.");
  for (const left of idsIn(html))
    await administrator.send("/admin", { intent: "delete", id: left });
});

test("what needs doing stands on top, and a message is marked as read, unread, and deleted", async () => {
  // Of the people's needs there is none: the next thing on the page is a link.
  const calm =
    "What needs doing Email isn't working yet. Ask the person who runs the site to turn it on. Add minutes";
  const textAfter = async (intent: string, id: string) => {
    const { html } = await administrator.sendAndFollow("/admin/messages", { intent, id });
    return readText(readMain(html));
  };
  const messageIds = async () => {
    const { html } = await administrator.open("/admin/messages");
    return [...html.matchAll(/ id="delete-message-([^"]*)" popover/g)].map(([, id = ""]) => id);
  };
  for (const id of await messageIds()) await textAfter("delete-message", id);
  const answerWith = async (answer: string, id: string) => {
    const form = { intent: "answer-message", id, answer };
    const { status, headers, html } = await administrator.send("/admin/messages", form);
    const page =
      status === 302 ? await administrator.open(headers.get("location") ?? "") : { html };
    return { status, html: page.html, text: readText(readMain(page.html)) };
  };
  const readTasks = async () => readText(readMain((await administrator.open("/admin")).html));
  expect(await readTasks()).toContain(calm);
  const name = "ו".repeat(100);
  const fields = { recipient: "", name, email: "vav@example.org", message: "Is it you?" };
  await site.browse().send("/contact", fields);
  const [id = ""] = await messageIds();
  expect(await readTasks()).toContain("to turn it on. 1 message is unread");
  const { html } = await administrator.open("/admin/messages");
  expect(readText(html)).toContain(`Unread ${name} vav@example.org`);
  expect(await textAfter("mark-read", id)).toContain("The message is marked as read.");
  expect(await readTasks()).toContain(calm);
  expect(await textAfter("mark-unread", id)).toContain("The message is marked as unread.");
  expect(await readTasks()).toContain("1 message is unread");
  for (const [typed, said] of [
    [" ", "Please enter your answer."],
    ["a".repeat(10_001), "Please use at most 10000 characters."],
  ] as const) {
    const refused = await answerWith(typed, id);
    expect(refused.status).toBe(400);
    expect(readField(refused.html, "answer")).toEqual({ value: typed.trim(), error: said });
    expect(refused.html).toMatch(/<details class="answer" open="">/);
  }
  const answered = await answerWith("湖".repeat(10_000), id);
  expect(answered.text).toContain("We'll email your answer. A copy stays with the message.");
  expect(answered.text).toContain(`Answered ${name}`);
  expect(answered.html).toContain("湖".repeat(10_000));
  expect(answered.html).not.toContain('name="answer"');
  expect(await readTasks()).toContain(calm);
  const late = await answerWith("It is not me.", id);
  expect(late.status).toBe(409);
  expect(late.text).toContain("this message already has another answer");
  expect(late.html).toMatch(/<textarea[^>]*readOnly=""[^>]*>It is not me\.<\/textarea>/i);
  const emptied = await textAfter("delete-message", id);
  expect(emptied).toContain("The message is deleted. There are no messages yet.");
  expect(emptied).toContain("Each message is deleted after 2 years, along with its answer.");
  expect(await readTasks()).toContain(calm);
  const gone = await answerWith("It is not me.", id);
  expect(gone.text).toContain("This message has been deleted");
  expect(gone.html).toContain(">It is not me.</textarea>");
});

test.each(["name", "email", "message"])("a message without %s isn't sent", async (missing) => {
  const fields = {
    name: "Vera",
    email: "vera@example.org",
    message: "Unsent words",
    [missing]: "",
  };
  const { status, html } = await site.browse().send("/contact", fields);
  expect(status).toBe(400);
  for (const name of ["name", "email", "message"] as const) {
    const { value, error } = readField(html, name);
    expect(value).toBe(fields[name]);
    expect(error === null).toBe(name !== missing);
  }
  expect((await administrator.open("/admin/messages")).html).not.toContain("Unsent words");
});
