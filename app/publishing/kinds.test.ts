import { expect, test } from "vitest";
import { samples } from "../../tests/samples.ts";
import type { Kind } from "./kind.server.ts";
import { kinds } from "./kinds.server.ts";
import { compileSource, openSample, sampleValues, valuesOf } from "./source-files.fixture.ts";
import type { SourceFiles } from "./source-files.server.ts";

/** Input that YAML or Markdown could misread. */
const odd = [
  ...["Dues: $640", "Unit #4 #5", 'It\'s "ours"', "- a point", "? a question", "{a} [b] *c &d"],
  ...["yes", "2026", "null", "~", "2026-11-16", "0x1F", "1e3", "=", "<<", "%TAG", "@home", "`x`"],
  ...["Fähre 🦆 für Ünß", "back\\slash \\n", "word ".repeat(50).trim(), "x".repeat(250)],
  ...["--- dashes", "trailing: ", "#hash", "a:b", "! bang", "| pipe", "> more"],
];
const oddTexts = [
  "Two\nlines",
  "One paragraph.\n\nAnother: with #4.\n\n---\n\nAfter a rule.",
  "---\nBegins with dashes\n---",
  "- a\n- b\n  - c\n\n    code",
  '# Heading\n\n> Quote "it\'s" 🦆\n\n1. one\n2. two',
  `Long: ${"a very long line of words ".repeat(40).trim()}\n\n${"y".repeat(400)}`,
  "ends with a colon:",
  "...\nthree dots",
  "  \tindented? no: typed texts are trimmed".trim(),
];

test("each field says what belongs there", () => {
  // Places on the chart share a help text, and Markdown fields have their own.
  const asked = kinds.flatMap(({ name, fields }) =>
    fields
      .filter(({ type, isOnChart }) => type !== "markdown" && type !== "fixed" && !isOnChart)
      .map((field) => [`${name}: ${field.name}`, field.help ?? ""] as const),
  );
  expect(asked.filter(([, help]) => help === "").map(([field]) => field)).toEqual([]);
});

async function everyEntry(files: SourceFiles, act: (kind: Kind, id: string) => Promise<void>) {
  for (const kind of kinds) for (const { id } of await kind.read(files)) await act(kind, id);
}

test.each(samples)("what is saved as it was leaves every file of %s as it was", async (sample) => {
  const files = await openSample(sample);
  const before = new Map(files.files);
  await everyEntry(files, async (kind, id) => {
    expect(await kind.write(files, id, await valuesOf(kind, files, id))).toBe(id);
  });
  expect([...files.files].sort()).toEqual([...before].sort());
});

test.each(samples)("what is changed and changed back leaves %s saying the same", async (sample) => {
  const files = await openSample(sample);
  const before = await compileSource(files);
  await everyEntry(files, async (kind, id) => {
    const values = await valuesOf(kind, files, id);
    for (const { name, type, isOnChart } of kind.fields) {
      // A name on the chart needs a place there.
      if (isOnChart || !["text", "lines", "markdown"].includes(type)) continue;
      const other = { ...values, [name]: `${values[name]} changed`.trim() };
      const moved = await kind.write(files, id, other);
      expect(await valuesOf(kind, files, moved)).toEqual(other);
      expect(await kind.write(files, moved, values)).toBe(id);
    }
    expect(await valuesOf(kind, files, id)).toEqual(values);
  });
  expect(await compileSource(files)).toEqual(before);
});

test.each(samples)(
  "an order that is chosen as it was leaves %s saying the same",
  async (sample) => {
    const files = await openSample(sample);
    const before = await compileSource(files);
    for (const kind of kinds) {
      const ids = (await kind.read(files)).map(({ id }) => id);
      await kind.order?.(files, ids);
      expect((await kind.read(files)).map(({ id }) => id)).toEqual(ids);
      await kind.order?.(files, ids.toReversed());
      if (kind.order)
        expect((await kind.read(files)).map(({ id }) => id)).toEqual(ids.toReversed());
      await kind.order?.(files, ids);
    }
    expect(await compileSource(files)).toEqual(before);
  },
);

test.each(kinds.filter(({ isSingle, begin }) => !isSingle && !begin))(
  "$name: new entries are added under free and legal names, and removed again",
  async (kind) => {
    const files = await openSample("heron-lake");
    const before = await compileSource(files);
    const known = (await kind.read(files)).map(({ id }) => id);
    const added: string[] = [];
    for (const title of ["Café & Bücher: the “Lakeside” room's rules", "!!!", "日本", ...known]) {
      for (const text of [title, title]) {
        const values = sampleValues(kind, `${text}${kind.name === "faq" ? added.length : ""}`);
        added.push(await kind.write(files, null, values));
      }
    }
    expect(new Set([...known, ...added].map((id) => id.toLowerCase())).size).toBe(
      known.length + added.length,
    );
    await compileSource(files);
    for (const id of added) await kind.remove?.(files, id);
    expect(await compileSource(files)).toEqual(before);
  },
);

test.each(kinds.filter(({ isSingle, begin }) => !isSingle && !begin))(
  "$name: a text comes back as it was typed, whatever it holds",
  async (kind) => {
    const files = await openSample("quarry-row");
    const { fields } = kind;
    let id = await kind.write(files, null, sampleValues(kind, "Odd texts"));
    for (const text of [...odd, ...oddTexts]) {
      const values = { ...(await valuesOf(kind, files, id)) };
      for (const { name, type, max, isOnChart } of fields) {
        if (isOnChart) continue;
        const isLong = type === "lines" || type === "markdown";
        if (!isLong && type !== "text") continue;
        const wanted = isLong ? text : text.replaceAll("\n", " ");
        values[name] = wanted.slice(0, max).trim();
      }
      id = await kind.write(files, id, values);
      expect(await valuesOf(kind, files, id)).toEqual(values);
      const others = await kind.read(files);
      expect(others.length).toBe((await kind.read(await openSample("quarry-row"))).length + 1);
    }
    await compileSource(files);
  },
);

test("comments, and the look of other entries, stay when one is changed", async () => {
  const files = await openSample("heron-lake");
  const comments = (path: string) => files.text(path).match(/^\s*#.*$/gm);
  for (const [name, path] of [
    ["faq", "faq.yaml"],
    ["documents", "documents/documents.yaml"],
    ["minutes", "minutes/minutes.yaml"],
    ["board", "board.yaml"],
    ["facts", "site.yaml"],
    ["home", "site.yaml"],
  ] as const) {
    const kind = kinds.find((one) => one.name === name) as Kind;
    const before = comments(path);
    const [entry] = await kind.read(files);
    const values = { ...entry?.values, [kind.fields[0]?.name ?? ""]: "Another: title" };
    await kind.write(files, entry?.id ?? null, values);
    expect(comments(path)).toEqual(before);
  }
});

test.each(kinds.filter(({ isSingle, begin }) => !isSingle && !begin))(
  "$name: without its last entry the site is well",
  async (kind) => {
    const files = await openSample("heron-lake");
    if (kind.name === "pages") await kind.write(files, null, sampleValues(kind, "Pets"));
    for (const { id } of await kind.read(files)) await kind.remove?.(files, id);
    expect(await kind.read(files)).toEqual([]);
    await compileSource(files);
    await kind.write(files, null, sampleValues(kind, "The first again"));
    await compileSource(files);
    expect(await kind.read(files)).toHaveLength(1);
  },
);
