import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { readFolder } from "./read-folder.server.ts";

function makeFolders() {
  const parent = temporaryFolder();
  const [folder, cache] = [join(parent, "content"), join(parent, "cache")];
  mkdirSync(join(folder, "documents"), { recursive: true });
  writeFileSync(join(folder, "site.yaml"), "name: A");
  writeFileSync(join(folder, "documents/a.pdf"), "PDF");
  return { parent, folder, cache };
}

test("lists the files with their hashes, and keeps their bytes", async () => {
  const { folder, cache } = makeFolders();
  for (const name of [".git", "Thumbs.db", "site.yaml~", "~$a.docx"]) {
    writeFileSync(join(folder, name), "left by a system");
  }
  const { files } = await readFolder(folder, cache);
  expect([...files.keys()]).toEqual(["documents/a.pdf", "site.yaml"]);
  const hash = files.get("site.yaml") ?? "";
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(join(cache, "files", hash), "utf8")).toBe("name: A");
  expect(readdirSync(join(cache, "files"))).toHaveLength(2);
});

test("follows links within the folder, and names those that lead out of it", async () => {
  const { parent, folder, cache } = makeFolders();
  symlinkSync("site.yaml", join(folder, "inside.yaml"));
  writeFileSync(join(parent, "secret.txt"), "");
  symlinkSync("../secret.txt", join(folder, "out.yaml"));
  symlinkSync("nothing", join(folder, "dangling.yaml"));
  symlinkSync("..", join(folder, "documents/round"));
  const { files, mistakes } = await readFolder(folder, cache);
  expect(files.has("inside.yaml")).toBe(true);
  expect(mistakes.sort()).toEqual(
    ["dangling.yaml", "documents/round", "out.yaml"].map(
      (path) => `content/${path}: is not a file in this folder; expected the file itself`,
    ),
  );
});

test("a folder that changes meanwhile is no edition", async () => {
  const { folder, cache } = makeFolders();
  const message = `The folder ${folder} is being changed right now.`;
  let isRead = false;
  const reading = expect(readFolder(folder, cache)).rejects.toThrow(message);
  const end = reading.finally(() => {
    isRead = true;
  });
  while (!isRead) {
    appendFileSync(join(folder, "faq.yaml"), "- ");
    await nextTurn();
  }
  await end;
});

test("names a file that is too large, and says when there are too many", async () => {
  const { folder, cache } = makeFolders();
  writeFileSync(join(folder, "documents/b.pdf"), Buffer.alloc(20_000_001));
  const expected = "content/documents/b.pdf: has 21 MB; expected at most 20 MB";
  expect((await readFolder(folder, cache)).mistakes).toEqual([expected]);
  rmSync(join(folder, "documents/b.pdf"));
  for (let count = 0; count < 5000; count += 1) writeFileSync(join(folder, `${count}.txt`), "");
  await expect(readFolder(folder, cache)).rejects.toThrow("content: has more than 5000 files");
});
