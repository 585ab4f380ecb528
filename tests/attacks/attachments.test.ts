/** The files of announcements are for residents, those of drafts for the desk: by no way for others. */
import { beforeAll, expect, test } from "vitest";
import { pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { type Browser, filledForm } from "../site.fixture.ts";
import { peopledSite } from "./peopled-site.ts";

const site = peopledSite();

/** A word that is in the files' names alone. */
const secret = "bitternium";

let administrator: Browser;
let resident: Browser;
/** Addresses of the files of an announcement, and of a draft. */
const posted: string[] = [];
const drafted: string[] = [];

async function attach(intent: string, title: string): Promise<string> {
  const typed = { intent, title, body: "See the plan.", dateCreated: "May 1" };
  const pdf = pdfThatSays(`The ${secret} of ${title}`);
  const form = filledForm(typed, ["attachments", `${secret}.pdf`, pdf]);
  expect((await administrator.upload("/admin", form)).status).toBe(302);
  const query =
    intent === "draft"
      ? "select id from contentDrafts where title = ?"
      : `select slug as id from entries where "values" ->> '$.title' = ?`;
  const [row] = site.rows(query, title);
  return String(row?.["id"]);
}

beforeAll(async () => {
  administrator = await site.browseAsAdministrator();
  resident = site.browse();
  await resident.register();
  for (const [intent, into] of [
    ["publish", posted],
    ["draft", drafted],
  ] as const) {
    const id = await attach(intent, `Vote ${intent}`);
    const address = `/announcements/${id}/${secret}.pdf`;
    expect((await administrator.open(address)).status).toBe(intent === "draft" ? 404 : 200);
    into.push(address, `${address}?size=small`, `${address}.data`);
    into.push(`${address}.data?_routes=announcements%2Fattachment.route`);
  }
});

test("a resident opens those of an announcement alone, a visitor none", async () => {
  expect((await resident.open(posted[0] ?? "")).status).toBe(200);
  for (const [browser, addresses] of [
    [resident, drafted],
    [site.browse(), [...posted, ...drafted]],
  ] as const) {
    for (const address of addresses) {
      const { headers, html } = await browser.open(address);
      expect(html.includes("%PDF"), address).toBe(false);
      expect(html + headers.get("location"), address).not.toContain(secret);
    }
  }
});

test("nothing public names them: search, site map, feeds, the worker", async () => {
  const visitor = site.browse();
  for (const path of ["/", "/sitemap", "/sitemap.xml", "/sw.js", "/calendar.ics"]) {
    expect((await visitor.open(path)).html, path).not.toContain(secret);
  }
  for (const browser of [visitor, resident]) {
    expect((await browser.open(`/search?q=${secret}`)).html).not.toContain(`${secret}.pdf`);
  }
});
