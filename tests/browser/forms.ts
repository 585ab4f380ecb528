import { expect, type Page } from "@playwright/test";
import { type Resident, residentLabels } from "./residents.ts";

/** Fills fields by their labels; a field without a value is left alone. */
export async function fillFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true });
    // Should the page's script begin just then, the old text may no longer be selected, and stay.
    await expect(async () => {
      await field.fill(value);
      expect(await field.inputValue()).toBe(value);
    }).toPass();
  }
}

/** Fills the fields of 'register' or 'Edit your info', as far as they are given. */
export function fillResident(page: Page, resident: Partial<Resident>): Promise<void> {
  const named = Object.entries(resident).map(([field, value]) => [
    residentLabels[field as keyof Resident],
    value,
  ]);
  return fillFields(page, Object.fromEntries(named));
}

export async function registerByForm(page: Page, resident: Resident): Promise<void> {
  await page.goto("/register");
  await fillResident(page, resident);
  await main(page).getByRole("button", { name: "Register" }).click();
}

export async function logInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await fillFields(page, { "Email Address": email, Password: password });
  await main(page).getByRole("button", { name: "Log in" }).click();
}

/** The page without its header and footer. */
export function main(page: Page) {
  return page.getByRole("main");
}

export function header(page: Page) {
  return page.getByRole("banner");
}

/** Has the next page say what was done (a flash message), as `name.id`. */
export async function haveFlash(page: Page, value: string): Promise<void> {
  await page.goto("/");
  const url = new URL("/", page.url()).href;
  await page.context().addCookies([{ name: "shoreline-flash", value, url }]);
}

/** Opens a page and does something before its script comes, as on a slow connection. */
export async function openBeforeScript(
  page: Page,
  path: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await done;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await act();
  finish();
}

/** Answers to what is sent to an address, which come when `go` is called; how many were asked for. */
export async function holdAnswers(page: Page, address: string) {
  const { promise, resolve: go } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(route.request().url());
    await promise;
    await route.continue();
  });
  return { sent, go };
}

/** Waits until the worker answers for the page, and has kept what it keeps of it. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Waits until the page's script has taken it over. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] =
      Object.entries(document).find(([name]) => name.startsWith("__reactContainer")) ?? [];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
}
