import { expect, test } from "vitest";
import { makePdf } from "./pdf/pdf.fixture.ts";
import { compileSample, makeFolder } from "./sample-folder.fixture.ts";

const pdf = makePdf({ pages: [[{ text: "Present: all.", y: 700 }]], changed: "20260915" });
const entry = (name: string, date: string) =>
  `${name}: {kind: minutes, date: ${date}, title: Board meeting, summary: Docks.}\n`;

test("reads minutes, the newest first, each with its pages", async () => {
  using folder = makeFolder({
    "minutes/2025-11-board.pdf": pdf,
    "minutes/2026-09-board.pdf": pdf,
    "minutes/minutes.yaml":
      entry("2025-11-board", "2025-11-11") +
      entry("2026-09-board", "2026-09-08") +
      entry("2026-10-board", "2026-10-13").replace("}", ", embed: https://a.example/x}"),
  });
  const { content, documentPages, files } = await compileSample(folder.path);
  expect(content.minutes.map(({ id }) => id)).toEqual([
    "2026-10-board",
    "2026-09-board",
    "2025-11-board",
  ]);
  const [outside, inside] = content.minutes;
  expect(outside).toMatchObject({ file: null, embed: "https://a.example/x" });
  expect(content.frameOrigins).toEqual(["https://a.example"]);
  const href = "/documents/2026-09-board.pdf";
  expect(inside).toMatchObject({ kind: "minutes", file: { href, updated: "2026-09-15" } });
  expect(files.has(href)).toBe(true);
  expect(Object.keys(documentPages).sort()).toEqual(["2025-11-board", "2026-09-board"]);
});

test("minutes without a PDF are to be added", async () => {
  using folder = makeFolder({ "minutes/minutes.yaml": entry("2026-09-board", "2026-09-08") });
  const { content, warnings } = await compileSample(folder.path);
  expect(content.minutes).toEqual([expect.objectContaining({ id: "2026-09-board", file: null })]);
  expect(warnings).toEqual([]);
});
