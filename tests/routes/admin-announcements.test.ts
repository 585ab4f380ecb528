import { afterEach, beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { isTicked, readField, readHeading, readMain, readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
let administrator: ReturnType<typeof site.browse>;
let resident: ReturnType<typeof site.browse>;

beforeAll(async () => {
  administrator = site.browse();
  await administrator.logInAsAdministrator();
  resident = site.browse();
  await resident.register();
});
afterEach(async () => {
  await database().deleteFrom("announcements").execute();
  await database().deleteFrom("announcementDrafts").execute();
});

const typed = { title: "Dock day", body: "Bring **gloves**.", dateCreated: "May 1" };

/** The only announcement's or draft's address, from the dashboard. */
async function readAddress(): Promise<string> {
  const { html } = await administrator.open("/admin");
  const [, address = ""] = /href="(\/admin\/announcements\/[0-9a-f-]{36})"/.exec(html) ?? [];
  expect(address).not.toBe("");
  return address;
}

const readDashboard = async () => readText(readMain((await administrator.open("/admin")).html));

test("the date is filled in, and Markdown is shown as what it means", async () => {
  const form = (await administrator.open("/admin")).html;
  expect(readField(form, "dateCreated").value).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/);
  const body = "**Saturday**\n- gloves\n- <b>boots</b>\n\n[Rules](/faq)";
  const script = { ...typed, body: `${body} and [x](javascript:alert(1))` };
  const refused = await administrator.send("/admin", script);
  expect(readField(refused.html, "body").error).toContain('This links to "javascript:alert(1)".');
  await administrator.send("/admin", { ...typed, body });
  for (const [browser, path] of [
    [resident, "/"],
    [resident, "/announcements"],
    [administrator, "/admin"],
  ] as const) {
    const { html } = await browser.open(path);
    expect(html).toContain("<strong>Saturday</strong>");
    expect(html).toContain('<li dir="auto">&lt;b&gt;boots&lt;/b&gt;</li>');
    expect(html).toContain('<a href="/faq">Rules</a>');
  }
  const found = await resident.open("/search?q=gloves");
  expect(readText(found.html)).toContain("Dock day");
});

test("a draft is the administrator's alone, until it is posted", async () => {
  const saved = await administrator.sendAndFollow("/admin", {
    ...{ title: "Half a thought", body: "", dateCreated: "" },
    intent: "draft",
  });
  expect(readText(saved.html)).toContain("The draft is saved. Only you see it.");
  expect(readField(saved.html, "title").value).toBe("");
  const address = await readAddress();
  for (const path of ["/", "/announcements", "/search?q=thought", "/account/data.json"]) {
    expect((await resident.open(path)).html, path).not.toContain("Half a thought");
  }
  for (const path of [address, `${address}.data`]) {
    expect((await resident.open(path)).html, path).not.toContain("Half a thought");
    expect((await site.browse().open(path)).html, path).not.toContain("Half a thought");
  }
  const page = await administrator.open(address);
  expect(readHeading(page.html)).toBe("Finish a draft");
  const version = readField(page.html, "version").value ?? "";
  const early = await administrator.send(address, { title: "Half", intent: "publish", version });
  expect([early.status, readField(early.html, "title").value]).toEqual([400, "Half"]);
  expect(readField(early.html, "body").error).toBe("Please enter the announcement's text.");
  const posted = await administrator.sendAndFollow(address, {
    ...typed,
    intent: "publish",
    version,
  });
  expect(readText(posted.html)).toContain("The announcement is posted.");
  expect((await resident.open("/")).html).toContain("<strong>gloves</strong>");
});

test("one is scheduled in the association's time zone, changed, and taken off the schedule", async () => {
  const late = { ...typed, intent: "schedule" };
  for (const publishOn of ["", "soon", "2020-01-01T08:00", "2027-13-01T08:00"]) {
    const refused = await administrator.send("/admin", { ...late, publishOn });
    expect(refused.status, publishOn).toBe(400);
    expect(readField(refused.html, "publishOn").value).toBe(publishOn);
    expect(readField(refused.html, "publishOn").error).toMatch(/^(Please enter the day|That time)/);
  }
  const before = { expiresOn: "2089-06-30", publishOn: "2089-07-01T08:00" };
  const over = await administrator.send("/admin", { ...late, ...before });
  expect(readField(over.html, "expiresOn").error).toMatch(/^That is before it's posted/);
  const today = readField((await administrator.open("/admin")).html, "dateCreated").value ?? "";
  const saved = await administrator.sendAndFollow("/admin", {
    ...late,
    dateCreated: today,
    publishOn: "2089-07-01T08:00",
  });
  expect(readText(saved.html)).toContain("Scheduled for Jul 1, 2089, 8 am");
  const row = await database()
    .selectFrom("announcementDrafts")
    .select(["publishAt", "dateCreated"])
    .executeTakeFirstOrThrow();
  // New York is four hours behind in summer; the date offered was today's.
  expect(row).toEqual({ publishAt: "2089-07-01T12:00:00.000Z", dateCreated: "July 1, 2089" });
  const address = await readAddress();
  const page = (await administrator.open(address)).html;
  expect(readField(page, "publishOn").value).toBe("2089-07-01T08:00");
  const version = readField(page, "version").value ?? "";
  await administrator.sendAndFollow(address, { ...typed, intent: "draft", version });
  expect(await readDashboard()).toContain("Draft, saved on");
  const [, id = ""] = /([0-9a-f-]{36})$/.exec(address) ?? [];
  const gone = await administrator.sendAndFollow("/admin", { intent: "delete-draft", id });
  expect(readText(gone.html)).toContain("The draft is deleted.");
  const twice = await administrator.sendAndFollow("/admin", { intent: "delete-draft", id });
  expect(readText(twice.html)).toContain("This draft was already posted or deleted");
  expect((await administrator.open(address)).status).toBe(404);
  const log = readText((await administrator.open("/admin/audit")).html);
  expect(log).toContain("Announcement scheduled");
  expect(log).toContain("Announcement draft deleted");
});

test("a correction is marked, and a second one that didn't see it is kept and told", async () => {
  await administrator.send("/admin", { ...typed, expiresOn: "2089-01-01" });
  const address = await readAddress();
  await database().updateTable("announcements").set({ expiresOn: "2020-01-01" }).execute();
  const opened = (await administrator.open(address)).html;
  expect(readHeading(opened)).toBe("Edit an announcement");
  expect(readField(opened, "body").value).toBe("Bring **gloves**.");
  expect(readField(opened, "expiresOn").value).toBe("2020-01-01");
  expect(isTicked(opened, "pinned")).toBe(false);
  const version = readField(opened, "version").value ?? "";
  const first = { ...typed, title: "Dock evening", expiresOn: "", intent: "save", version };
  const saved = await administrator.sendAndFollow(address, first);
  expect(readText(saved.html)).toContain("The correction is saved.");
  expect(readText(readMain((await resident.open("/")).html))).toMatch(
    /Dock evening May 1 · Edited [A-Z]\w+ \d+, \d{4} Bring gloves\./,
  );
  const second = { ...typed, body: "Bring boots.", intent: "save", version };
  const refused = await administrator.send(address, second);
  expect(refused.status).toBe(409);
  expect(readField(refused.html, "body").value).toBe("Bring boots.");
  expect(readText(refused.html)).toContain("Someone has changed or posted this");
  expect(readText(refused.html)).toMatch(/What is there now Dock evening May 1 · Edited/);
  expect((await resident.open("/")).html).not.toContain("boots");
  const again = { ...second, version: readField(refused.html, "version").value ?? "" };
  expect((await administrator.send(address, again)).status).toBe(302);
  expect((await resident.open("/")).html).toContain("Bring boots.");
  expect((await resident.open("/search?q=boots")).html).toContain("Dock day");

  await database().deleteFrom("announcements").execute();
  const late = await administrator.send(address, again);
  expect([late.status, readField(late.html, "body").value]).toEqual([409, "Bring boots."]);
  expect(readText(late.html)).toContain("This announcement has been deleted");
  expect(late.html).toMatch(/<form\b[^>]*\baction="\/admin"/);
});

test("a draft that was posted while it was edited is not posted again", async () => {
  await administrator.send("/admin", { ...typed, intent: "draft" });
  const address = await readAddress();
  const version = readField((await administrator.open(address)).html, "version").value ?? "";
  const form = { ...typed, intent: "publish", version };
  expect((await administrator.send(address, form)).status).toBe(302);
  const second = await administrator.send(address, { ...form, body: "Twice." });
  expect(second.status).toBe(409);
  expect(readField(second.html, "body").value).toBe("Twice.");
  expect(readText(second.html)).toContain("Save the correction");
  const rows = await database().selectFrom("announcements").select("body").execute();
  expect(rows).toEqual([{ body: typed.body }]);
});
