import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testCache } from "../../../tests/test-cache.ts";
import { projectRoot } from "../../platform/project-root.server.ts";
import { markOfPdf } from "../corrected-words.ts";
import type { Audience, Entry } from "../entry.ts";
import { fitFolder, readWritten } from "../fit-folder.server.ts";
import { entriesOf, kinds } from "../kinds.ts";
import { readFolder } from "../read-folder.server.ts";
import { readEntries } from "./read-entries.server.ts";
import { writeEntries } from "./write-folder.server.ts";

type Values = Record<string, string>;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const file = (name: string, bytes = name) => `${hashOf(bytes)} ${name}`;

function entry(
  kind: string,
  slug: string,
  values: Values,
  position: number | null = null,
  audience: Audience = "everyone",
): Entry {
  return { kind, slug, values, position, audience };
}

const paddle = "0b9d6a3e-7c41-4a55-9d0e-2f1c3b4a5d6e";
const evening = {
  ...{ title: "Paddle", startDate: "2026-12-08", startTime: "18:00", endTime: "19:30" },
  ...{ location: "Pier, left", more: "DTSTAMP:20261101T120000Z\nSEQUENCE:2\nCATEGORIES:Fun" },
};
const singles = [
  entry("facts", "facts", {
    ...{ name: "Elm Pond", shortName: "Elm Pond", email: "board@elmpond.example" },
    timeZone: "America/Chicago",
  }),
  entry("home", "home", { tagline: "Twelve homes", welcome: "Hello." }),
];
const pool = (values: Values) =>
  entry("amenities", "pool", { name: "Pool", summary: "Open.", text: "Rules.", ...values });
const member = (slug: string, values: Values, position: number) =>
  entry("board", slug, { name: slug, role: "Role", about: "Leads.", ...values }, position);
const bylaws = (values: Values = {}, slug = "bylaws") =>
  entry("documents", slug, { title: "Bylaws", section: "governing", summary: "B.", ...values });
const words = (pdf: string, text: string) =>
  entry("scans", "bylaws-page-2", { page: "Bylaws, page 2", pdf: markOfPdf(hashOf(pdf)), text });

/** Entries in the order in which the site has them. */
const inOrder = (entries: readonly Entry[]) => kinds.flatMap((kind) => entriesOf(kind, entries));

test.each(["heron-lake", "quarry-row"])("the sample %s comes back as it was", async (sample) => {
  const { files } = await readFolder(join(projectRoot(), "samples", sample), testCache);
  const open = async (hash: string) => readFileSync(join(testCache, "files", hash));
  const { entries, mistakes, warnings } = await readEntries(files, open, "content");
  expect([...mistakes, ...warnings]).toEqual([]);
  const again = await readWritten(entries);
  expect([...again.mistakes, ...again.warnings]).toEqual([]);
  expect(inOrder(again.entries)).toEqual(inOrder(entries));
});

const signs =
  "a¦b¦Zoë¦1¦9.0¦true¦null¦~¦yes¦2026-11-16¦ ¦  ¦'¦\"¦: ¦:¦ #¦#¦- ¦-¦---¦...¦? ¦&a¦*a¦!a¦%¦@¦`¦|¦>¦{¦}¦[¦]¦,¦\\¦\\n¦=¦<<¦\u00a0¦\u2028¦\ufeff¦\t¦🏊".split(
    "¦",
  );
const said = (parts: readonly string[]) =>
  fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 })
    .map((some) => some.join("").trim())
    .filter((text) => text !== "");
const line = said(signs);
const text = said([...signs, "\n", "\n\n", "\n  ", "\n---\n", "## "]);

test("texts come back whole, whatever signs of YAML's they have", async () => {
  await fc.assert(
    fc.asyncProperty(line, line, text, text, async (one, other, some, more) => {
      const entries = [
        entry("home", "home", { tagline: one, welcome: some, around: other }),
        entry("facts", "facts", { ...singles[0]?.values, name: other, whoToCall: more }),
        entry("pages", "pets", { title: one, summary: some, menu: "hoa", text: more }),
        member("president", { name: one, about: some, term: other }, 0),
        bylaws({ title: one, menuTitle: other, summary: some, embed: "https://a.example/" }),
        pool({ name: one, summary: some, text: more, picture1: file("a.jpg"), picture1Alt: other }),
      ];
      const found = await readWritten(entries);
      expect(found.mistakes).toEqual([]);
      expect(inOrder(found.entries)).toEqual(inOrder(entries));
      const question = entry("faq", "hens", { question: one, answer: more }, 7);
      const asked = await readWritten([...singles, question]);
      expect(await fitFolder(asked.entries, [...singles, question])).toContainEqual(question);
    }),
    { numRuns: 60 },
  );
});

function photos(...names: string[]): Entry {
  const fields = names.map((name, at) => ({
    [`picture${at + 1}`]: name,
    [`picture${at + 1}Alt`]: "A",
  }));
  return pool(Object.assign({}, ...fields));
}

const long = [file(`${"a".repeat(120)}.jpg`), file(`${"a".repeat(99)}.png`)];
const versions = {
  ...{ under: "rules", file: file("now.pdf"), version1: file("first.pdf") },
  ...{ version1Date: "1987-03-14", version2: file("a.pdf"), version2Date: "2024-05-01" },
  ...{ version3: file("b.pdf"), version3Date: "2024-05-01" },
};
const late = { ...evening, startDate: "2026-12-16", status: "canceled", recurrence: "2026-12-15" };
const map = { ...singles[1]?.values, chart: file("map.png"), chartAlt: "A map." };
const minutes = { title: "A", kind: "minutes", date: "2026-11-10", summary: "B" };
const pets = { title: "Pets", summary: "Dogs.", menu: "hoa", text: "Leashes." };
const forResidents = (one: Entry): Entry => ({ ...one, audience: "residents" });

const comingBack: Record<string, Entry[]> = {
  "a photo that an amenity has twice": [photos(file("wide.jpg"), file("wide.jpg"))],
  "photos of one name": [photos(file("a.jpg"), file("a.png"), file("A.jpg"), file("a.jpg", "b"))],
  "a photo named with signs": [photos(file("(1).jpg"), file("Böen - 2.jpg"), file("-.jpg"))],
  "photos with long names": [photos(...long)],
  "a photo named as a device": [photos(file("con.jpg"))],
  "portraits of one name": [
    member("president", { picture: file("p.jpg") }, 2.5),
    member("clerk", { picture: file("p.png", "p.jpg") }, 4),
  ],
  "a place without numbers": [pool({ chartLabel: "left", chartLines: "Pool" })],
  "a place with the name itself": [pool({ chartX: "9.50", chartY: "0", chartLines: "Pool" })],
  "a place with lines": [
    pool({ chartX: "9", chartY: "0", chartLabel: "above", chartLines: "A\nB" }),
  ],
  "a place without lines": [pool({ chartX: "9", chartY: "0" })],
  "an amenity of a name that has a place": [pool({}), entry("amenities", "gym", pool({}).values)],
  "a fixed name in a place of its own": [{ ...pool({}), position: 0.5 }],
  "an uploaded PDF": [bylaws({ file: file("My A.pdf") }), words("My A.pdf", "No fence.")],
  "a document in a section, with earlier versions of its PDF": [
    ...[entry("sections", "rules", { name: "Rules" }, 3), bylaws(versions)],
  ],
  "a document that has no order": [bylaws({ embed: "https://a.example/" })],
  "search words with a blank line": [
    entry("search-words", "search-words", { words: "a, b\n\n c, d" }),
  ],
  "who may see an entry, in every list": [
    ...[pool({}), member("president", {}, 0), bylaws({ embed: "https://a.example/" })],
    entry("minutes", "2026-11-board", { ...minutes, embed: "https://a.example/" }),
    entry("pages", "pets", pets),
    entry("faq", "hens", { question: "Hens?", answer: "No." }, 0),
  ].map(forResidents),
  "the photos and PDFs of a page": [
    entry("pages", "pets", {
      ...{ ...pets, picture1: file("dog.jpg"), picture1Alt: "A dog.", picture1Caption: "Rex" },
      ...{ pdf1: file("dog.pdf"), pdf1Caption: "Form", pdf2: file("Map of runs.pdf") },
    }),
  ],
  "a logo, an icon and a color": [
    entry("facts", "facts", {
      ...{ ...singles[0]?.values, logo: file("logo.png"), icon: file("icon.png") },
      ...{ color: "#7a1f2b", headings: "plain" },
    }),
  ],
  "a chart of another name": [entry("home", "home", map)],
  "a series, and one of its dates": [
    entry("events", paddle, { ...evening, repeats: "weekly", except: "2026-12-22" }),
    entry("events", `${paddle}-2026-12-15`, { ...late, uid: paddle }),
  ],
};

test.each(Object.entries(comingBack))("%s can be read again, as it was", async (_, some) => {
  const kept = singles.filter(({ kind }) => !some.some((one) => one.kind === kind));
  const entries = inOrder([...kept, ...some]);
  const { mistakes, warnings, entries: again } = await readWritten(entries);
  expect([...mistakes, ...warnings]).toEqual([]);
  expect(await fitFolder(again, entries)).toEqual(entries);
});

test("what was changed in a folder is not taken back", async () => {
  const twice = photos(file("a.jpg"), file("a.jpg"));
  const before = [...singles, bylaws({ file: file("My A.pdf") }), twice];
  const { entries } = await readWritten(before);
  const changed = entries.map((one) =>
    one.kind === "documents" ? bylaws({ title: "Rules", file: file("bylaws.pdf", "new") }) : one,
  );
  const fitted = await fitFolder(changed, before);
  expect(fitted.find(({ kind }) => kind === "documents")?.values).toEqual({
    ...{ title: "Rules", section: "governing", summary: "B." },
    file: file("bylaws.pdf", "new"),
  });
  expect(fitted).toContainEqual(before.at(-1));
});

test("the words of a PDF that was replaced aren't written beside the new one", async () => {
  const replaced = bylaws({ file: file("new.pdf") });
  const written = await writeEntries([replaced, words("old.pdf", "Fences.")]);
  expect([...written.keys()].sort()).toEqual(["documents/bylaws.pdf", "documents/documents.yaml"]);
});

test("site.yaml begins with the association's name", async () => {
  const site = (await writeEntries(singles)).get("site.yaml");
  expect(site).toEqual({ text: expect.stringMatching(/^name: Elm Pond\n/) });
});
