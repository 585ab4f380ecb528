import { expect, test } from "vitest";
import { manyAliases, manyPages } from "./hostile-files.fixture.ts";
import { convertSample, drawing, makeFolder, mistakesOf } from "./sample-folder.fixture.ts";

const bylaws = { "documents/documents.yaml": "bylaws: {title: A, summary: B}" };

test.each<[string, Record<string, string | Buffer>, string]>([
  [
    "a YAML that repeats itself without end",
    { "faq.yaml": manyAliases },
    "content/faq.yaml: repeats parts of itself",
  ],
  [
    "a PDF of twenty thousand pages",
    { ...bylaws, "documents/bylaws.pdf": manyPages(20_000) },
    "content/documents/bylaws.pdf: has 20000 pages; expected a PDF of at most 2000: save it in parts",
  ],
])("names %s", async (_, files, expected) => {
  expect(await mistakesOf(files)).toContainEqual(expect.stringContaining(expected));
});

test("a large drawing as the site's icon is drawn small", async () => {
  using folder = makeFolder({ "icon.svg": drawing.replace("0 0 30 20", "0 0 20000 20000") });
  expect((await convertSample(folder.path)).files.has("/icon-512.png")).toBe(true);
});
