import { randomUUID } from "node:crypto";
import { administratorPages, residentPages } from "./addresses.ts";
import { expectEveryPage, widthOf } from "./every-page.ts";
import { fillFields, header, main } from "./forms.ts";
import { inventStreet } from "./residents.ts";
import { type Accounts, expect, test } from "./site-test.ts";

const unbroken = "W".repeat(60);

test.describe("no page has a fault, or scrolls sideways", () => {
  test("that isn't there", async ({ page, faults }) => {
    faults.expectStatus(404);
    await expectEveryPage(page, ["/nowhere"]);
  });

  test("for a resident, with names and titles that can't be broken", async ({ page, accounts }) => {
    await fillWithLongWords(accounts);
    for (const details of inventStreet("Reed End").slice(0, 12)) await accounts.enrol(details);
    await accounts.signInAsResident();
    const lists = ["/residents?sort=houseStreet&order=desc&page=2", "/residents?q=nobody+at+all"];
    await expectEveryPage(page, ["/", "/calendar", "/faq", ...residentPages, ...lists]);
  });

  test("for the administrator, with words that can't be broken", async ({ page, accounts }) => {
    await fillWithLongWords(accounts);
    await accounts.signInAsAdministrator();
    await page.goto("/admin/publish/events/new");
    await fillFields(page, { Title: unbroken, Day: "2028-03-14", Place: unbroken });
    await main(page).getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(/^Published: .* Everyone can see it now\./)).toBeVisible();
    const pages = ["/", "/faq", ...administratorPages, "/calendar?month=2028-03"];
    await expectEveryPage(page, pages);
    await page.goto("/admin");
    // As where only the text is made larger, of which media queries know nothing.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await widthOf(page)).toBeLessThanOrEqual(1280);
  });

  test("with letters twice as large, as some set them", async ({ page, context, accounts }) => {
    const browser = await context.newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    const expectToFitLarge = async (path: string, width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const { wide, left, letters } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        left: document.querySelector(".for-visitor a")?.getBoundingClientRect().left,
        letters: getComputedStyle(document.documentElement).fontSize,
      }));
      expect(letters).toBe("32px");
      expect(wide, path).toBeLessThanOrEqual(width);
      // What hangs out there can't even be scrolled to.
      expect(left, path).toBeGreaterThanOrEqual(0);
    };
    const documents = ["/", "/amenities", "/faq", "/calendar", "/covenantsbylaws/bylaws"];
    for (const path of ["/login", ...documents]) await expectToFitLarge(path, 320);
    await accounts.enrol();
    await accounts.signInAsAdministrator();
    for (const path of ["/", "/residents", "/admin"]) await expectToFitLarge(path, 360);
  });

  async function fillWithLongWords(accounts: Accounts): Promise<void> {
    const text = { body: unbroken.repeat(9), dateCreated: unbroken, pinned: "on" };
    await accounts.announce(unbroken.repeat(3), text);
    await accounts.enrol({
      name: unbroken,
      houseStreet: unbroken,
      houseNum: "999999",
      phoneNumber: `1234567890x${"5".repeat(21)}`,
      email: `${"w".repeat(28)}${randomUUID()}@${"long-name-of-a-host.".repeat(4)}example.org`,
    });
  }
});

test("the table is a card a resident on phones and tablets, then a line", async ({
  page,
  accounts,
}) => {
  for (const details of inventStreet("Marsh Walk").slice(0, 3)) {
    // As long as people's addresses are: some of those with a whole UUID need a line of their own at 599 px.
    await accounts.enrol({ ...details, email: `wren-${randomUUID().slice(0, 8)}@example.org` });
  }
  await accounts.signInAsResident();
  await page.setViewportSize({ width: 599, height: 800 });
  await page.goto("/residents?q=Marsh");
  const cells = page.getByRole("row").nth(1).getByRole("cell");
  // All at once, and with the page's own letters: those that come in the meantime move what follows.
  const countLines = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const tops = await cells.evaluateAll((all) =>
      all
        .map((cell) => cell.getBoundingClientRect())
        // On a card, the name is an item beside the phone number, and its cell has no box.
        .filter(({ height }) => height > 0)
        .map(({ top }) => Math.round(top)),
    );
    return new Set(tops).size;
  };
  expect(await countLines()).toBe(3);
  await expect(page.getByRole("columnheader")).toHaveCount(5);
  await expect(page.getByRole("link", { name: "House Number" })).toBeVisible();
  await expect(page.getByRole("link", { name: "House Street" })).toBeVisible();

  await page.setViewportSize({ width: 820, height: 800 });
  const rows = page.getByRole("row");
  const [first, second] = [await rows.nth(1).boundingBox(), await rows.nth(2).boundingBox()];
  expect(second?.y, "two cards side by side").toBe(first?.y);

  for (const width of [1024, 1281]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await countLines(), `one line at ${width}`).toBe(1);
  }
});

test("no usual word is broken in the administrator's table", async ({ page, accounts }) => {
  await accounts.enrol({ name: "Esther Underwood", houseStreet: "Shoreline Boulevard" });
  await accounts.signInAsAdministrator();
  await page.goto("/admin?q=Shoreline+Boulevard");
  const cells = page.getByRole("table", { name: "All users" }).getByRole("row").nth(1);
  for (const width of [600, 820, 960, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await cells.getByRole("cell").evaluateAll(linesOfWords);
    const usual = lines.filter(({ word }) => /Esther|Underwood|Shoreline|Boulevard/.test(word));
    expect(usual.length).toBeGreaterThan(3);
    expect(
      usual.filter(({ count }) => count !== 1),
      `at ${width} px`,
    ).toEqual([]);
  }
});

test("the chart's labels stay within it, targets are as large as a finger", async ({ page }) => {
  await page.goto("/");
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const { frame, names, targets } = await page.locator(".site-chart").evaluate((chart) => {
      const boxes = (of: string) =>
        [...chart.querySelectorAll(of)].map((each) => each.getBoundingClientRect().toJSON());
      return { frame: boxes("svg")[0], names: boxes("text"), targets: boxes(".target") };
    });
    for (const { left, right } of names) {
      expect(left, `at ${width} px`).toBeGreaterThanOrEqual(frame.left);
      expect(right, `at ${width} px`).toBeLessThanOrEqual(frame.right);
    }
    for (const target of targets) expect(target.width).toBeGreaterThanOrEqual(44);
  }
});

test("the header is one row on a phone, in the largest type with LOGIN and REGISTER below", async ({
  page,
  context,
  baseURL,
}) => {
  const targets = header(page).locator(":is(a, button):visible");
  const offered = {
    visitor: ["LOGIN", "REGISTER"],
    resident: ["Edit your info", "Your account", "Directory", "Pay dues", "Log out"],
    administrator: ["Admin Dashboard", "Your account", "Directory", "Pay dues", "Log out"],
  };
  for (const [role, names] of Object.entries(offered)) {
    await context.addCookies([{ name: "shoreline-account", value: role, url: baseURL }]);
    for (const size of ["", "largest"]) {
      await page.goto("/faq");
      await page.evaluate((chosen) => localStorage.setItem("size", chosen), size);
      await page.reload();
      for (const width of [320, 390, 820]) {
        await page.setViewportSize({ width, height: 800 });
        const where = `${role} at ${width} px ${size}`;
        const height = (await header(page).boundingBox())?.height;
        const isTwoRows = size && role === "visitor" && width < 768;
        expect.soft(height, where).toBeLessThanOrEqual(isTwoRows ? 112 : size ? 80 : 64);
        for (const target of await targets.all()) {
          const box = await target.boundingBox();
          const name = `${where}: ${await target.textContent()}`;
          expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
          expect.soft((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
        }
        if (role !== "visitor") await header(page).getByRole("button", { name: "MENU" }).click();
        await expect(header(page).locator(".account-links :is(a, button):visible")).toContainText(
          names,
        );
        await page.keyboard.press("Escape");
      }
    }
  }
});

test("the calendar is a month from 960 px on, else an agenda, and a page on paper", async ({
  page,
}) => {
  await page.goto("/calendar?month=2026-12");
  const month = main(page).getByRole("table", { name: "December 2026" });
  const agenda = main(page).locator(".calendar-agenda").last();
  for (const width of [960, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(month).toBeVisible();
    await expect(agenda).toBeHidden();
  }
  for (const width of [959, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(month).toBeHidden();
    await expect(agenda).toBeVisible();
    await expect(agenda.getByText("Tuesday, December 8").first()).toBeVisible();
  }

  await page.setViewportSize({ width: 720, height: 900 });
  await page.emulateMedia({ media: "print" });
  // Paper is for the refrigerator's door, and has the month.
  await expect(month).toBeVisible();
  await expect(agenda).toBeHidden();
  const countPages = async () =>
    (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type ?\/Page\b/g)?.length;
  expect(await countPages()).toBe(1);
  await expect(month.getByText(/8:30\spm\s· Pool house/).first()).toBeVisible();
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText("December 2026");
  // Of all links, only where events went that were moved.
  const links = month.locator(".moved-away").getByRole("link");
  await expect(main(page).getByRole("link")).toHaveCount(await links.count());
  // What goes on one sheet of paper asks for no second one.
  await page.goto("/contact");
  expect(await countPages()).toBe(1);
});

test.describe("the MENU on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("opens by touch, leads on, and closes by touch beside it", async ({ page }) => {
    await page.goto("/faq");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu).toBeHidden();
    await header(page).getByRole("button", { name: "MENU" }).tap();
    await expect(menu).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await page.touchscreen.tap(2, 700);
    await expect(menu).toBeHidden();
    await header(page).getByRole("button", { name: "MENU" }).tap();
    await menu.getByRole("button", { name: "CLOSE" }).tap();
    await expect(menu).toBeHidden();
    await header(page).getByRole("button", { name: "MENU" }).tap();
    await menu.getByText("AMENITIES", { exact: true }).tap();
    await menu.getByRole("link", { name: "Playground" }).tap();
    await expect(page).toHaveURL("/amenities/playground");
    await expect(menu).toBeHidden();
  });

  test("has the name of who is logged in on top, as text", async ({ page, context, baseURL }) => {
    const menu = page.getByRole("navigation", { name: "Main" });
    const link = menu.getByRole("link", { name: "Your account" });
    const names = [
      "Maria Lopez",
      "</script><img src=x onerror=alert(1)>",
      "שרה כהן",
      "x".repeat(100),
    ];
    for (const name of names) {
      const value = encodeURIComponent(`resident ${name}`);
      await context.addCookies([{ name: "shoreline-account", value, url: baseURL }]);
      await page.goto("/faq");
      await header(page).getByRole("button", { name: "MENU" }).tap();
      const shown = menu.getByText(name, { exact: true });
      const [above, below] = [await shown.boundingBox(), await link.boundingBox()];
      expect.soft(above?.y, name).toBeLessThan(below?.y ?? 0);
      expect.soft((above?.x ?? 0) + (above?.width ?? 0), name).toBeLessThanOrEqual(390);
      expect.soft(await menu.locator("img").count(), name).toBe(0);
    }
  });
});

test("a line of text has about 65 characters at most", async ({ page }) => {
  for (const path of ["/faq", "/amenities/pool", "/privacy", "/covenantsbylaws/bylaws"]) {
    await page.goto(path);
    const counts = await main(page)
      .locator("p:not(aside p, .lead, .actions, .for-administrator)")
      .evaluateAll((paragraphs) =>
        paragraphs.map((paragraph) => {
          const height = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
          const lines = Math.round(paragraph.getBoundingClientRect().height / height);
          return (paragraph.textContent?.length ?? 0) / lines;
        }),
      );
    expect(counts.length, path).toBeGreaterThan(3);
    expect(Math.max(...counts), path).toBeLessThan(72);
  }
});

test("a document's text fills the paper's width", async ({ page }) => {
  await page.setViewportSize({ width: 816, height: 1056 });
  await page.emulateMedia({ media: "print" });
  await page.goto("/covenantsbylaws/covenants");
  const text = await main(page).locator(".document-text").nth(1).boundingBox();
  expect(text?.width).toBe((await main(page).boundingBox())?.width);
});

test.describe("a document's table", () => {
  const documents = ["/arc/shinglesOptions", "/meetingminutes/2026-10-financial-report"];

  test("keeps its words and figures whole", async ({ page }) => {
    for (const path of documents) {
      await page.goto(path);
      for (const width of [320, 820]) {
        await page.setViewportSize({ width, height: 900 });
        const lines = await main(page)
          .getByRole("cell")
          .or(page.getByRole("columnheader"))
          .evaluateAll(linesOfWords);
        const where = `${path} at ${width} px`;
        expect.soft(lines.length, where).toBeGreaterThan(12);
        const broken = lines.filter(({ count }) => count !== 1);
        expect.soft(broken, where).toEqual([]);
        expect.soft(await widthOf(page), where).toBeLessThanOrEqual(width);
      }
    }
  });

  test("scrolls by keyboard in a box that says what it is", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto("/meetingminutes/2026-10-financial-report");
    const box = main(page)
      .getByRole("group", { name: /^Table: / })
      .first();
    await box.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
});

/** Each word in cells, or figure with its marks, and in how many lines it stands. */
function linesOfWords(cells: Element[]): { word: string; count: number }[] {
  return cells.flatMap((cell) => {
    const found: { word: string; count: number }[] = [];
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of text.nodeValue?.matchAll(/[\p{L}\p{N}$%.,−]+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        found.push({ word, count: new Set(tops).size });
      }
    }
    return found;
  });
}
