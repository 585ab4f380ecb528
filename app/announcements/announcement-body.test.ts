import fc from "fast-check";
import { expect, test } from "vitest";
import { scriptPayloads } from "../../tests/browser/script-payloads.ts";
import { type Block, readBlocks, type TextPart } from "./announcement-body.ts";

const partsIn = (block: Block) => ("parts" in block ? (block.parts as TextPart[]) : []);
const partsOf = (body: string): TextPart[] => readBlocks(body).flatMap(partsIn);
const linksIn = (body: string) => partsOf(body).filter((part) => typeof part !== "string");
const wordsOf = (part: TextPart) => (typeof part === "string" ? part : part.words);

test("blank lines separate paragraphs, and line breaks stay", () => {
  expect(readBlocks("One\ntwo\n\n \t\nThree\n  four")).toEqual([
    { parts: ["One\ntwo"] },
    { parts: ["Three\n  four"] },
  ]);
});

test.each([
  ["See https://example.org/pool.", "https://example.org/pool"],
  ["(https://example.org/a_(b))", "https://example.org/a_(b)"],
  ["<https://example.org/?a=1&b=2>", "https://example.org/?a=1&b=2"],
  ["HTTP://EXAMPLE.ORG/Dock!", "http://example.org/Dock"],
  ['"https://example.org/x"', "https://example.org/x"],
  ["See www.example.org/pool.", "https://www.example.org/pool"],
  ["Write to pat@www.example.org", "mailto:pat@www.example.org"],
  ["Write to board@example.org, please", "mailto:board@example.org"],
  ["https://example.org/\u202egnp.exe", "https://example.org/"],
])("a link doesn't include the end of the sentence: %j", (text, href) => {
  expect(linksIn(text)).toEqual([expect.objectContaining({ href })]);
  expect(partsOf(text).map(wordsOf).join("")).toBe(text);
});

test.each([
  ...["javascript:alert(1)", "data:text/html,<b>x</b>", "vbscript:x", "file:///etc/passwd"],
  ...[
    "java\tscript:alert(1)",
    "https://",
    "https://user@evil.example/",
    "http://[",
    "a@b",
    "@x.org",
  ],
  ...["https://heronlake.example.org:pass@evil.example", "//evil.example", "ftp://example.org"],
])("%j is no link", (text) => {
  expect(linksIn(text)).toEqual([]);
  expect(partsOf(text)).toEqual([text]);
});

test("whatever is typed, every word stays, and links lead only to pages and mailboxes", () => {
  const hostile = fc.constantFrom(...scriptPayloads, "https://example.org/", "a@b.org", "\u202e");
  const text = fc.array(fc.oneof(hostile, fc.string({ unit: "binary" })));
  fc.assert(
    fc.property(text, (pieces) => {
      const body = pieces.join(" ").replaceAll("\n", " ").trim();
      expect(partsOf(body).map(wordsOf).join("")).toBe(body);
      for (const part of partsOf(body)) {
        if (typeof part !== "string") expect(part.href).toMatch(/^(https?:\/\/|mailto:)[^\s<>"]+$/);
      }
    }),
  );
});

test.each([
  "a",
  "a.",
  "a@",
  "https://",
  "https://a.",
  "(",
  "https://x)))",
  "a@a.",
  "\n",
  " \n",
  `https://x/${")".repeat(1980)} `,
])("the longest text is read in full: %j repeated", (piece) => {
  const body = piece.repeat(10_000 / piece.length);
  const words = partsOf(body).map(wordsOf);
  expect(words.join("").replace(/\s/g, "")).toBe(body.replace(/\s/g, ""));
});
