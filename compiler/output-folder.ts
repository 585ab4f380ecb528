import { createHash } from "node:crypto";
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

/** The files to be served, by their address: "/media/pool-wide-0a1b2c3d.svg" and its bytes. */
export class PublicFiles {
  readonly files = new Map<string, Buffer>();

  /** Adds a file of a fixed name and returns its address. */
  add(address: string, bytes: Buffer): string {
    this.files.set(address, bytes);
    return address;
  }

  /** Adds a picture whose name changes with its bytes, so that browsers may keep it for ever. */
  addMedia(name: string, extension: string, bytes: Buffer): string {
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    return this.add(`/media/${slug}-${hash}.${extension}`, bytes);
  }
}

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
