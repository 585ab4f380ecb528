/** The files of announcements are for residents, those of drafts for the desk: by no way for others. */
import { beforeAll, describe, expect, test } from "vitest";
import { pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { takePhoto } from "../../compiler/phone-photo.fixture.ts";
import type { Browser } from "../site.fixture.ts";
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
  const form = new FormData();
  const typed = { intent, title, body: "See the plan.", dateCreated: "May 1" };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const pdf = new Uint8Array(pdfThatSays(`The ${secret} of ${title}`));
  form.append("attachments", new Blob([pdf]), `${secret}.pdf`);
  const answer = await administrator.upload("/admin", form);
  expect(answer.status).toBe(302);
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

test("a resident opens those of an announcement, and none of a draft", async () => {
  expect((await resident.open(posted[0] ?? "")).status).toBe(200);
  for (const address of drafted) {
    const { status, html } = await resident.open(address);
    expect([address, status, html.includes("%PDF")]).toEqual([address, 404, false]);
  }
});

test("a visitor opens none", async () => {
  const visitor = site.browse();
  for (const address of [...posted, ...drafted]) {
    const { headers, html } = await visitor.open(address);
    expect(html.includes("%PDF"), address).toBe(false);
    expect(html + headers.get("location"), address).not.toContain(secret);
  }
});

describe("other ways to the same files", () => {
  const ways = (address: string) => {
    const [, , id = "", name = ""] = address.split("/");
    return [
      ...[`/announcements/${id}`, `/announcements/${id}/`, `/announcements/${id}/.`],
      ...[
        `/announcements/${id}/..%2F${id}%2F${name}`,
        `/announcements/${id.toUpperCase()}/${name}`,
      ],
      ...[`/announcements/${id}/${name.toUpperCase()}`, `/announcements/*/${name}`],
      ...[`/announcements/%25/${name}`, `/announcements/_/${name}`, `/announcements/'/${name}`],
      ...[
        `/media/${id}/${name}`,
        `/${name}`,
        `/files/${name}`,
        `/admin/publish/files/${id}/${name}`,
      ],
    ];
  };

  test("lead nowhere for anybody but the administrator", async () => {
    for (const address of ways(drafted[0] ?? "")) {
      for (const browser of [resident, site.browse()]) {
        const { html } = await browser.open(address);
        expect(html.includes("%PDF"), address).toBe(false);
      }
    }
  });

  test("by their hash they open at the desk alone", async () => {
    const { html } = await administrator.open(
      `/admin/publish/announcements/draft-${drafted[0]?.split("/")[2]}`,
    );
    const [, hash = ""] = /name="attachment1" value="([\da-f]{64}) /.exec(html) ?? [];
    const address = `/admin/publish/files/${hash}/${secret}.pdf`;
    expect((await administrator.open(address)).status).toBe(200);
    const toLogin = `/login?for=${encodeURIComponent(address)}`;
    for (const [browser, to] of [[resident, "/"] as const, [site.browse(), toLogin] as const]) {
      expect((await browser.open(address)).headers.get("location")).toBe(to);
    }
  });

  test("nothing public names them: search, site map, feeds, the worker", async () => {
    const visitor = site.browse();
    for (const path of [
      "/",
      "/sitemap",
      "/sitemap.xml",
      "/robots.txt",
      "/worker.js",
      "/calendar.ics",
    ]) {
      expect((await visitor.open(path)).html, path).not.toContain(secret);
    }
    for (const browser of [visitor, resident]) {
      const { html } = await browser.open(`/search?q=${secret}`);
      expect(html).not.toContain(`${secret}.pdf`);
    }
  });
});

test("neither a visitor nor a resident has a file taken, and no place leaves the site with a photo", async () => {
  const photo = await takePhoto(900, 600);
  const form = () => {
    const sent = new FormData();
    sent.set("file", new Blob([new Uint8Array(photo)]), "IMG_1.JPG");
    return sent;
  };
  for (const browser of [resident, site.browse()]) {
    const { headers } = await browser.upload("/admin/publish/upload/attachments", form());
    expect(headers.get("location")).toBe("/");
  }
  const { html } = await administrator.upload("/admin/publish/upload/attachments", form());
  const { value } = JSON.parse(html) as { value: string };
  const typed = { title: "Where", body: "Here.", dateCreated: "May 1" };
  const post = { ...typed, attachment1: value, attachment1Alt: "The dock" };
  expect((await administrator.send("/admin", post)).status).toBe(302);
  const home = (await resident.open("/")).html;
  const pictures = home.match(/\/announcements\/[\da-f-]{36}\/IMG_1\.webp(\?size=small)?/g) ?? [];
  expect(new Set(pictures).size).toBe(2);
  for (const address of pictures) {
    const picture = await resident.open(address);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(picture.html).toMatch(/^RIFF/);
    expect(picture.html).not.toMatch(/EXIF|Exif|Ann|XMP/);
  }
});
