import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { takePhoto } from "./phone-photo.fixture.ts";
import {
  amenityText,
  convertSample,
  drawing,
  leastSite,
  makeFolder,
} from "./sample-folder.fixture.ts";

/** Every site has its icon in several sizes, and the manifest that names them. */
const appFiles = [
  ...["/apple-touch-icon.png", "/icon-192.png", "/icon-512.png", "/icon-maskable.png"],
  ...["/icon.svg", "/manifest.webmanifest", "/share.jpg"],
];

test("what is not there is null", async () => {
  using folder = makeFolder();
  const { content, files } = await convertSample(folder.path);
  expect(content).toMatchObject({
    minutes: [],
    amenities: [],
    documents: [],
    allMinutes: null,
    pages: [],
    chart: null,
    faq: null,
    board: null,
    calendar: null,
  });
  expect(content.frameOrigins).toEqual([]);
  expect([...files.keys()].sort()).toEqual([...appFiles].sort());
  const manifest = JSON.parse(files.get("/manifest.webmanifest")?.toString() ?? "");
  const expected = { name: "Elm Pond Association", short_name: "Elm Pond", start_url: "/" };
  expect(manifest).toMatchObject(expected);
  for (const { src, sizes, type } of manifest.icons) {
    const { format, width, height } = await sharp(files.get(src)).metadata();
    expect(type).toMatch(format === "svg" ? "image/svg+xml" : "image/png");
    if (format === "png") expect(sizes).toBe(`${width}x${height}`);
  }
});

test("collects the origins of every embed", async () => {
  using folder = makeFolder({
    "site.yaml": `${leastSite}calendar: {embed: https://b.example/x}\ncontact: {embed: https://c.example/}\n`,
    "documents/documents.yaml": `
bylaws: {title: A, summary: B, embed: "https://b.example/y?z"}
covenants: {title: A, summary: B, embed: https://a.example:8443/}
`,
  });
  const { content } = await convertSample(folder.path);
  const expected = ["https://a.example:8443", "https://b.example", "https://c.example"];
  expect(content.frameOrigins).toEqual(expected);
  expect(content.documents.find(({ id }) => id === "bylaws")).toMatchObject({
    file: null,
    embed: "https://b.example/y?z",
  });
});

test("a photo replaces a drawing, upright and without its place", async () => {
  using folder = makeFolder({
    "amenities/pool/index.md": amenityText("wide"),
    "amenities/pool/wide.svg": drawing,
    "amenities/pool/wide.JPG": await takePhoto(1800, 2400),
  });
  expect((await sharp(join(folder.path, "amenities/pool/wide.JPG")).metadata()).exif).toBeDefined();
  const { content, files } = await convertSample(folder.path);
  const picture = content.amenities[0]?.pictures[0];
  expect(picture).toMatchObject({ width: 2400, height: 1800, alt: "A pool.", caption: null });
  expect(picture?.src).toMatch(/^\/media\/[\w-]{49}\/1280\.webp$/);
  expect(picture?.srcSet).toMatch(/^\/media\/[\w-]{49}\/640\.webp 640w, \S+ 1280w$/);
  const media = [...files].filter(([address]) => address.startsWith("/media/"));
  // Two widths, and the share picture.
  expect(media).toHaveLength(3);
  for (const [address, bytes] of media) {
    const { format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    const expected = address.endsWith(".jpg") ? "jpeg" : "webp";
    expect({ format, exif, xmp, iptc, orientation }).toEqual({ format: expected });
  }
});

test("a small photo is not enlarged", async () => {
  using folder = makeFolder({
    "amenities/pool/index.md": amenityText("wide"),
    "amenities/pool/wide.jpg": await takePhoto(200, 300),
  });
  const picture = (await convertSample(folder.path)).content.amenities[0]?.pictures[0];
  expect(picture).toMatchObject({ srcSet: null, width: 300, height: 200 });
});
