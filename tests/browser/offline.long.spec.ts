import type { Page } from "@playwright/test";
import { waitForWorker } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serviceWorkers: "allow" });

/** Every answer that the browser keeps: its address and all that it says. */
async function readCaches(page: Page): Promise<{ cache: string; path: string; text: string }[]> {
  return page.evaluate(async () => {
    const kept = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const headers = JSON.stringify([...(answer?.headers ?? [])]);
        const { pathname, search } = new URL(request.url);
        kept.push({ cache: name, path: pathname + search, text: headers + (await answer?.text()) });
      }
    }
    return kept;
  });
}

test("what was read opens without a connection, and nothing of a person is kept", async ({
  page,
  context,
  accounts,
  faults,
}) => {
  await page.goto("/amenities/pool");
  await waitForWorker(page);
  await page.goto("/covenantsbylaws/bylaws");
  // As a reader comes to them: pictures further down are fetched only then.
  for (const picture of await page.locator("main img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
  }
  // A viewer asks for parts of a PDF: the whole one stays.
  await page.evaluate(async () => {
    const file = "/documents/bylaws.pdf";
    await (await fetch(file)).arrayBuffer();
    while (!(await caches.match(file))) await new Promise(requestAnimationFrame);
    const part = await fetch(file, { headers: { Range: "bytes=0-99" } });
    await part.arrayBuffer();
    if (part.status !== 206) throw new Error(`A part came with ${part.status}.`);
  });
  await page.goto("/calendar");
  await page.goto("/contact");
  await page.goto("/");
  await expect
    .poll(async () => (await readCaches(page)).map(({ path }) => path))
    .toEqual(expect.arrayContaining(["/", "/contact"]));

  await accounts.announce("Bittern at dusk", { body: "Seen over the cattails." });
  const resident = await accounts.signInAsResident({ name: "Sora Kept" });
  for (const path of ["/residents", "/account", "/editinfo", "/contact", "/search?q=dock", "/"]) {
    await page.goto(path);
  }
  await expect(page.getByText("Seen over the cattails.")).toBeVisible();
  await expect
    .poll(async () => (await readCaches(page)).map(({ path }) => path))
    .not.toContain("/");
  const kept = await readCaches(page);
  const paths = kept.map(({ path }) => path);
  const opened = ["/amenities/pool", "/calendar", "/documents/bylaws.pdf"];
  expect(paths).toEqual(expect.arrayContaining(opened));
  // Its form now has the resident's name and address.
  expect(paths).not.toContain("/contact");
  const others = paths.filter(
    (path) =>
      !/^\/(amenities|covenantsbylaws|calendar|contact|documents|offline|assets|media|icon)\b/.test(
        path,
      ),
  );
  expect(others).toEqual([]);
  const marks = [resident.name, resident.email, resident.phoneNumber, "Bittern", "cattails"];
  for (const { path, text } of kept) {
    expect(
      marks.filter((mark) => text.includes(mark)),
      path,
    ).toEqual([]);
    expect(text, path).not.toMatch(/set-cookie|data-account="(resident|administrator)"/i);
  }

  await context.setOffline(true);
  faults.expectStatus(503);
  for (const path of ["/amenities/pool", "/covenantsbylaws/bylaws", "/calendar"]) {
    await page.goto(path);
    await expect(page.locator("h1")).not.toHaveText("You are offline");
    const shown = await page.evaluate(() => {
      const pictures = [...document.images].filter(({ loading }) => loading !== "lazy");
      return pictures.map(({ naturalWidth }) => naturalWidth > 0);
    });
    expect(shown, path).not.toContain(false);
  }
  for (const path of ["/faq", "/residents?page=2&rows=10", "/"]) {
    await page.goto(path);
    await expect(page.locator("h1")).toHaveText("You are offline");
    await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", path);
  }
  await page.getByRole("link", { name: /^Bylaws/ }).click();
  await expect(page.locator("h1")).toHaveText(/Bylaws/);
  await context.setOffline(false);
  await page.goto("/faq");
  await expect(page.locator("h1")).toHaveText("Frequently asked questions");
});

test("what the board typed and can't be sent stays on the device until it is sent or somebody logs out", async ({
  page,
  accounts,
  faults,
}) => {
  // As a proxy answers that can't reach the site.
  faults.expectStatus(502);
  const lose = () =>
    page.route("**/faq/new.data", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  const copies = async () => {
    const kept = await readCaches(page);
    return kept.filter(({ path }) => path.startsWith("/admin")).map(({ text }) => text);
  };
  await accounts.signInAsAdministrator();
  await page.goto("/");
  await waitForWorker(page);
  await page.goto("/admin/publish/faq/new");
  await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
  const [question, answer] = [page.getByLabel("Question"), page.getByLabel("Answer")];
  await question.fill("Where do swans nest?");
  await answer.fill("In the reeds.");
  await lose();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.locator("#not-done")).toContainText("We can't reach the site right now");
  await expect(page.locator("#not-done")).toContainText("keeps a copy");
  await expect(page.locator("#not-done")).toBeFocused();
  await expect(question).toHaveValue("Where do swans nest?");
  await page.unroute("**/faq/new.data");
  await page.reload();
  await expect(page.getByText("was not sent")).toBeVisible();
  await page.getByRole("button", { name: "Put it into the form" }).click();
  await expect(answer).toHaveValue("In the reeds.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  expect(await copies()).toEqual([]);
  await page.goto("/admin/publish/faq/new");
  await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
  await question.fill("And herons?");
  await lose();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.locator("#not-done")).toBeVisible();
  expect(await copies()).toEqual([expect.stringContaining("And herons?")]);
  await page.unroute("**/faq/new.data");
  await page.goto("/faq");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(copies).toEqual([]);
});

test("what an older worker kept goes when the new one takes over", async ({ page }) => {
  await page.addInitScript(() => caches.open("shoreline-offline-0a1b2c3d"));
  await page.goto("/faq");
  await waitForWorker(page);
  const names = await page.evaluate(() => caches.keys());
  expect(names).not.toContain("shoreline-offline-0a1b2c3d");
  expect(names).toContain("shoreline-pages");
});
