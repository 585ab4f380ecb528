/**
 * The forms in a page that the reader's browser translates. Like the translators of Chrome and Google it
 * replaces every text by elements with longer ones, also those that come later.
 */
import type { Page } from "@playwright/test";
import { tested } from "../tested-content.ts";
import { documentKinds } from "./addresses.ts";
import { header, main } from "./forms.ts";
import { inventResident } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "translated", viewport: { width: 390, height: 844 } });

/** What is looked at of React's own. */
interface ReactRoot {
  current: { memoizedState: { isDehydrated: boolean } };
}

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    const keeps = 'script, style, title, textarea, [translate="no"], font';
    const translate = (text: Node) => {
      const parent = text.parentElement;
      if (!parent || !/\S/.test(text.nodeValue ?? "") || parent.closest(keeps)) return;
      const font = document.createElement("font");
      const inner = document.createElement("font");
      // Each word two fifths longer, without a space at which to break.
      const longer = (word: string) => word + "~".repeat(Math.ceil(word.length * 0.4));
      inner.textContent = (text.nodeValue ?? "").replace(/\S+/g, longer);
      font.append(inner);
      parent.replaceChild(font, text);
    };
    const translateIn = (root: Node) => {
      if (root.nodeType === Node.TEXT_NODE) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(translate);
    };
    /** Whether React, where a page has it, has taken the page over. */
    const isReady = () => {
      if (!document.querySelector("script[data-files], link[rel=modulepreload]")) return true;
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
      const fiber = (document as unknown as Record<string, { stateNode: ReactRoot }>)[key ?? ""];
      return fiber?.stateNode.current.memoizedState.isDehydrated === false;
    };
    const start = () => {
      if (!isReady()) return requestAnimationFrame(start);
      translateIn(document.body);
      const options = { childList: true, characterData: true, subtree: true };
      new MutationObserver((changes) => {
        for (const { addedNodes, target, type } of changes) {
          if (type === "characterData") translateIn(target);
          addedNodes.forEach(translateIn);
        }
      }).observe(document.body, options);
      document.documentElement.classList.add("translated-ltr");
    };
    addEventListener("load", start);
  });
});

/** Opens a page, and waits until it is translated. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isTranslated(page);
}

async function isTranslated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveClass(/translated/);
}

/** Fills fields by their names, as their labels are in another language. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await main(page).locator(`[name="${name}"]`).fill(value);
  }
}

const send = (page: Page) => main(page).locator('form button[type="submit"]').first().click();

/** Words of the page, as they are after translation. */
const told = (page: Page, words: string) => {
  const longer = words.replace(/\S+/g, (word) => word + "~".repeat(Math.ceil(word.length * 0.4)));
  return main(page).getByText(longer);
};

test("register, log in and edit one's info", async ({ page, faults }) => {
  faults.expectStatus(400);
  faults.expectStatus(401);
  const resident = inventResident();
  await open(page, "/register");
  await fill(page, { ...resident, name: " " });
  await send(page);
  await expect(main(page).locator(".field-error")).toHaveCount(1);
  await fill(page, { name: resident.name, phoneNumber: " " });
  await send(page);
  // Until the answer is there, the alert's link leads to the field that was wrong before.
  await expect(main(page).locator("[name=phoneNumber][aria-invalid]")).toBeVisible();
  await main(page).getByRole("alert").getByRole("link").first().click();
  await expect(main(page).locator("[name=phoneNumber]")).toBeFocused();
  await fill(page, { phoneNumber: resident.phoneNumber, password: resident.password });
  await send(page);
  await expect(page).toHaveURL("/");
  await open(page, "/editinfo");
  await fill(page, { name: " " });
  await send(page);
  await expect(main(page).locator(".field-error")).toHaveCount(1);
  await fill(page, { name: "Wren Birch" });
  await send(page);
  await expect(page).toHaveURL("/");
  await isTranslated(page);
  await header(page).locator(".site-header-row > .menu-button").click();
  await header(page).locator(".for-signed-in button").click();
  await open(page, "/login");
  await fill(page, { email: resident.email, password: "not that one" });
  await send(page);
  await expect(told(page, "Invalid email or password")).toBeVisible();
  await fill(page, { password: resident.password });
  await send(page);
  await expect(page).toHaveURL("/");
});

test("find in the directory", async ({ page, accounts }) => {
  const tern = await accounts.enrol({ houseStreet: "Tern Way" });
  await accounts.enrol({ houseStreet: "Plover Court" });
  await accounts.signInAsResident({ houseStreet: "Sedge Walk" });
  await open(page, "/residents");
  const rows = main(page).locator("tbody tr");
  const status = main(page).locator('.table-pager [role="status"]');
  const before = await status.textContent();
  const field = main(page).getByRole("searchbox");
  await field.fill("Tern Way");
  await field.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(status).toHaveText("1–1~~ of~ 1~");
  // What nobody should translate.
  const { name, houseStreet, email, phoneNumber } = tern;
  for (const kept of [name, houseStreet, email, phoneNumber]) {
    await expect(rows.getByText(kept, { exact: true })).toBeVisible();
  }
  await field.fill("nobody at all");
  await field.press("Enter");
  await expect(rows).toHaveCount(0);
  await main(page).locator("search a").click();
  await expect(status).toHaveText(before ?? "");
  await main(page).locator("#rows").selectOption({ index: 1 });
  await expect(page).toHaveURL(/rows=15(&|$)/);
});

test("names and addresses of the association and its board stay as they are", async ({ page }) => {
  const { site, board, chart } = tested;
  await open(page, "/");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(site.name);
  await expect(header(page).getByText(site.shortName, { exact: true })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  for (const kept of [site.name, site.postalAddress ?? "", site.email]) {
    await expect(footer.getByText(kept, { exact: true })).toBeVisible();
  }
  // In a drawing a translator's elements would not be shown at all.
  await expect(main(page).locator("svg font")).toHaveCount(0);
  await expect(main(page).locator(".site-chart a")).toHaveCount(chart?.places.length ?? 0);
  await open(page, "/boardmembers");
  for (const { name } of board ?? []) {
    await expect(main(page).getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(told(page, "Contact this person").first()).toBeVisible();
});

test("nothing is cut where words are longer, at any width", async ({ page }) => {
  for (const path of [...documentKinds, "/login", "/register"]) {
    await open(page, path);
    for (const width of [320, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await page.evaluate(cutOff), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** What reaches out of the page, and the buttons and links whose words reach out of them. */
function cutOff(): string[] {
  const width = document.documentElement.clientWidth;
  const controls = [...document.querySelectorAll<HTMLElement>("a, button, summary, label, legend")];
  const shown = controls.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const faults = shown.filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    const isHidden = one.closest(".sr-only, .skip-link, [popover]:not(:popover-open)");
    if (isHidden || one.closest(".table-box, .document-table")) return false;
    return (
      left < -1 ||
      right > width + 1 ||
      (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
    );
  });
  const scrolls = document.documentElement.scrollWidth > width ? ["the page scrolls sideways"] : [];
  return [...scrolls, ...faults.map(({ tagName, textContent }) => `${tagName} ${textContent}`)];
}
