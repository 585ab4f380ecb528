import type { Page } from "@playwright/test";
import { type Content, listDocuments } from "../../app/content/content.ts";
import { hasContent, listEntries } from "../../app/content/entries.ts";
import { listMenu } from "../../app/content/navigation.ts";
import { listPublicPages } from "../public-pages.ts";
import { fillFields, header, main } from "./forms.ts";
import { press, tabTo, visitMenu } from "./keyboard-alone.ts";
import { isPainted } from "./pictures.ts";
import { expect, test } from "./site-test.ts";

/** The tests of a visitor's pages, by what an association says on its site. */
export function testVisitorsPages(content: Content): void {
  test.describe("what a visitor sees", () => {
    testMenu(content);
    testHome(content);
    testPages(content);
    testSections(content);
  });
}

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" });

function testMenu(content: Content): void {
  const menu = listMenu(content);

  test("the menu has a group for what there is, in its order", async ({ page }) => {
    await page.goto("/");
    await expect(menuOf(page).locator(".group-name")).toHaveText(menu.map(({ name }) => name));
    for (const entry of menu) {
      if (!("href" in entry)) continue;
      const link = header(page).getByRole("link", { name: entry.name, exact: true });
      await expect(link).toHaveAttribute("href", entry.href);
    }
  });

  for (const entry of menu) {
    if (!("links" in entry)) continue;
    test(`${entry.name} opens to its links`, async ({ page }) => {
      await page.goto("/");
      await menuOf(page).getByText(entry.name, { exact: true }).click();
      const shown = menuOf(page).getByRole("listitem").filter({ hasText: entry.name });
      const links = shown.getByRole("link");
      await expect(links).toHaveCount(entry.links.length);
      for (const [place, { name, href }] of entry.links.entries()) {
        await expect(links.nth(place)).toBeVisible();
        await expect(links.nth(place)).toContainText(name);
        await expect(links.nth(place)).toHaveAttribute("href", href);
      }
    });
  }

  test("on a phone MENU leads to every page of a group", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const group = menu.find((entry) => "links" in entry);
    for (const { name, href } of group?.links ?? []) {
      if (!href.startsWith("/")) continue;
      await page.goto("/");
      await header(page).getByRole("button", { name: "MENU" }).click();
      await menuOf(page)
        .getByText(group?.name ?? "", { exact: true })
        .click();
      await menuOf(page).getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(href);
    }
  });

  test("the menu and the search by keyboard alone", async ({ page }) => {
    await visitMenu(page, "/sitemap", "RESOURCES", "Resident directory");
    await tabTo(page, header(page).getByRole("searchbox"), "Shift+Tab");
    await page.keyboard.type("dues");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=dues");
    await press(page, main(page).getByRole("list").getByRole("link").first());
    await expect(page).not.toHaveURL(/search/);
  });
}

function testHome(content: Content): void {
  test("home has a tile for what there is", async ({ page }) => {
    await page.goto("/");
    const name = content.site.introductions.around ?? "Around the neighborhood";
    const tiles = main(page).getByRole("region", { name }).getByRole("link");
    const { payDues, tennisReservations } = content.site.links;
    const addresses = [
      ...[payDues, tennisReservations].filter((link) => link !== undefined),
      ...(hasContent("architectural", content) ? ["/arc"] : []),
      ...(hasContent("governing", content) ? ["/covenantsbylaws"] : []),
      "/calendar",
      ...(hasContent("amenities", content) ? ["/amenities"] : []),
      "/contact",
      ...(hasContent("faq", content) ? ["/faq"] : []),
    ];
    await expect(tiles).toHaveCount(addresses.length);
    for (const [place, address] of addresses.entries()) {
      await expect(tiles.nth(place)).toHaveAttribute("href", address);
    }
  });

  test("home has the chart, if there is one", async ({ page }) => {
    await page.goto("/");
    const places = page.getByRole("list", { name: "Amenities on the chart" });
    const marked = places.getByRole("link");
    await expect(marked).toHaveCount(content.chart?.places.length ?? 0);
  });

  test("the board gets a message, whether or not it has members", async ({ page }) => {
    await page.goto("/contact");
    const recipient = page.getByLabel("To", { exact: true });
    await expect(recipient).toHaveCount(hasContent("board", content) ? 1 : 0);
    await fillFields(page, {
      "Your name": "Rowan Pike",
      "Your email address": "rowan@example.org",
      Message: "The street light is out.",
    });
    await page.getByRole("button", { name: "Send the message" }).click();
    await expect(page.getByRole("status")).toContainText("Thank you.");
  });
}

function testPages(content: Content): void {
  test("every page says what it is for", async ({ page }) => {
    for (const { path, heading, words } of listPublicPages(content)) {
      await page.goto(path);
      await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
      await expect.soft(main(page), path).toContainText(words);
    }
  });

  for (const { id, name, pictures } of content.amenities) {
    test(`/amenities/${id} has its pictures, and leads to the others`, async ({ page }) => {
      await page.goto(`/amenities/${id}`);
      const shown = main(page).getByRole("listitem").getByRole("img");
      await expect(shown).toHaveCount(pictures.length);
      for (const picture of await shown.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveAccessibleName(/\w+ \w+/);
        await expect.poll(() => picture.evaluate(isPainted)).toBe(true);
      }
      for (const other of listEntries("amenities", content)) {
        if (other.name === name) continue;
        const link = main(page).getByRole("link", { name: other.name });
        await expect(link).toHaveAttribute("href", other.href);
      }
    });
  }

  for (const { url, title, file } of listDocuments(content)) {
    if (!file) continue;
    test(`${url} shows its document and offers it as a file`, async ({ page }) => {
      await page.goto(url);
      const open = main(page).getByRole("link", { name: /^(Open the document|Print the form)$/ });
      await expect(open).toHaveAttribute("href", file.href);
      const first = main(page).locator("#page-1").getByRole("img");
      await expect(first).toHaveAccessibleName(`Page 1 of ${title} (as printed)`);
      await expect.poll(() => first.evaluate(isPainted)).toBe(true);
      if (!file.updated) return;
      const date = main(page).getByRole("time");
      await expect(date).toHaveAttribute("datetime", file.updated);
    });
  }
}

function testSections(content: Content): void {
  for (const [section, path] of [
    ["governing", "/covenantsbylaws"],
    ["architectural", "/arc"],
  ]) {
    test(`${path} has a button for each of its documents`, async ({ page }) => {
      await page.goto(path ?? "");
      const listed = content.documents.filter(
        (document) => document.section === section || document.alsoIn === section,
      );
      const buttons = main(page).getByRole("link");
      await expect(buttons).toHaveCount(listed.length);
      for (const [place, { url }] of listed.entries()) {
        await expect(buttons.nth(place)).toHaveAttribute("href", url);
      }
    });
  }
}

/** The tests of what a visitor does without script. */
export function testWithoutScript(content: Content): void {
  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("the menu opens, and every page is read", async ({ page }) => {
      await page.goto("/sitemap");
      await menuOf(page).getByText("RESOURCES", { exact: true }).click();
      const directory = menuOf(page).getByRole("link", { name: "Resident directory" });
      await expect(directory).toBeVisible();
      for (const { path, heading, words } of listPublicPages(content)) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(main(page)).toContainText(words);
      }
    });
  });
}
