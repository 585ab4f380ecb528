/** A page's photos and PDFs, and the association's own look, as the desk's forms set them. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { readField, readLinks } from "../page-reading.ts";
import { administratorAt, filledForm, residentAt, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
const resident = residentAt(site);

function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#7a1f2b" } })
    .png()
    .toBuffer();
}

test("the photos and PDFs of a page are for those for whom the page is", async () => {
  const text = { title: "Gate keys", summary: "Who has one.", menu: "hoa", text: "Ask us." };
  const typed = { ...text, audience: "residents", intent: "publish" };
  const keys = makePdf({ pages: [[{ text: "Keys", y: 700 }]] });
  const form = filledForm(
    typed,
    ["pictures", "gate.png", await photo(1600, 1200)],
    ["files", "Key list.pdf", keys],
  );
  const first = await administrator.upload("/admin/publish/pages/new", form);
  expect(readField(first.html, "picture1Alt").error).toBe("Please describe photo 1 in a sentence.");
  const kept = (name: string) => readField(first.html, name).value;
  const files = { picture1: kept("picture1"), pdf1: kept("pdf1"), picture1Alt: "A gate." };
  const published = await administrator.send("/admin/publish/pages/new", { ...typed, ...files });
  expect(published.status, published.html).toBe(302);
  const { html } = await resident.open("/pages/gate-keys");
  const [, picture = ""] = /<img src="(\/media\/[^"]*)"[^>]* alt="A gate\."/.exec(html) ?? [];
  const pdf = "/pages/gate-keys/key-list.pdf";
  expect(html).toContain(`<a href="${pdf}">Key list`);
  for (const path of [picture, pdf]) {
    const shown = await resident.open(path);
    expect(shown.status, path).toBe(200);
    expect(shown.headers.get("cache-control")).toContain("private");
    expect((await site.browse().open(path)).status, path).toBe(404);
  }
});

test("a color, plain headings and a logo are on kept pages, which permit their styles", async () => {
  const before = await administrator.open("/faq");
  const { html } = await administrator.open("/admin/publish/facts/edit-facts");
  const typed = { timeZone: "America/New_York", color: "#7a1f2b", headings: "plain" };
  const logo = await photo(800, 200);
  const form = filledForm({ ...typed, intent: "publish" }, ["logo", "logo.png", logo]);
  const names = ["entry", "seen", "draft", "revision", "name", "shortName", "email"];
  for (const name of names) form.set(name, readField(html, name).value ?? "");
  form.set("intent", "preview");
  form.set("color", "#f2d16b");
  const drafted = await administrator.upload("/admin/publish/facts/edit-facts", form);
  const review = await administrator.open(drafted.headers.get("location") ?? "");
  for (const shade of ["#f2d16b", "#66582d"]) {
    expect(review.html.split("What changes")[0]).toContain(`fill="${shade}"`);
  }
  form.set("intent", "publish");
  form.set("color", typed.color);
  const published = await administrator.upload("/admin/publish/facts/edit-facts", form);
  expect(published.status, published.html).toBe(302);
  const { html: after, headers } = await site.browse().open("/faq");
  const [, styles = ""] = /<style[^>]*>(.*?)<\/style>/s.exec(after) ?? [];
  expect(styles).toContain("--teal:light-dark(#7a1f2b,");
  // The build names these two for browsers without light-dark().
  for (const name of ["--lightningcss-light", "--lightningcss-dark"]) {
    expect(styles.split(`${name}:initial`).length, name).toBeGreaterThan(1);
    expect(styles).toContain(`var(${name},#`);
  }
  expect(styles).toContain(".page-heading::before{content:none}");
  const hash = createHash("sha256").update(styles).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  expect(after).toContain('<meta name="theme-color" content="#7a1f2b"/>');
  expect(after).toMatch(/<img src="\/media\/[^"]*"[^>]* class="site-logo site-logo-wide"/);
  const { html: history } = await administrator.open("/admin/publish/history");
  const [newest = ""] = readLinks(history).filter((href) => /history\/\d+$/.test(href));
  expect((await administrator.open(newest)).html).toContain('fill="#7a1f2b"');
  expect(before.html).toContain('<img src="/icon.svg"');
  expect(before.html).not.toMatch(/site-logo|content:none/);
});
