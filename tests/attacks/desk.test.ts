/** Nobody but the administrator reaches the publishing desk, drafts, previews and their files. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heicPhoto } from "../../converter/heic.fixture.ts";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { readField } from "../page-reading.ts";
import { type Answer, type Browser, filledForm } from "../site.fixture.ts";
import { peopledSite } from "./peopled-site.ts";

const site = peopledSite();

/** A word that is in drafts alone. */
const secret = "kingfisherium";
const file = `${secret}.bin`;

const pdf = makePdf({ pages: [[{ text: `The ${secret} vote.`, y: 700 }]], changed: "20260101" });

function fill(fields: Record<string, string>, files: Record<string, Buffer>): FormData {
  const named = Object.entries(files).map(([name, bytes]) => [name, file, bytes] as const);
  return filledForm(fields, ...named);
}

/** Sends a form for a preview; returns the id of its draft. */
async function previewDraft(by: Browser, path: string, form: FormData): Promise<string> {
  const { status, headers, html } = await by.upload(path, form);
  const [, id] = /\/review\/([\w-]+)$/.exec(headers.get("location") ?? "") ?? [];
  if (!id) throw new Error(`No preview, but ${status}: ${html.slice(-3000)}`);
  return id;
}

let administrator: Browser;
/** All addresses at which something of the drafts is, for the administrator. */
const addresses: string[] = [];
/** Addresses at which it would be for everyone, were it published. */
const later: string[] = [];
beforeAll(async () => {
  administrator = await site.browseAsAdministrator();
  const typed = { title: `Vote on ${secret}`, kind: "minutes", date: "2026-10-08" };
  const form = fill({ ...typed, summary: secret, intent: "preview" }, { file: pdf });
  const minutes = await previewDraft(administrator, "/admin/publish/minutes/new", form);
  const given = { name: secret, summary: secret, text: `The ${secret}.` };
  const photo = fill({ ...given, intent: "" }, { pictures: heicPhoto("wide") });
  const begun = await administrator.upload("/admin/publish/amenities/new", photo);
  const picture1 = readField(begun.html, "picture1").value;
  const shown = fill({ ...given, picture1, picture1Alt: secret, intent: "preview" }, {});
  const amenity = await previewDraft(administrator, "/admin/publish/amenities/new", shown);
  const pages = [
    `/admin/publish/preview/${minutes}?path=/meetingminutes/2026-10-vote-on-${secret}`,
    `/admin/publish/preview/${amenity}?path=/amenities/${secret}`,
  ];
  for (const page of pages) {
    const { status, html } = await administrator.open(page);
    expect([page, status]).toEqual([page, 200]);
    expect(html).toContain(secret);
    const found = html.match(/\/admin\/publish\/preview\/[^"\s,]+/g) ?? [];
    addresses.push(...new Set(found.map((address) => address.replaceAll("&amp;", "&"))));
  }
  later.push(...addresses.map((address) => address.slice(address.indexOf("?path=") + 6)));
  later.push(`/amenities/${secret}`, `/meetingminutes/2026-10-vote-on-${secret}`);
  addresses.push(...pages, `/admin/publish/files/${picture1.replace(" ", "/")}`);
  addresses.push("/admin/publish", "/admin/publish/minutes", "/admin/publish/history");
  addresses.push(`/admin/publish/amenities/draft-${amenity}`, `/admin/publish/review/${minutes}`);
});

/** Somebody whose session has ended. */
async function browseExpired(): Promise<Browser> {
  const expired = await site.browseAsAdministrator();
  await expired.send("/logout", {});
  for (const cookie of administrator.cookies.filter((one) => !/session/.test(one))) {
    expired.forge(cookie.split("=", 1)[0] ?? "", cookie.slice(cookie.indexOf("=") + 1));
  }
  return expired;
}

async function browseAsResident(): Promise<Browser> {
  const resident = site.browse();
  await resident.register();
  return resident;
}

const people: [string, () => Promise<Browser>][] = [
  ["a visitor", async () => site.browse()],
  ["a resident", browseAsResident],
  ["somebody whose session has ended", browseExpired],
];

describe.each(people)("%s", (_who, browse) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await browse();
  });

  function expectNothing({ status, html }: Answer, path: string): void {
    expect([path, html.includes(secret)]).toEqual([path, false]);
    expect([200, 206], path).not.toContain(status);
  }

  test("opens no address of the desk", async () => {
    expect(addresses.some((address) => address.includes("path=/media/"))).toBe(true);
    for (const address of addresses) {
      expect([address, (await administrator.open(address)).status]).toEqual([address, 200]);
      expectNothing(await browser.open(address), address);
      expectNothing(await browser.head(address), address);
      const data = address.replace(/\?|$/, (end) => `.data${end}`);
      const { html } = await browser.open(data);
      // The login form is told the address, as it was asked for.
      const told = html.replace(/\/login\?for=[^"]*/, "");
      expect([data, told.includes(secret)]).toEqual([data, false]);
    }
  });

  test("reads nothing of drafts elsewhere", async () => {
    expect(later.some((path) => path.startsWith("/documents/"))).toBe(true);
    for (const path of later) expectNothing(await browser.open(path), path);
    const lists = [
      ...["/sitemap.xml", "/sw.js", "/amenities", "/meetingminutes", "/search?q=kingfisher"],
    ];
    for (const path of lists) {
      expect([path, (await browser.open(path)).html.includes(secret)]).toEqual([path, false]);
    }
  });

  test("sends no file, and changes nothing", async () => {
    const rows = () => site.rows("select id, revision from contentDrafts order by id");
    const before = rows();
    // Long enough that it is answered before all has come.
    const long = Buffer.concat([pdf, Buffer.alloc(8_000_000)]);
    const form = () => fill({ title: "Planted", intent: "publish" }, { file: long });
    for (const path of ["/admin/publish/minutes/new", "/admin/publish/upload/pdf"]) {
      expect([302, 401]).toContain((await browser.upload(path, form())).status);
    }
    expect(rows()).toEqual(before);
  });
});

describe("slow uploads by strangers", () => {
  const sockets: ReturnType<typeof connect>[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  test("are answered before they end, and keep the administrator's waiting no longer", async () => {
    const answered = Array.from({ length: 60 }, async () => {
      const socket = connect({ port: site.port, host: "127.0.0.1" });
      sockets.push(socket);
      socket.on("error", () => undefined);
      // A part of what is announced, and then nothing.
      socket.write(
        "POST /admin/publish/upload/pdf HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n" +
          "Content-Type: multipart/form-data; boundary=a\r\nContent-Length: 20000000\r\n\r\n" +
          '--a\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
      );
      const [answer] = await once(socket, "data");
      return /^HTTP\/1\.1 (\d+)/.exec(`${answer}`)?.[1];
    });
    const form = fill({}, { file: pdf });
    expect((await administrator.upload("/admin/publish/upload/pdf", form)).status).toBe(200);
    for (const status of await Promise.all(answered)) expect(["302", "503"]).toContain(status);
  });
});
