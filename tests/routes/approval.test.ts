import { beforeAll, expect, test } from "vitest";
import { findAccountId } from "../../app/identity/accounts.server.ts";
import { readField, readHeading, readMain, readText } from "../page-reading.ts";
import { administratorCredentials } from "../people.fixture.ts";
import { administratorAt, registrationFields, serveSite } from "../site.fixture.ts";

process.env["REGISTRATION"] = "approval";

const site = serveSite();
const administrator = administratorAt(site);

beforeAll(async () => {
  const post = { title: "Dock day", body: "Bring gloves.", dateCreated: "May 1" };
  await administrator.sendAndFollow("/admin", post);
});

const notice = "You're registered and waiting for approval.";

/** Whom the administrator's page lists as waiting, by the id that its forms send. */
async function waitingIds(): Promise<string[]> {
  const { html } = await administrator.open("/admin");
  return [...html.matchAll(/residents\/([^/"?#]+)[^"]*" class="button-danger">Decline/g)].map(
    ([, id = ""]) => id,
  );
}

/** Refuses or removes, on the page that asks for the password. */
function dismiss(intent: "refuse" | "remove", id: string, search = "") {
  const { password: currentPassword } = administratorCredentials;
  const form = { intent, currentPassword };
  return administrator.sendAndFollow(`/admin/residents/${id}${search}`, form);
}

async function registerOne(given: Record<string, string> = {}) {
  const before = await waitingIds();
  const browser = site.browse();
  const { status, headers } = await browser.register(given);
  expect([status, headers.get("location")]).toEqual([302, "/"]);
  const [id = ""] = (await waitingIds()).filter((other) => !before.includes(other));
  return { browser, id };
}

test("who waits reads the notice in place of announcements and directory", async () => {
  const { browser } = await registerOne({ name: "Ada First" });
  const other = await registerOne({ name: "Ben Second" });
  const first = await other.browser.open("/");
  expect(readHeading(first.html)).toBe("Welcome, Ben");
  expect(readText(readMain(first.html)).split(notice)).toHaveLength(2);
  for (const path of ["/", "/residents"]) {
    const { status, html } = await other.browser.open(path);
    expect(status, path).toBe(200);
    expect(readText(readMain(html)), path).toContain(notice);
    for (const hidden of ["Dock day", "Ada First"]) expect(html, path).not.toContain(hidden);
  }
  expect((await browser.open("/admin")).headers.get("location")).toBe("/");
});

test("the administrator sees them first, and admits: they read at once", async () => {
  const { browser, id } = await registerOne({ name: "Dee Fourth" });
  const text = readText(readMain((await administrator.open("/admin")).html));
  expect(text.indexOf("Dee Fourth")).toBeLessThan(text.indexOf("How to write headings"));
  const after = await administrator.sendAndFollow("/admin", { intent: "admit", id });
  expect(readText(after.html)).toContain("The resident is approved");
  expect(await waitingIds()).not.toContain(id);
  // An earlier look at the page, as in another tab, still has the other button.
  const late = await dismiss("refuse", id);
  expect(readText(late.html)).toContain("Nothing was changed. This resident was already approved");
  expect((await browser.open("/")).html).toContain("Dock day");
  const directory = await browser.open("/residents");
  expect(directory.html).toContain("Dee Fourth");
  expect(directory.html).not.toContain("Ada First");
});

test("who is removed is a visitor from the next request on, page or form", async () => {
  const { browser, id } = await registerOne({ name: "Fay Sixth" });
  await administrator.sendAndFollow("/admin", { intent: "admit", id });
  expect((await browser.open("/residents")).status).toBe(200);
  const { html: asked } = await administrator.open(`/admin/residents/${id}?q=fay`);
  expect(asked).toContain(`href="/admin?q=fay#${id}"`);
  expect(readText(asked)).toContain("Anyone who has it can choose a new password");
  expect((await administrator.open("/admin?q=fay")).html).toContain(`<a id="${id}"`);
  const after = await dismiss("remove", id, "?q=fay");
  expect(readText(after.html)).toContain("The resident was removed.");
  for (const path of ["/residents", "/editinfo"]) {
    expect((await browser.open(path)).headers.get("location"), path).toBe("/");
    expect((await browser.open(`${path}.data`)).status, path).toBe(202);
  }
  expect((await browser.send("/editinfo", registrationFields())).status).toBe(401);
  expect(browser.cookies.join()).not.toMatch(/shoreline-(session|account)=/);
});

test("who is refused is so only with the administrator's password, and may register again", async () => {
  const email = "gil@example.org";
  const { browser, id } = await registerOne({ name: "Gil Seventh", email });
  const path = `/admin/residents/${id}`;
  expect(readText((await administrator.open(path)).html)).toContain("Decline this registration?");
  const wrong = { intent: "refuse", currentPassword: "wrong wrong" };
  const answer = await administrator.send(path, wrong);
  expect([answer.status, readHeading(answer.html)]).toEqual([401, "Gil Seventh"]);
  const form = answer.html.slice(answer.html.indexOf('id="removal"'));
  expect(readField(form, "currentPassword").error).not.toBeNull();
  expect(answer.html).not.toContain("wrong wrong");
  // The dashboard's own form, which took both before, does nothing.
  for (const intent of ["refuse", "remove"]) {
    expect((await administrator.send("/admin", { intent, id })).status).toBe(400);
  }
  expect((await browser.open("/editinfo")).html).toContain("Gil Seventh");
  await dismiss("refuse", id);
  expect((await browser.open("/")).html).toContain("To view announcements");
  expect((await browser.open("/editinfo")).headers.get("location")).toBe("/");
  await registerOne({ email });
  const nobody = await administrator.open("/admin/residents/nobody?q=gil");
  expect(nobody.headers.get("location")).toBe("/admin?q=gil#done");
  expect(administrator.flash).toBe("admit-late.");
  // Or the audit log would say that it was about a removed resident.
  const late = await administrator.send("/admin/residents/nobody", wrong);
  expect(late.headers.get("location")).toBe("/admin#done");
  const own = await dismiss("remove", (await findAccountId(administratorCredentials.email)) ?? "");
  expect(readText(own.html)).toContain("Nothing was changed");
});

test("the audit log tells of it all, without the names of the removed", async () => {
  const text = readText(readMain((await administrator.open("/admin/audit?rows=30")).html));
  for (const told of [
    ...["Resident registered", "Resident approved", "Registration declined"],
    ...["Wrong password while declining a registration Administrator"],
    ...["Resident removed Administrator Resident at 12 Heron Way"],
    ...["Added to Announcements: Dock day", "Dee Fourth"],
  ]) {
    expect(text).toContain(told);
  }
  expect(text).not.toContain("Fay Sixth");
});
