import "../../tests/setup/show-sample.ts";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { content, loadEdition } from "./edition.server.ts";

test.each([
  "files/../../secret",
  "/etc/passwd",
  "work/../files/x.pdf",
  `work/${"0".repeat(32)}/../../secret.txt`,
])("a compiled edition that leads to %s isn't read", async (astray) => {
  const cache = mkdtempSync(join(tmpdir(), "shoreline-astray-"));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  mkdirSync(join(cache, "editions/key"), { recursive: true });
  const write = (place: string) => {
    const edition = { content: content(), files: { "/documents/a.pdf": place }, media: [] };
    writeFileSync(join(cache, "editions/key/edition.json"), JSON.stringify(edition));
  };
  write(`files/${"0".repeat(64)}`);
  expect((await loadEdition(cache, "key")).files).toHaveProperty("/documents/a.pdf");
  write(astray);
  await expect(loadEdition(cache, "key")).rejects.toThrow(`names a file at ${astray}`);
});
