import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  amenityText,
  convertSample,
  drawing,
  leastSite,
  makeFolder,
} from "../../../converter/sample-folder.fixture.ts";

test("asks for site.yaml", async () => {
  using folder = makeFolder();
  rmSync(join(folder.path, "site.yaml"));
  await expect(convertSample(folder.path)).rejects.toThrow("content/site.yaml: is missing");
});

test("notes what passes but isn't shown as it was meant", async () => {
  using folder = makeFolder({
    "site.yaml": leastSite.replace("Twelve homes", "Twelve homes #1 on the pond"),
    "amenities/pool/index.md": amenityText("wide"),
    "amenities/pool/wide.svg": drawing,
    "amenities/pool/Wide.jpg": "x",
    "amenities/pool/index.md~": "left by an editor",
    "minutes/minutes.yaml":
      "2026-12-board: {kind: minutes, date: 2026-11-08, title: A, summary: B, embed: https://a.example/}",
  });
  expect((await convertSample(folder.path)).warnings).toEqual([
    "content/amenities/pool/Wide.jpg: is not shown: amenities/pool/index.md doesn't list it",
    "content/minutes/minutes.yaml › 2026-12-board › date: is 2026-11-08, and its name begins with 2026-12: is one of them wrong?",
    "content/site.yaml › line 4: what comes after # is not shown; to show it, put the text in quotes",
  ]);
});

test("a folder that isn't there is named", async () => {
  using folder = makeFolder();
  const missing = join(folder.path, "typo");
  await expect(convertSample(missing)).rejects.toThrow(
    `${missing}: is not there; expected the folder that has site.yaml`,
  );
});
