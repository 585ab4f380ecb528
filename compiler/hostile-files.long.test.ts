import { expect, test } from "vitest";
import { hugePicture, manyAliases, manyPages } from "./hostile-files.fixture.ts";
import {
  amenityText,
  compileSample,
  drawing,
  makeFolder,
  mistakesOf,
} from "./sample-folder.fixture.ts";

const bylaws = { "documents/documents.yaml": "bylaws: {title: A, summary: B}" };

test.each<[string, Record<string, string | Buffer>, string]>([
  [
    "a YAML that repeats itself without end",
    { "faq.yaml": manyAliases },
    "content/faq.yaml: repeats parts of itself",
  ],
  [
    "a text that is no text",
    { "faq.yaml": `# ${"x".repeat(3_000_000)}` },
    "content/faq.yaml: has 4 MB; expected at most 2 MB of text",
  ],
  [
    "a PDF of twenty thousand pages",
    { ...bylaws, "documents/bylaws.pdf": manyPages(20_000) },
    "content/documents/bylaws.pdf: has 20000 pages; expected at most 2000",
  ],
  [
    "a picture of three thousand million dots",
    { "amenities/pool/index.md": amenityText("wide"), "amenities/pool/wide.png": hugePicture() },
    "content/amenities/pool/wide.png: cannot be shown (it has 3600 megapixels, and the site shows at most 100): save it in a smaller size",
  ],
  [
    "a drawing as large as a town",
    {
      "amenities/pool/index.md": amenityText("wide"),
      "amenities/pool/wide.svg": drawing.replace("0 0 30 20", "0 0 3000000 20"),
    },
    "content/amenities/pool/wide.svg: is 3000000 units large; expected at most 20000 each way",
  ],
])("names %s", async (_, files, expected) => {
  expect(await mistakesOf(files)).toContainEqual(expect.stringContaining(expected));
});

test("a large drawing as the site's icon is drawn small", async () => {
  using folder = makeFolder({ "icon.svg": drawing.replace("0 0 30 20", "0 0 20000 20000") });
  const { files } = await compileSample(folder.path);
  expect(files.has("/icon-512.png")).toBe(true);
});
