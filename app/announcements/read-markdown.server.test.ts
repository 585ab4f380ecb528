import fc from "fast-check";
import { expect, test } from "vitest";
import { scriptPayloads } from "../../tests/browser/script-payloads.ts";
import { writeHtml } from "./announcement-body.ts";
import { listBrokenLinks, readBody, readText } from "./read-markdown.server.ts";

const inMail = async (body: string) =>
  writeHtml(await readBody(body), { origin: "https://x.example" });

test("bold, italics, lists and links are shown as such", async () => {
  const body =
    "**Bring:** *please*\n- gloves\n- boots\n  - warm **ones**\n\n1. first\n2. second\n\nSee [the rules](/faq), [a map](https://example.org/a_b?x=1&y=2) or [us](mailto:board@example.org).";
  expect(await inMail(body)).toBe(`<p dir="auto"><strong>Bring:</strong> <em>please</em></p>
<ul>
<li dir="auto">gloves</li>
<li dir="auto">boots
<ul>
<li dir="auto">warm <strong>ones</strong></li>
</ul></li>
</ul>
<ol start="1">
<li dir="auto">first</li>
<li dir="auto">second</li>
</ol>
<p dir="auto">See <a href="https://x.example/faq">the rules</a>, <a href="https://example.org/a_b?x=1&amp;y=2">a map</a> or <a href="mailto:board@example.org">us</a>.</p>`);
  expect(await readText(body, "https://x.example")).toBe(`Bring: please

- gloves
- boots
  - warm ones

1. first
2. second

See the rules (https://x.example/faq), a map (https://example.org/a_b?x=1&y=2) or us (board@example.org).`);
});

test.each([
  "# 5 Heron Way\nis *for* sale",
  "> quoted *so*\n> twice",
  "    four *blanks*",
  "`code` and *more*",
  "~~no~~ *yes*",
  "Title\n---\n*under*",
  "a | b\n--- | ---\n1 | *2*",
  "<b>not bold</b> *but this*",
  "[x]: https://example.org\n*y*",
  "![a picture](https://example.org/x.png) *here*",
  "<https://example.org> *x*",
])("other Markdown is shown as it was typed: %j", async (body) => {
  const html = await inMail(body);
  expect(html).not.toMatch(/<(?!\/?(p|em|a|br)\b)/);
  expect(html).toContain("<em>");
  const shown = html.replaceAll(/<br>|<\/?(p|em|a)\b[^>]*>/g, "");
  const typed = body.replaceAll("*", "").replaceAll("&", "&amp;");
  const escaped = typed.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  expect(shown.replaceAll(/\n +/g, "\n").trim()).toBe(escaped.replaceAll(/\n +/g, "\n").trim());
});

test.each([
  ...["[x](javascript:alert(1))", "[x](data:text/html,y)", "[x](//evil.example)", "[x](faq)"],
  ...["[x](/\\evil.example)", "[x](https://user@evil.example/)", "[x](vbscript:x)", "[x](#y)"],
])("%s leads nowhere", async (body) => {
  expect(await inMail(body)).not.toContain("<a");
});

test.each(["[x](www.example.org)", "*x* www.example.org", "[x](https://https://www.example.org)"])(
  "%s leads to that site",
  async (body) => {
    expect(await inMail(body)).toContain('<a href="https://www.example.org/">');
  },
);

test("links that lead nowhere are listed, wherever they are", async () => {
  const body = "[a](https://)\n- **[b](faq)**\n- [c](/faq), [d](example.org/d) and [e]\n(x)";
  expect(await listBrokenLinks(body)).toEqual(["https://", "faq"]);
});

test("a URL keeps its own stars and underscores, and the end of the sentence isn't part of it", async () => {
  const html = await inMail("*See* https://example.org/_a_/*b*/c_d. Or https://example.org/(x)!");
  expect(html).toContain('<a href="https://example.org/_a_/*b*/c_d">');
  expect(html).toContain('<a href="https://example.org/(x)">https://example.org/(x)</a>!');
});

test("a text without marks is read as it always was, also where only its form looks like one", async () => {
  const body = "One  two\n\n\n\nThree https://example.org/x.\nMinus -5, 3*4 = 12";
  expect(await inMail(body)).toBe(
    '<p dir="auto">One  two</p>\n<p dir="auto">Three <a href="https://example.org/x">https://example.org/x</a>.<br>\nMinus -5, 3*4 = 12</p>',
  );
  expect(await readText("One\n\n\n\ntwo")).toBe("One\n\n\n\ntwo");
});

test("whatever is typed, only tags of ours come out, and every link leads to a page or mailbox", async () => {
  const marks = fc.constantFrom(
    ...scriptPayloads,
    ...["*", "**", "_", "[", "](", ")", "- ", "1. ", "\n", "\n\n", "  ", "\\", "<", "&", "`", "!"],
    ...["https://example.org/", "a@b.org", "javascript:", "data:", "/faq", '"', "'"],
  );
  const text = fc.array(fc.oneof(marks, fc.string({ unit: "binary" })), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, async (pieces) => {
      const html = writeHtml(await readBody(pieces.join("")), { onSite: true });
      const tags = html.match(/<[^>]*>/g) ?? [];
      for (const tag of tags) {
        expect(tag).toMatch(
          /^<(\/?(p|ul|ol|li|strong|em|a|span)|p class="as-typed" dir="auto"|ol start="\d+"|li dir="auto"|a href="(https?:\/\/|mailto:|\/)[^"<>]*"( target="_blank" rel="noopener")?|span class="outside" aria-hidden="true"|span class="sr-only")>$/,
        );
      }
      expect(html.replaceAll(/<[^>]*>/g, "")).not.toMatch(/[<>]/);
    }),
  );
});

test.each(["- ", "1. ", "*a ", "**a", "[", "[a](", "_a", "a*b_", "*_", "![", "- a\n", "a@"])(
  "the longest text of %j again and again is shown, too",
  async (piece) => {
    const html = await inMail(piece.repeat(10_000 / piece.length));
    expect(html.length).toBeGreaterThan(1000);
  },
);
