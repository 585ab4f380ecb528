/** Whatever is typed is shown as it was typed: nothing of it runs or becomes part of the page. */
import type { Page } from "@playwright/test";
import { administrator, type RunningSite } from "../running-site.ts";
import { main, waitForScript } from "./forms.ts";
import { inventResident } from "./residents.ts";
import { scriptPayloads } from "./script-payloads.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "injection", settings: { TRUSTED_PROXIES: "127.0.0.1" } });

let senders = 0;

/** Sends a form, as from an address of its own. */
async function send(
  { origin }: RunningSite,
  path: string,
  fields: Record<string, string>,
  cookie = "",
) {
  senders += 1;
  const answer = await fetch(origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: { origin, cookie, "x-forwarded-for": `198.18.${senders >> 8}.${senders & 255}` },
  });
  const cookies = answer.headers.getSetCookie().map((text) => text.split(";", 1)[0]);
  return { status: answer.status, cookie: cookies.join("; ") };
}

test.beforeAll(async ({ site }) => {
  const { cookie } = await send(site, "/login", administrator);
  for (const [number, text] of scriptPayloads.entries()) {
    const email = `o'payload-${number}@example.org`;
    const resident = { ...inventResident({ name: text, houseStreet: text }), email };
    const message = { recipient: text, name: text, email, message: text };
    const announcement = { title: text, body: "Words.", dateCreated: text };
    // Three stand on the home page, too.
    const startDate = new Date().toISOString().slice(0, 10);
    const event = { title: text, location: text, description: text, startDate };
    for (const [path, fields, as] of [
      ["/register", resident, ""],
      ["/contact", message, ""],
      ["/admin", announcement, cookie],
      ...(number < 3
        ? [["/admin/publish/events/new", { ...event, intent: "publish" }, cookie] as const]
        : []),
    ] as const) {
      expect(await send(site, path, fields, as), text).toMatchObject({ status: 302 });
    }
  }
});

test.beforeEach(({ page, faults }) => {
  expect(faults.found()).toEqual([]);
  page.on("dialog", async (dialog) => {
    await page.evaluate((text) => console.error(`dialog: ${text}`), dialog.message());
    await dialog.dismiss();
  });
});

/** Fails when the page holds an element that it has no reason to hold. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const strange =
      "iframe, object, embed, base, math, template, style:not(head > :only-of-type), meta[http-equiv], marquee, plaintext, video, audio, noscript, b, body script:not([nonce]):not([src])";
    const elements = [...document.querySelectorAll("*")];
    const bad = elements.filter(
      (element) =>
        element.matches(strange) ||
        element.shadowRoot ||
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith("on") ||
            (/^(href|src|action|formaction|data|srcdoc)$/.test(name) &&
              /^\W*((javascript|data|vbscript)\W*:|evil)/i.test(value)),
        ),
    );
    const main = document.getElementById("main");
    return [
      ...bad.map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ...(main?.tagName === "MAIN" ? [] : ["main"]),
    ];
  });
  expect(found).toEqual([]);
}

/** Opens a page and waits until its script has taken it over. */
async function openTool(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForScript(page);
  await expectHarmless(page);
}

/** What was typed for a column; beside a name may stand the sign of the contact card. */
const cells = (page: Page, label: string) =>
  main(page)
    .locator(`td[data-label="${label}"]${label === "Name" ? " bdi" : ""}`)
    .allTextContents();

/** Reads a table of 30 rows a page to its end, page after page, as a reader turns them. */
async function readTable(page: Page, label: string): Promise<string[]> {
  const read: string[] = [];
  const pages = main(page).getByRole("navigation", { name: "Pages", exact: true });
  const next = pages.getByRole("link", { name: "Next page" });
  for (;;) {
    const range = main(page).locator(".table-pager").getByRole("status");
    await expect(range).toHaveText(new RegExp(`^${read.length + 1}–`));
    await expectHarmless(page);
    read.push(...(await cells(page, label)));
    if ((await next.count()) === 0) return read;
    await next.click();
  }
}

const sorted = (texts: readonly string[]) => texts.toSorted();

test("residents read announcements and neighbors as typed", async ({ page, accounts }) => {
  await accounts.signInAsResident({ includeOnDir: "N" });
  await page.goto("/");
  await expectHarmless(page);
  const texts: (string | null)[][] = [];
  for (let leaf = 1; texts.length < scriptPayloads.length; leaf += 1) {
    await page.goto(`/announcements?page=${leaf}`);
    await expectHarmless(page);
    const found = await main(page)
      .locator("article")
      .evaluateAll((articles) =>
        articles.map((article) =>
          [...article.querySelectorAll(":scope > :not(.tag)")].map(
            ({ textContent }) => textContent,
          ),
        ),
      );
    texts.push(...found);
  }
  // What Markdown makes of their texts is tested with the content.
  expect(texts.toReversed()).toEqual(scriptPayloads.map((text) => [text, text, "Words."]));
  await openTool(page, "/residents?rows=30");
  expect(sorted(await readTable(page, "Name"))).toEqual(sorted(scriptPayloads));
  // Sorted by the browser's own request, which gets data instead of a page.
  await main(page).getByRole("link", { name: "House Street" }).click();
  expect(sorted(await readTable(page, "House Street"))).toEqual(sorted(scriptPayloads));
});

test("the administrator reads everything as it was typed", async ({ page, accounts }) => {
  await accounts.signInAsAdministrator();
  await openTool(page, "/admin?rows=30");
  const names = (await readTable(page, "Name")).filter((name) => name !== inventResident().name);
  expect(sorted(names)).toEqual(sorted(scriptPayloads));
  const messages: unknown[] = [];
  const questions: string[] = [];
  for (let leaf = 1; messages.length < scriptPayloads.length; leaf += 1) {
    await page.goto(`/admin/messages?messages=${leaf}`);
    await expectHarmless(page);
    const found = await main(page)
      .locator("#messages li")
      .evaluateAll((items) =>
        items.map((item) => [
          item.querySelector("h2 bdi")?.textContent,
          item.querySelector(".as-typed")?.textContent,
        ]),
      );
    messages.push(...found);
    await page.goto(`/admin?announcements=${leaf}`);
    await expectHarmless(page);
    const asked = main(page).getByRole("alertdialog", { includeHidden: true }).locator("p");
    questions.push(...(await asked.allTextContents()));
  }
  expect(messages).toEqual(scriptPayloads.toReversed().map((text) => [text, text]));
  for (const text of scriptPayloads) expect(questions.join("\n")).toContain(`Delete “${text}”`);
});
