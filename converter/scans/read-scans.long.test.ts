import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scanFolder, writeWhole } from "../../app/content/cache-folder.server.ts";
import type { ScanState } from "../../app/content/content.ts";
import { type Edition, withEdition } from "../../app/content/edition.server.ts";
import { forgetMade } from "../../app/content/made.server.ts";
import type { DocumentPage } from "../../app/documents/document-pages.ts";
import { readDocumentPages } from "../../app/documents/documents.server.ts";
import { prepareIndex, searchPages } from "../../app/search/search.server.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { makeFolder, openWhole } from "../sample-folder.fixture.ts";
import { keepPage } from "./kept-pages.ts";
import { readScans } from "./read-scans.ts";
import { makeScan } from "./scan.fixture.ts";

const texts = ["No fence may be built without approval.", "Dogs stay on a leash at the shore."];

interface Read {
  pages: DocumentPage[];
  scan: ScanState | undefined;
}

test("pages of scans are read, each once, and then found by their words", async () => {
  // With so many pixels that it would take too much memory: its smaller picture is read instead.
  const columns = 176 * 17;
  const pdf = await makeScan(texts, ["scan", "Signed by all owners of the plat.", "scan"], columns);
  // A text layer from other OCR over the picture.
  const layer = "scan: No fencemay be built wlthout approvai. Doqs slay cn a 1ea5h al tbe 5b0re.";
  using folder = makeFolder({
    "documents/plat.pdf": pdf,
    "documents/rules.pdf": await makeScan(texts, [layer]),
    "documents/documents.yaml": `plat: {title: Plat, summary: Of 1979., section: governing}
rules: {title: Rules, summary: Of 1980., section: governing}`,
  });
  const cache = temporaryFolder();
  const convert = async () => {
    forgetMade();
    const { edition } = await openWhole(folder.path, cache);
    await prepareIndex(edition);
    const [plat, rules] = (await Promise.all(
      ["plat", "rules"].map(async (name): Promise<Read> => {
        const document = edition.content.documents.find(({ id }) => id === name);
        const read = document && (await withEdition(edition, () => readDocumentPages(document)));
        return { pages: read?.pages ?? [], scan: document?.file?.scan };
      }),
    )) as [Read, Read];
    return { edition, ...plat, rules };
  };
  const find = (edition: Edition) =>
    withEdition(edition, () => {
      const asked = { question: "leash shore", page: 1, within: "", isCut: false };
      return searchPages(asked).sources.flatMap(({ places }) => places.map(({ url }) => url));
    });

  const before = await convert();
  const { waiting } = before.edition;
  const expected = ["plat.pdf page 1", "plat.pdf page 3", "rules.pdf page 1"];
  expect(waiting.map(({ label }) => label)).toEqual(expected);
  expect(before.pages.map(({ scan }) => scan)).toEqual(["waiting", undefined, "waiting"]);
  expect(before.scan).toMatchObject({ read: 0, waiting: 2, unread: [] });
  expect(find(before.edition)).toEqual([]);
  const [brought] = before.rules.pages;
  expect(brought?.scan).toBe("layer");
  expect(JSON.stringify(brought?.blocks)).toContain("Doqs slay cn a 1ea5h");

  const begun: string[] = [];
  const begin = (label: string) => void begun.push(label);
  // As if the third page had crashed the reader before: it is recorded, and not tried again.
  const pages = waiting.map((page) => (page.number === 3 ? { ...page, isHopeless: true } : page));
  const old = join(scanFolder(cache, waiting[0]?.sha256 ?? ""), "1-of-an-earlier-version.json");
  writeWhole(old, "[]");
  await readScans(cache, pages, begin);
  await readScans(cache, waiting, begin);
  expect(existsSync(old)).toBe(false);
  expect(begun).toEqual(["plat.pdf page 1", "rules.pdf page 1"]);

  const after = await convert();
  expect(after.edition.key).not.toBe(before.edition.key);
  expect(after.edition.waiting).toEqual([]);
  expect(after.scan).toMatchObject({ read: 1, waiting: 0, unread: [3] });
  expect(after.pages.map(({ scan }) => scan)).toEqual(["read", undefined, "unread"]);
  expect(JSON.stringify(after.pages[0]?.blocks)).toContain("fence may be built without approval");
  expect(find(after.edition).sort()).toEqual(
    ["plat", "rules"].map((name) => `/covenantsbylaws/${name}#page-1`),
  );
  expect(after.rules.scan).toMatchObject({ read: 1, waiting: 0, unread: [] });
  expect(after.rules.pages[0]?.scan).toBe("read");
  expect(after.rules.pages[0]?.blocks).toEqual(after.pages[0]?.blocks);
  // Its picture stays, as small as those beside other texts.
  expect(after.pages[0]?.picture).toMatchObject({
    largeSrc: before.pages[0]?.picture.largeSrc,
    srcSet: expect.stringMatching(/-192\.webp 192w, .* 700w$/),
  });
  expect(after.pages.slice(1).map(({ picture }) => picture)).toEqual(
    before.pages.slice(1).map(({ picture }) => picture),
  );

  // If much less is read than the text layer has, the layer stays.
  const few = "Dogs stay home".split(" ").map((text, index) => {
    return { text, left: 72 + 40 * index, right: 100 + 40 * index, confidence: 95 };
  });
  const rules = waiting.find(({ label }) => label.includes("rules"))?.sha256 ?? "";
  keepPage(cache, rules, 1, [{ baseline: 700, words: few }]);
  const less = await convert();
  expect(less.rules.pages).toEqual(before.rules.pages);
  expect(less.rules.scan).toMatchObject({ read: 1, waiting: 0, unread: [] });
});
