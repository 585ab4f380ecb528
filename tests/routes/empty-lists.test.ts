import { expect, test } from "vitest";
import { administratorPages, residentPages, visitorPages } from "../browser/addresses.ts";
import { documentPaths } from "../document-paths.ts";
import { findEmptyLists } from "../empty-lists.ts";
import { type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();

const searches = ["/search", "/search?q=zzzz", "/search?q=dues", "/residents?q=zzzz"];
const months = ["/calendar?month=2001-02", "/calendar?month=2026-12"];

/** A page that answers, and its empty lists; a person is sent on from those that aren't theirs. */
async function findIn(browser: Browser, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { status, html } = await browser.open(path);
    expect([200, 302, 400], path).toContain(status);
    found.push(...findEmptyLists(html).map((list) => `${path}: ${list}`));
  }
  return found;
}

const everywhere = [
  ...new Set([...documentPaths, ...visitorPages, ...residentPages, ...administratorPages]),
  ...searches,
  ...months,
];

test("no page of a site to which nobody has come yet has an empty list", async () => {
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  expect(await findIn(administrator, everywhere)).toEqual([]);
  const alone = site.browse();
  await alone.register({ includeOnDir: "N" });
  expect(await findIn(alone, everywhere)).toEqual([]);
  expect(await findIn(site.browse(), everywhere)).toEqual([]);
});

test("nor has one of a site in use", async () => {
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const fields = { title: "Dock day", body: "Bring a chair.", dateCreated: "November 21, 2026" };
  await administrator.sendAndFollow("/admin", fields);
  const message = { name: "Ann", email: "ann@example.org", message: "Hello", to: "" };
  await site.browse().send("/contact", message);
  const resident = site.browse();
  await resident.register();
  for (const browser of [administrator, resident, site.browse()]) {
    expect(await findIn(browser, everywhere)).toEqual([]);
  }
});

test("an empty list is found", () => {
  expect(findEmptyLists('<ul class="x"><!-- --></ul><ol><li>1</li></ol><tbody> </tbody>')).toEqual([
    '<ul class="x"></ul>',
    "<tbody> </tbody>",
  ]);
});
