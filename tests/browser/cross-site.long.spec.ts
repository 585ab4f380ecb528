/** Another site's page, open in a signed-in person's browser, changes and reads nothing. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { administrator, type RunningSite, startSite } from "../running-site.ts";
import { type OtherSite, startOtherSite } from "./other-site.ts";
import { inventResident } from "./residents.ts";

interface OfWorker {
  site: RunningSite;
  other: OtherSite;
}

// Not the site's usual test: here the browser has every reason to complain.
const test = base.extend<object, OfWorker>({
  site: [
    async ({ browserName: _name }, use) => {
      const site = await startSite("cross-site");
      await use(site);
      await site.end();
    },
    { scope: "worker" },
  ],
  other: [
    async ({ browserName: _name }, use) => {
      const other = await startOtherSite();
      await use(other);
      await other.end();
    },
    { scope: "worker" },
  ],
});

const senders = ["neighbor", "stranger"] as const;

function openDatabase(folder: string): DatabaseSync {
  return new DatabaseSync(join(folder, "shoreline.db"), { readOnly: true, timeout: 30_000 });
}

/** Everything that the site keeps, but for counts of attempts and how long sessions still last. */
function everything({ folder }: RunningSite): string {
  const database = openDatabase(folder);
  const ask = (query: string) => database.prepare(query).all();
  const tables = [
    ...["users", "entries", "contactMessages", "identityUsers", "identityCredentials"],
    ...["oneTimeLinks", "settings"],
  ].map((table) => ask(`select * from "${table}" order by 1`));
  const sessions = ask(`select token, "userId" from "identitySessions" order by 1`);
  database.close();
  return JSON.stringify([tables, sessions]);
}

/** Signs in, by the browser's own requests. */
async function enter(context: BrowserContext, { origin }: RunningSite) {
  for (const [path, form] of [
    ["/login", administrator],
    ["/admin", { title: "Dock day", body: "Saturday.", dateCreated: "May 1" }],
  ] as const) {
    const answer = await context.request.post(origin + path, {
      form,
      headers: { Origin: origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  }
}

/** What each form that matters would be sent with, if it were taken. */
function forgeries({ folder }: RunningSite): { path: string; fields: Record<string, string> }[] {
  const database = openDatabase(folder);
  const [announcement] = database
    .prepare("select slug as id from entries where kind = 'announcements'")
    .all();
  database.close();
  return [
    { path: "/logout", fields: {} },
    { path: "/register", fields: { ...inventResident({ name: "Forged" }) } },
    { path: "/admin", fields: { title: "Forged", body: "Forged", dateCreated: "Forged" } },
    { path: "/admin", fields: { intent: "delete", id: String(announcement?.["id"]) } },
    { path: "/contact", fields: { name: "F", email: "f@example.org", message: "Forged" } },
  ];
}

/** A form that a page holds, filled in. */
function formOf(action: string, fields: Record<string, string>, attributes: string): string {
  const quote = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input name="${name}" value="${quote(value)}">`,
  );
  return `<form method=post action="${action}" ${attributes}>${inputs.join("")}</form>`;
}

async function expectSignedIn(page: Page, { origin }: RunningSite) {
  await page.goto(`${origin}/admin`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
}

for (const from of senders) {
  test(`a ${from}'s forms change nothing of the administrator`, async ({
    page,
    context,
    site,
    other,
  }) => {
    await enter(context, site);
    const before = everything(site);
    const ways = ["", "enctype=text/plain", "enctype=multipart/form-data", "rel=noreferrer"];
    for (const { path, fields } of forgeries(site)) {
      for (const way of ways) {
        other.show(
          `${formOf(site.origin + path, fields, way)}<script>document.forms[0].submit()</script>`,
        );
        await page.goto(other[from], { waitUntil: "commit" });
        await page.waitForURL(`${site.origin}/**`, { waitUntil: "load" });
        await expect(page.locator("body")).not.toContainText("Forged");
      }
    }
    expect(everything(site)).toBe(before);
    await expectSignedIn(page, site);
  });
}

test(`what a page loads or opens doesn't sign the administrator out or show the site`, async ({
  page,
  context,
  site,
  other,
}) => {
  await enter(context, site);
  const before = everything(site);
  const url = (path: string) => site.origin + path;
  const data = forgeries(site).map(({ path, fields }) =>
    formOf(url(path), fields, "target=hidden"),
  );
  other.show(`
    <img src="${url("/logout")}"><img src="${url("/logout.data")}">
    <script src="${url("/logout")}"></script><script src="${url("/residents.data")}"></script>
    <link rel=stylesheet href="${url("/logout")}"><link rel=prefetch href="${url("/logout")}">
    <link rel=prerender href="${url("/logout")}"><video src="${url("/logout")}"></video>
    <object data="${url("/logout")}"></object><embed src="${url("/residents")}">
    <div style="background:url(${url("/logout?css")})">x</div>
    <iframe name=hidden src="${url("/")}"></iframe>
    <iframe name=boxed sandbox="allow-forms allow-scripts" src="${url("/editinfo")}"></iframe>
    <iframe srcdoc='<form method=post action="${url("/logout")}"></form><script>document.forms[0].submit()</script>'></iframe>
    <iframe sandbox="allow-forms allow-scripts" srcdoc='<form method=post action="${url("/logout")}"></form><script>document.forms[0].submit()</script>'></iframe>
    <iframe src='data:text/html,<form method=post action="${url("/logout")}"></form><script>document.forms[0].submit()</script>'></iframe>
    <form method=dialog action="${url("/logout")}"><button id=dialog>x</button></form>
    ${data.join("\n")}
    <script>for (const form of document.forms) if (form.target) form.submit(); dialog.click();</script>`);
  for (const from of senders) {
    await page.goto(other[from]);
    // A frame that shows the site would hold its header; a refused one holds nothing of it.
    // One that was taken away meanwhile holds nothing, either.
    for (const frame of page.frames()) {
      const content = await frame.content().catch((error) => {
        if (!frame.isDetached()) throw error;
        return "";
      });
      expect(content).not.toContain("<header");
    }
    const opened = await Promise.all([
      context.waitForEvent("page"),
      page.evaluate((address) => {
        Object.assign(window, { other: window.open(address) });
      }, url("/residents")),
    ]).then(([tab]) => tab);
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => [window.opener, window.name])).toEqual([null, ""]);
    const cut = await page.evaluate(() => (window as unknown as { other: Window }).other.closed);
    expect(cut).toBe(true);
    await opened.close();
    // A link, and an address that a page sends on to: they show a page that asks, and sign nobody out.
    for (const way of [
      `<a href="${url("/logout")}">x</a><script>document.links[0].click()</script>`,
      `<meta http-equiv=refresh content="0;url=${url("/logout")}">`,
      `<form action="${url("/logout")}"></form><script>document.forms[0].submit()</script>`,
      `<script>location.replace("${url("/logout")}")</script>`,
    ]) {
      const onlyThis = await context.newPage();
      expect(await onlyThis.goto("about:blank")).toBeNull();
      await onlyThis.route(`${other[from]}/**`, (route) =>
        route.fulfill({ contentType: "text/html", body: way }),
      );
      await onlyThis.goto(`${other[from]}/away`, { waitUntil: "commit" });
      await onlyThis.waitForURL(`${site.origin}/`);
      await onlyThis.close();
    }
  }
  expect(everything(site)).toBe(before);
  await expectSignedIn(page, site);
});
