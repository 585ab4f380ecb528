import { expect, test } from "vitest";
import { expected } from "../access-expected.ts";
import { documentPaths } from "../document-paths.ts";
import { findEmptyLists } from "../empty-lists.ts";
import { markupFaults } from "../markup-faults.ts";
import {
  administratorAt,
  type Browser,
  registrationFields,
  residentAt,
  serveSite,
} from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
const resident = residentAt(site);

const faultsOf = (html: string) => [...markupFaults(html), ...findEmptyLists(html)];

test("the checks find the mistakes that they are for", () => {
  const page =
    '<input id="a" autofocus=""><input id="a" autofocus="" type="number" value="x">' +
    "<table><tr><td></td><td></td></tr><tr><td></td></tr></table>";
  expect(markupFaults(page)).toHaveLength(4);
  const sound =
    '<input autofocus=""><dialog><button autofocus=""></button></dialog><input type="date" value="">' +
    '<table><tr><td rowspan="2"></td><td></td></tr><tr><td></td></tr><tr><td colspan="2"></td></tr></table>';
  expect(markupFaults(sound)).toEqual([]);
  const lists = '<ul class="x"><!-- --></ul><ol><li>1</li></ol><tbody> </tbody>';
  expect(findEmptyLists(lists)).toEqual(['<ul class="x"></ul>', "<tbody> </tbody>"]);
});

test("no document has a mistake", async () => {
  expect(documentPaths.length).toBeGreaterThan(10);
  for (const path of documentPaths) {
    expect(faultsOf((await site.browse().open(path)).html), path).toEqual([]);
  }
});

/** Looks at pages, as far as they are this person's; tells how many were. */
async function expectSound(browser: Browser, paths: string[]): Promise<number> {
  let pages = 0;
  for (const path of paths.filter((path) => path !== "/logout")) {
    const { headers, html } = await browser.open(path);
    if (!headers.get("content-type")?.startsWith("text/html")) continue;
    expect(faultsOf(html), path).toEqual([]);
    pages += 1;
  }
  return pages;
}

test("no page that is made for somebody has a mistake, with little on it or with more", async () => {
  const paths = Object.values(expected).flatMap(({ path }) => path ?? []);
  const few = ["/search?q=zzzz", "/search?q=dues", "/residents?q=zzzz", "/calendar?month=2001-02"];
  let pages = 0;
  for (const browser of [site.browse(), resident, administrator]) {
    pages += await expectSound(browser, [...paths, ...few]);
  }
  expect(pages).toBeGreaterThan(60);
  const post = { title: "Dock day", body: "Bring a chair.", dateCreated: "November 21, 2026" };
  await administrator.sendAndFollow("/admin", post);
  const message = { name: "Ann", email: "ann@example.org", message: "Hello", to: "" };
  await site.browse().send("/contact", message);
  const fuller = ["/", "/announcements", "/admin", "/admin/messages", "/search?q=chair"];
  for (const browser of [resident, administrator]) await expectSound(browser, fuller);
});

test("no refused form has a mistake, and a field of a kind shows what it was given", async () => {
  const wrong = { name: "", email: "x", houseNum: "12a", phoneNumber: "", includeOnDir: "Q" };
  const refused = await site.browse().send("/register", registrationFields(wrong));
  expect(refused.status).toBe(400);
  expect(markupFaults(refused.html)).toEqual([]);
  expect(refused.html).toMatch(/<input[^>]*name="houseNum"[^>]*value="12a"/);
  for (const path of ["/login", "/contact", "/forgotpassword"]) {
    const answer = await site.browse().send(path, { email: "x", name: " ", message: " " });
    expect(answer.status, path).toBe(400);
    expect(markupFaults(answer.html), path).toEqual([]);
  }
  const event = await administrator.send("/admin/publish/events/new", {
    ...{ startDate: "tomorrow", startTime: "noon", intent: "publish" },
  });
  expect(event.status).toBe(400);
  expect(markupFaults(event.html)).toEqual([]);
  expect(event.html).toContain('value="tomorrow"');
});
