import { expect, test } from "vitest";
import { checkSvg } from "./svg.ts";

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
    '<circle r="3"><animate attributeName="r" to="4" dur="1s"/></circle><text>Oak &amp; Elm</text>',
  ];
  expect(await draw(parts.join(""), doctype)).toEqual({ width: 30, height: 20 });
});
