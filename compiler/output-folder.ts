import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

/** Replaces a folder by one that holds these files; whatever fails, the old one stays as it was. */
export function replaceFolder(folder: string, files: ReadonlyMap<string, Buffer | string>): void {
  const target = resolve(folder);
  mkdirSync(dirname(target), { recursive: true });
  // Beside the target: a folder can be moved into place only within one file system.
  const fresh = mkdtempSync(join(dirname(target), `${basename(target)}.new-`));
  const next = join(fresh, "next");
  const old = join(fresh, "old");
  try {
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(next, path)), { recursive: true });
      writeFileSync(join(next, path), bytes);
    }
    moveIfThere(target, old);
    try {
      renameSync(next, target);
    } catch (error) {
      moveIfThere(old, target);
      throw error;
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Makes a folder hold these files and no others, each in its place: who watches the folder, as Vite
 * does, loses sight of it when it is replaced.
 */
export function updateFolder(folder: string, files: ReadonlyMap<string, Buffer | string>): void {
  for (const [path, bytes] of files) {
    const file = join(folder, path);
    if (
      existsSync(file) &&
      readFileSync(file).equals(typeof bytes === "string" ? Buffer.from(bytes) : bytes)
    )
      continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll("\\", "/");
    if (entry.isFile() && !files.has(path)) rmSync(file);
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
