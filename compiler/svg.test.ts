import { expect, test } from "vitest";
import { checkSvg, drawSvg } from "./svg.ts";

const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const draw = (inner: string, before = "") =>
  checkSvg(Buffer.from(`${before}<svg ${names} viewBox="0 0 30 20">${inner}</svg>`));

const svg = 'xmlns:s.x="http://www.w3.org/2000/svg" xmlns:é="http://www.w3.org/2000/svg"';
const html = 'xmlns:h="http://www.w3.org/1999/xhtml"';

test.each([
  ["a script by a longer prefix", `<g ${svg}><s.x:script>alert(1)</s.x:script></g>`],
  ["a script by a foreign prefix", `<g ${svg}><é:script>alert(1)</é:script></g>`],
  ["another page by a prefix", `<g ${svg}><s.x:foreignObject/></g>`],
  ["a link that changes, by a prefix", `<g ${svg}><s.x:set attributeName="href" to="b:c"/></g>`],
  ["a link that changes, in disguise", '<set attributeName="&#104;ref" to="b:c"/>'],
  ["a link that changes, after a bracket", '<set to=">" attributeName = "xlink:href"/>'],
  ["a page that leads elsewhere", `<h:meta ${html} http-equiv="refresh" content="0;URL=b"/>`],
  ["a form", `<h:form ${html.replace("h=", "h = ")} action="b"/>`],
  ["HTML in disguise", '<h:p xmlns:h="http://www.w3.org/1999/&#120;html">Log in</h:p>'],
])("refuses a drawing with %s", async (_what, inner) => {
  expect(await draw(inner)).toEqual({ mistake: expect.stringMatching(/; expected a drawing/) });
});

test.each([
  ["attributes for all", '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>'],
  ["a style of its own language", '<?xml-stylesheet type="text/xsl" href="#style"?>'],
])("refuses a drawing that declares %s", async (_what, before) => {
  expect(await draw("<rect/>", before)).toEqual({ mistake: expect.stringMatching(/; expected/) });
});

test("takes what drawing programs write", async () => {
  const doctype =
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const parts = [
    '<metadata xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:RDF/></metadata>',
    '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/>',
    '<defs><linearGradient id="a"/></defs><use xlink:href="#a"/><rect fill="url(#a)"/>',
    '<circle r="3" style="filter:none"/><text>Oak &amp; Elm</text>',
  ];
  expect(await draw(parts.join(""), doctype)).toEqual({ width: 30, height: 20 });
});

const repeat = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => part(index)).join("");
const uses = (levels: number) =>
  repeat(levels, (level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`);
const blur = '<filter id="f"><feGaussianBlur stdDeviation="50"/></filter>';
const tenOf = (id: string) => `<rect width="9" height="9" fill="url(#${id})"/>`.repeat(10);

test.each([
  [
    "ten parts of ten, six times over",
    `<defs><rect id="u0" width="9" height="9"/>${uses(6)}</defs>`,
  ],
  [
    "the same by xlink, in disguise",
    `<rect id="u0"/>${uses(6).replaceAll("href", "xlink:href").replaceAll("#u", "#%75")}`,
  ],
  [
    "ten parts of ten, and empty parts of the same names after them",
    `<rect id="u0"/><g>${uses(6)}</g>${repeat(6, (level) => `<g id="u${level + 1}"/>`)}<use href="#u6"/>`,
  ],
  [
    "very many classes",
    `<style>${repeat(1000, (place) => `.a${place} .b{fill:red}`)}</style><g class="${repeat(1000, (place) => `a${place} `)}">${'<rect class="b"/>'.repeat(500)}</g>`,
  ],
  [
    "patterns of patterns",
    `<pattern id="p0"/>${repeat(5, (level) => `<pattern id="p${level + 1}">${tenOf(`p${level}`)}</pattern>`)}`,
  ],
  [
    "a pattern that is handed down by a style",
    `<style>.a .b{fill:url(#p)}</style><pattern id="p"><g/></pattern><g class="b">${"<rect/>".repeat(300)}</g>`,
  ],
  ["masks", `<mask id="m"/><style>rect{mask:url(#m)}</style>${"<rect/>".repeat(300)}`],
  [
    "a marker at each of many corners",
    `<marker id="m">${"<rect/>".repeat(50)}</marker><g style="marker:url(#m)"><path d="m0 0${"l1 1".repeat(200)}"/></g>`,
  ],
  ["tiny dashes", '<g stroke-dasharray=".001"><path d="M0 0C90 90 0 90 90 0z"/></g>'],
  ["tiny dashes on letters", '<text font-size="900" style="stroke-dasharray:.1 .1">Oak</text>'],
  [
    "dashes that are smaller than they say",
    '<path vector-effect="non-scaling-stroke" stroke-dasharray="9" d="M0 0h9"/>',
  ],
  ["blended layers", repeat(700, () => '<g style="mix-blend-mode:hue"><rect/></g>')],
  ["very many corners", `<path d="M0 0${"l1 1".repeat(50_000)}"/>`],
  ["very many letters", `<text>${"oak ".repeat(5000)}</text>`],
  ["very many selectors", `<style>${"g g g g{}".repeat(5000)}</style>${"<g/>".repeat(2000)}`],
])("refuses a drawing of %s", async (_what, inner) => {
  const mistake = expect.stringMatching(
    /^would take too long to draw: simplify it, or save it as a PNG/,
  );
  expect(await draw(inner)).toEqual({ mistake });
});

test.each([
  ["a filter", `${blur}<rect width="9" height="9" filter="url(#f)"/>`],
  ["a filter of a style", '<rect style="-webkit-filter: blur(9px)"/>'],
  ["a filter of a style sheet", "<style><![CDATA[rect{/* */fil]]>ter:blur(9px)}</style>"],
  ["a filter in disguise", "<style>rect{fil&#116;er:blur(9px)}</style>"],
  ["two references at once", '<use xmlns:q="urn:q" q:href="#a" xlink:href="#b"/>'],
  ["shapes of a style", "<style>rect{clip-path:polygon(0 0,9% 9%,0 9%)}</style><rect/>"],
  ["a mask by a variable", "<style>svg{--m:url(#m)}rect{mask:var(--m)}</style>"],
  [
    "a pattern that markers borrow",
    '<pattern id="p"/><marker id="m"><rect fill="context-fill"/></marker><path marker-mid="url(#m)" fill="url(#p)"/>',
  ],
  ["an escaped filter", "<style>rect{fil\\74 er:blur(9px)}</style>"],
  ["a shadow", '<text style="text-shadow:0 0 9px red">Oak</text>'],
  ["animation", '<circle r="3"><animate attributeName="r" to="4" dur="1s"/></circle>'],
  ["animation of a style sheet", "<style>@keyframes a{to{opacity:0}}</style>"],
  ["a part that shows itself", '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ["a rule hidden in a text", `<style>.a{--b:"}.c{";fill:url(#p)}</style>`],
  ["very deep groups", "<g>".repeat(9000)],
  [
    "parts within parts within parts",
    repeat(500, (level) => `<g id="g${500 - level}"><use href="#g${499 - level}"/></g>`),
  ],
])("refuses a drawing with %s", async (_what, inner) => {
  expect(await draw(inner)).toEqual({
    mistake: expect.stringMatching(/^(has|nests|shows|refers to two things) /),
  });
});

// Each took a time that grew with the square of its length.
test.each(["<?xml ", "<svg ", "<!--", "&a", "<a:", 'a="', "\\("])(
  "reads a long row of %s in one pass",
  async (sign) => {
    const mistake = "is broken; expected a well-formed SVG";
    expect(await checkSvg(Buffer.from(sign.repeat(500_000)))).toEqual({ mistake });
  },
);

test("draws what is long and thin", async () => {
  const thin = Buffer.from(`<svg ${names} viewBox="0 0 20000 1"><rect/></svg>`);
  expect(await checkSvg(thin)).toEqual({ width: 20_000, height: 1 });
  const { info } = await (await drawSvg(thin, 512)).raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(20_000);
});
