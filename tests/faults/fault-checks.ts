import { expect } from "vitest";
import { readBanner, readField, readHeading, readMain, readText } from "../page-reading.ts";
import type { RunningSite } from "../running-site.ts";
import { type Answer, type Browser, registrationFields } from "../site.fixture.ts";
import { administratorOf, residentOf, visitorOf } from "./people.ts";

/** Somebody of each kind, signed in before the fault. */
export interface People {
  resident: Browser;
  administrator: Browser;
}

export async function gatherPeople(site: RunningSite): Promise<People> {
  return { resident: await residentOf(site), administrator: await administratorOf(site) };
}

const publicPages = [
  ...["/", "/calendar", "/contact", "/faq", "/search?q=fence", "/login", "/register"],
  ...["/amenities"],
];

/** Public pages are up, for visitors and for those whose session can't be looked up. */
export async function expectPublicPages(site: RunningSite, { resident }: People): Promise<void> {
  for (const path of publicPages) {
    expect((await visitorOf(site).open(path)).status, path).toBe(200);
    const { status } = await resident.open(path);
    // Signed in, the pages for coming in lead home.
    if (status !== 302) expect(status, `${path}, signed in`).toBe(200);
  }
}

/** Private pages say that they can't be shown, and nothing of what is in them. */
export async function expectNoPrivatePages(people: People): Promise<void> {
  const { resident, administrator } = people;
  for (const [browser, path] of [
    [resident, "/residents"],
    [resident, "/editinfo"],
    [administrator, "/admin"],
  ] as const) {
    expectUnavailable(await browser.open(path));
    const data = await browser.open(`${path}.data`);
    expect(data.status, `${path}.data`).toBe(503);
    expect(data.headers.get("retry-after")).toBe("5");
    expect(data.html).not.toContain("@example.org");
  }
  const home = await resident.open("/");
  expect(readText(readMain(home.html))).toContain("Announcements can't be shown right now");
  const search = await resident.open("/search?q=fence");
  expect(readText(readMain(search.html))).toContain("Announcements can't be searched right now");
  expect(search.html).toContain("/covenantsbylaws/covenants#8-4-fences-and-walls");
}

function expectUnavailable({ status, headers, html }: Answer): void {
  expect(status).toBe(503);
  expect(headers.get("retry-after")).toBe("5");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(readHeading(html)).toBe("Unexpected Application Error!");
  expect(readMain(html)).toMatch(/<code>[0-9a-f-]{36}<\/code>/);
  expect(readText(readMain(html))).toContain("We can't reach our records right now.");
}

/** Forms for everyone come back with their banner and what was typed, without the password. */
export async function expectFormsKept(site: RunningSite): Promise<void> {
  const typed = registrationFields({ name: "Wren Alder", houseStreet: "Kept Lane" });
  const message = { name: "Wren Alder", email: "wren@example.org", message: "The pump hums." };
  await Promise.all([
    expectKept(site, "/register", typed, ["name", "email", "houseStreet", "phoneNumber"]),
    expectKept(site, "/login", typed, ["email"]),
    expectKept(site, "/contact", message, ["name", "email", "message"]),
  ]);
}

async function expectKept(
  site: RunningSite,
  path: string,
  typed: Record<string, string>,
  names: string[],
): Promise<void> {
  const answer = await visitorOf(site).send(path, typed);
  expectBanner(answer, path);
  for (const name of names) expect(readField(answer.html, name).value).toBe(typed[name]);
  const { password } = typed;
  if (password) expect(answer.html).not.toContain(password);
}

function expectBanner({ status, headers, html }: Answer, path: string): void {
  expect(status, path).toBe(503);
  expect(Number(headers.get("retry-after")), path).toBeGreaterThan(0);
  // The code stands where the specification has it.
  const code = ["/register", "/login"].includes(path) ? " \\(auth/unavailable\\)" : "";
  expect(readBanner(html), path).toMatch(
    new RegExp(`^(?!auth/).* Please try again in a minute\\.${code}$`),
  );
}

/** What is posted in vain: a new record and an announcement, with what must not come back. */
const record = registrationFields({ name: "Robin Unwritten", email: "unwritten@example.org" });
const announcement = { title: "Unwritten", body: "Two\nlines", dateCreated: "today" };

/** Private forms whose page can be read come back like the others. */
export async function expectPrivateFormsKept({ resident, administrator }: People): Promise<void> {
  const [edited, posted] = await Promise.all([
    resident.send("/editinfo", record),
    administrator.send("/admin", announcement),
  ]);
  expectBanner(edited, "/editinfo");
  expect(readField(edited.html, "name").value).toBe("Robin Unwritten");
  expectBanner(posted, "/admin");
  expect(readField(posted.html, "title").value).toBe("Unwritten");
}

/** Private forms whose page can't be read keep what was typed on the error view. */
export async function expectPrivateFormsSendable(people: People): Promise<void> {
  const edited = await people.resident.send("/editinfo", record);
  expectUnavailable(edited);
  expect(readField(edited.html, "name").value).toBe("Robin Unwritten");
  expect(edited.html).not.toContain(record["password"]);
  const posted = await people.administrator.send("/admin", announcement);
  expectUnavailable(posted);
  expect(readField(posted.html, "title").value).toBe("Unwritten");
  expect(posted.html).toContain('action="/admin"');
  // The same for a script, which would take the page away otherwise.
  const data = await people.resident.send("/editinfo.data", record);
  expect(data.status).toBe(503);
  expect(data.html).toContain("Robin Unwritten");
  expect(data.html).not.toContain(record["password"]);
}

/** All is as before soon, nothing that was refused is written, and writing works. */
export async function expectRecovery(site: RunningSite, people: People): Promise<void> {
  const { resident, administrator } = people;
  const works = async () => {
    const statuses = [];
    for (const page of [resident.open("/residents"), administrator.open("/admin")]) {
      statuses.push((await page).status);
    }
    return [...statuses, (await visitorOf(site).register()).status];
  };
  await expect.poll(works, { interval: 100 }).toEqual([200, 200, 302]);
  const written = [await administrator.open("/admin?rows=30"), await resident.open("/residents")];
  for (const { html } of written) expect(html).not.toMatch(/unwritten|Kept Lane|pump hums/i);
}

/** Logging out in vain says so, and this browser forgets the session nonetheless. */
export async function expectHalfLogout(leaving: Browser): Promise<void> {
  const { status, html } = await leaving.send("/logout", {});
  expect(status).toBe(503);
  expect(readHeading(html)).toBe("You are logged out of this browser");
  expect(leaving.cookies.join()).not.toMatch(/shoreline-(session|account)=/);
}
