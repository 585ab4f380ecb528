import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { drawSvg, paintDrawing } from "./svg.ts";

const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const box = 'viewBox="0 0 30 20"';

async function paint(inner: string, { before = "", size = box } = {}) {
  const path = temporaryFolder();
  const about = await paintDrawing(
    Buffer.from(`${before}<svg ${names} ${size}>${inner}</svg>`),
    path,
  );
  const large = sharp(join(path, about.sizes.at(-1)?.name ?? ""));
  const { data, info } = await large.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const dot = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  return { ...about, info, dot };
}

test("paints what drawing programs write, and keeps what is transparent", async () => {
  const before =
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const parts = [
    '<metadata xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:RDF/></metadata>',
    '<defs><linearGradient id="a"><stop stop-color="#00f"/></linearGradient></defs>',
    '<style>.b{fill:#f00}</style><rect class="b" width="15" height="20"/>',
    '<rect x="20" width="10" height="10" fill="url(#a)"/>',
  ];
  const { width, height, sizes, info, dot } = await paint(parts.join(""), { before });
  expect([width, height, sizes.map((size) => size.width)]).toEqual([30, 20, [1000, 2000]]);
  expect([info.width, info.height]).toEqual([2000, 1333]);
  expect([dot(100, 100), dot(1900, 100), dot(1900, 1200)]).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 0, 0],
  ]);
});

const levels = Array.from({ length: 7 }, (_, level) => {
  return `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`;
});

test.each([
  ["ten parts of ten, seven times over", `<g id="u0"/>${levels.join("")}`],
  ["a part that doesn't end", "<g>"],
  ["very deep groups", "<g>".repeat(90_000) + "</g>".repeat(90_000)],
])("refuses a drawing of %s", async (_what, inner) => {
  await expect(paint(inner)).rejects.toThrow("can't be drawn; expected a drawing of plain shapes");
});

test.each([
  ["nothing", ""],
  ["a picture from elsewhere", '<image href="https://a.example/b.png" width="9" height="9"/>'],
  ["a file of this machine", `<image href="${import.meta.url}" width="9" height="9"/>`],
  [
    "a page",
    '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">A</p></foreignObject>',
  ],
])("says that a drawing of %s shows nothing", async (_what, inner) => {
  await expect(paint(inner)).rejects.toThrow("shows nothing when it is drawn; expected a drawing");
});

test.each([
  ["", "doesn't say how large it is; expected a drawing with a viewBox"],
  ['width="100%" height="100%"', "doesn't say how large it is; expected a drawing with a viewBox"],
  [
    'viewBox="0 0 3000000 20"',
    "is 3000000 units large; expected a drawing of at most 20000 units each way",
  ],
  [
    `${box} width="9999999"`,
    "is 9999999 units large; expected a drawing of at most 20000 units each way",
  ],
])("refuses a drawing whose size is %j", async (size, message) => {
  await expect(paint("<rect/>", { size })).rejects.toThrow(message);
});

test.each([
  ["long and thin", "0 0 20000 1", 20_000],
  ["large, as small as it is wanted", "0 0 20000 20000", 512],
])("draws what is %s", async (_what, viewBox, width) => {
  const wanted = Buffer.from(`<svg ${names} viewBox="${viewBox}"><rect/></svg>`);
  const { info } = await (await drawSvg(wanted, 512)).raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(width);
});
