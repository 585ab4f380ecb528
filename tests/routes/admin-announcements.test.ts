import { afterEach, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { isTicked, readField, readHeading, readMain, readText } from "../page-reading.ts";
import { subscribeAll } from "../people.fixture.ts";
import { administratorAt, deleteAnnouncements, residentAt, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
const resident = residentAt(site);

afterEach(() => deleteAnnouncements(administrator));

const typed = { title: "Dock day", body: "Bring **gloves**.", dateCreated: "May 1" };

/** The address of the only announcement's form, from the dashboard. */
async function readAddress(): Promise<string> {
  const { html } = await administrator.open("/admin");
  return /href="(\/admin\/publish\/announcements\/edit-[0-9a-f-]{36})"/.exec(html)?.[1] ?? "";
}

/** What a form sends beside what is typed. */
async function readMarks(address: string): Promise<Record<string, string>> {
  const { html } = await administrator.open(address);
  const names = ["entry", "seen", "draft", "revision"];
  return Object.fromEntries(names.map((name) => [name, readField(html, name).value]));
}

test("the date is filled in, and Markdown is shown as what it means", async () => {
  const form = (await administrator.open("/admin")).html;
  expect(readField(form, "dateCreated").value).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/);
  expect(isTicked(form, "mail")).toBe(false);
  expect(readText(form)).toContain("Email isn't set up on this site yet, so nobody gets one.");
  const body = "**Saturday**\n- gloves\n- <b>boots</b>\n\n[Rules](/faq)";
  const script = { ...typed, body: `${body} and [x](javascript:alert(1))` };
  const refused = await administrator.send("/admin", script);
  expect(readField(refused.html, "body").error).toContain('links to "javascript:alert(1)"');
  expect(readField(refused.html, "title").value).toBe("Dock day");
  const posted = await administrator.sendAndFollow("/admin", { ...typed, body });
  expect(readText(posted.html)).toContain("The announcement is posted.");
  expect(readField(posted.html, "title").value).toBe("");
  for (const [browser, path] of [
    [resident, "/"],
    [resident, "/announcements"],
    [administrator, "/admin"],
  ] as const) {
    const { html } = await browser.open(path);
    expect(html).toContain("<strong>Saturday</strong>");
    expect(html).toContain("<li>&lt;b&gt;boots&lt;/b&gt;</li>");
    expect(html).toContain('<a href="/faq">Rules</a>');
  }
  expect(readText((await resident.open("/search?q=gloves")).html)).toContain("Dock day");
});

test("title, text and date are asked for at their fields", async () => {
  const empty = await administrator.send("/admin", { title: " ", body: "\r\n", dateCreated: "" });
  expect(empty.status).toBe(400);
  for (const name of ["title", "body", "dateCreated"]) {
    expect(readField(empty.html, name).error, name).toBe("Please fill this in.");
  }
  const past = await administrator.send("/admin", { ...typed, expiresOn: "2020-01-01" });
  const error = "That day has passed. Please enter a later one, or leave this blank.";
  expect(readField(past.html, "expiresOn").error).toBe(error);
  expect(past.html).not.toContain("Is that what you want?");
});

test("it says to how many it is emailed, or that nobody asked for that", async () => {
  const nobody = await administrator.sendAndFollow("/admin", { ...typed, mail: "on" });
  expect(readText(nobody.html)).toContain("No resident has asked for emails");
  const users = database().selectFrom("users").select("uid");
  await subscribeAll((await users.execute()).map(({ uid }) => uid));
  const posted = await administrator.sendAndFollow("/admin", {
    ...{ ...typed, title: "Dock night", mail: "on" },
  });
  expect(readText(posted.html)).toContain(
    "1 resident asked for it by email. This site doesn't send email yet.",
  );
});

test("a draft is the administrator's alone, until it is posted", async () => {
  const half = { title: "Half a thought", body: "", dateCreated: "", intent: "draft" };
  const saved = await administrator.sendAndFollow("/admin", half);
  expect(readText(saved.html)).toContain("The draft is saved. Only you see it.");
  expect(readField(saved.html, "title").value).toBe("");
  for (const path of ["/", "/announcements", "/search?q=thought", "/account/data.json"]) {
    expect((await resident.open(path)).html, path).not.toContain("Half a thought");
  }
  const list = (await administrator.open("/admin/publish/announcements")).html;
  const address = /\/admin\/publish\/announcements\/draft-[0-9a-f-]{36}/.exec(list)?.[0] ?? "";
  const marks = await readMarks(address);
  const early = await administrator.send(address, { title: "Half", intent: "publish", ...marks });
  expect([early.status, readField(early.html, "title").value]).toEqual([400, "Half"]);
  const form = { ...typed, ...marks, intent: "publish" };
  expect((await administrator.send(address, form)).status).toBe(302);
  expect((await resident.open("/")).html).toContain("<strong>gloves</strong>");
  const second = await administrator.send(address, { ...form, body: "Twice." });
  expect([second.status, readField(second.html, "body").value]).toEqual([409, "Twice."]);
  expect(readMain((await resident.open("/announcements")).html).match(/<article/g)).toHaveLength(1);
});

test("one is scheduled, on the date of that day, and shown as it will look", async () => {
  const today = readField((await administrator.open("/admin")).html, "dateCreated").value;
  const previewed = await administrator.send("/admin", {
    ...{ ...typed, dateCreated: today, intent: "preview" },
  });
  const review = previewed.headers.get("location") ?? "";
  const page = await administrator.open(review);
  expect(readHeading(page.html)).toBe("Dock day");
  expect(page.html).toContain("<p>Bring <strong>gloves</strong>.</p>");
  const at = { publishAt: "2089-07-01T08:00", revision: readField(page.html, "revision").value };
  const unset = await administrator.send(review, { intent: "schedule", ...at, publishAt: "" });
  expect(unset.html).toMatch(/id="publishAt"[^>]* aria-invalid="true"/);
  expect(readText(unset.html)).toContain("Please choose a date and time");
  const flash = await administrator.sendAndFollow(review, { intent: "schedule", ...at });
  expect(readText(flash.html)).toContain("Saved. Scheduled for Jul 1, 2089, 8 am.");
  const { fields, publishAt } = await database()
    .selectFrom("contentDrafts")
    .select(["fields", "publishAt"])
    .executeTakeFirstOrThrow();
  // New York is four hours behind in summer.
  expect(publishAt).toBe("2089-07-01T12:00:00.000Z");
  expect(JSON.parse(fields).dateCreated).toBe("July 1, 2089");
  const scheduled = await administrator.open("/admin/publish/announcements");
  expect(readText(scheduled.html)).toMatch(
    /Scheduled for Jul 1, 2089, 8 am.+See what is scheduled: Dock day/,
  );
  const dashboard = await administrator.open("/admin");
  expect(readText(dashboard.html)).toContain("1 announcement is scheduled.");
  const { html } = await administrator.open(review);
  expect(readText(html)).toMatch(/Publish now.+Change the time Cancel the schedule.+Back to Ann/);
  // Enter presses the first button of its form; who presses the other one posts it today.
  const place = review.replace("review/", "announcements/draft-");
  const form = (await administrator.open(place)).html;
  expect(/<button[^>]* value="(\w+)" name="intent"/.exec(readMain(form))?.[1]).toBe("draft");
  const names = ["dateCreated", "draft", "revision"];
  const waiting = Object.fromEntries(names.map((name) => [name, readField(form, name).value]));
  await administrator.send(place, { ...typed, ...waiting, intent: "publish" });
  const [, posted = ""] =
    /Dock day(.{60})/s.exec(readText((await administrator.open("/announcements")).html)) ?? [];
  expect(posted).toContain(today);
  expect(await database().selectFrom("contentDrafts").select("id").execute()).toEqual([]);
});

test.each([
  [{ body: "" }, "Please fill this in."],
  [{ expiresOn: "2089-06-01" }, "That day is before it's posted."],
])("one with %o isn't scheduled, since it wouldn't be posted then", async (given, said) => {
  await administrator.send("/admin/publish/announcements/new", {
    ...{ ...typed, ...given, intent: "draft" },
  });
  const drafts = database().selectFrom("contentDrafts").select(["id", "revision", "publishAt"]);
  const { id, revision } = await drafts.executeTakeFirstOrThrow();
  const form = { intent: "schedule", publishAt: "2089-07-01T08:00", revision: `${revision}` };
  const { status, html } = await administrator.send(`/admin/publish/review/${id}`, form);
  expect(status).toBe(400);
  expect(readText(html)).toContain(said);
  expect(await drafts.execute()).toEqual([{ id, revision, publishAt: null }]);
  await database().deleteFrom("contentDrafts").execute();
});

test("a correction is marked, and one of what is deleted meanwhile is kept and told", async () => {
  await administrator.send("/admin", { ...typed, expiresOn: "2089-01-01" });
  const address = await readAddress();
  const opened = (await administrator.open(address)).html;
  expect(readField(opened, "body").value).toBe("Bring **gloves**.");
  expect([isTicked(opened, "pinned"), isTicked(opened, "mail")]).toEqual([false, false]);
  const marks = { ...(await readMarks(address)), intent: "publish" };
  const saved = await administrator.sendAndFollow(address, {
    ...{ ...typed, title: "Dock evening", expiresOn: "", ...marks },
  });
  expect(readText(saved.html)).toContain(
    "Published: “Dock evening”. Residents who are logged in can see it now.",
  );
  expect(readText(readMain((await resident.open("/")).html))).toMatch(
    /Dock evening May 1 · Edited [A-Z]\w+ \d+, \d{4} Bring gloves\./,
  );
  const seen = readField((await administrator.open(address)).html, "seen").value;
  const past = { ...typed, title: "Dock evening", ...marks, seen, expiresOn: "2020-01-01" };
  const asked = await administrator.send(address, past);
  expect(readField(asked.html, "expiresOn").error).toContain("leaves the home page at once");
  const sure = { ...past, asked: readField(asked.html, "asked").value };
  expect((await administrator.send(address, sure)).status).toBe(302);

  const [, id = ""] = /edit-([0-9a-f-]{36})$/.exec(address) ?? [];
  const gone = await administrator.sendAndFollow("/admin", { intent: "delete", id });
  expect(gone.html).toMatch(
    /Deleted: “Dock evening”\..{0,20}<a href="\/admin\/publish\/history\/\d+">See or undo/,
  );
  expect((await resident.open(`/announcements/${id}`)).status).toBe(404);
  const late = await administrator.send(address, { ...sure, body: "Bring boots." });
  expect([late.status, readField(late.html, "body").value]).toEqual([409, "Bring boots."]);
  expect(readText(late.html)).toContain("Someone else has deleted this");
});
