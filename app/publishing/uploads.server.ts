import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { type FileKind, fileKindOf, firstBytes } from "../editions/file-type.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import { noteUpload } from "./drop-uploads.server.ts";
import { explainKind } from "./explain-kind.ts";
import { explainTooLarge, type Field, type SourceFile } from "./fields.ts";

/** A file that was received and may be used in a field, or why not. */
export type Received = { ok: true; file: SourceFile } | { ok: false; message: string };

/**
 * Writes a file to the disk as it arrives, and into the cache when all of it is there.
 *
 * @param stream ends early, with `truncated` set, after `largestUpload` bytes.
 * @param name as the browser says it; only its words count.
 * @throws when the sender breaks off or the disk is full; nothing of it is left then.
 */
export async function receiveFile(
  stream: Readable & { truncated?: boolean },
  name: string,
  { type }: Pick<Field, "type">,
): Promise<Received | null> {
  const folder = join(cacheFolder(), "drafts");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `upload-${randomUUID()}`);
  try {
    const { sha256, start } = await writeAll(stream, path);
    if (stream.truncated) return { ok: false, message: explainTooLarge(name) };
    const kind = fileKindOf(start);
    // A field that was left blank.
    if (kind === "empty" && name === "") return null;
    const problem = explainKind(kind, type, name);
    if (problem) return { ok: false, message: problem };
    mkdirSync(join(cacheFolder(), "files"), { recursive: true });
    // First: whatever happens then, housekeeping knows of it.
    noteUpload(sha256);
    await rename(path, join(cacheFolder(), "files", sha256));
    return { ok: true, file: { hash: sha256, name: nameOf(name, kind) } };
  } finally {
    await rm(path, { force: true });
  }
}

/** How many bytes are hashed and written at once: network packets one by one would take twice the time. */
const AT_ONCE = 256 * 1024;

/**
 * In bytes a second, of all uploads together: what ten phones send. As fast as a local network sends, it
 * would take a processor for itself, and visitors would wait.
 */
const PACE = 16_000_000;

/** When the next bytes may be taken, in milliseconds of the process's clock. */
let next = 0;

/** Waits until the time of some bytes has passed; meanwhile the sender waits, too. */
async function keepPace(size: number): Promise<void> {
  const now = performance.now();
  next = Math.max(next, now) + (size / PACE) * 1000;
  await wait(next - now);
}

/** Writes all that comes to a file; returns the SHA-256 of it, and how it begins. */
async function writeAll(stream: Readable, path: string) {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(AT_ONCE);
  let filled = 0;
  let start: Buffer | undefined;
  await using file = await open(path, "wx", 0o600);
  const flush = async () => {
    const bytes = buffer.subarray(0, filled);
    start ??= Buffer.from(bytes.subarray(0, firstBytes));
    hash.update(bytes);
    await file.writeFile(bytes);
    if (filled === AT_ONCE) await keepPace(filled);
    filled = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(buffer, filled, at);
      filled += taken;
      at += taken;
      if (filled === AT_ONCE) await flush();
    }
  }
  await flush();
  // Without this, after a power cut an empty file could have its name.
  await file.sync();
  return { sha256: hash.digest("hex"), start: start ?? Buffer.alloc(0) };
}

/** A file's own name, made plain, with the ending that belongs to what it is. */
export function nameOf(name: string, kind: FileKind): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  // Browsers write a quotation mark or a line's end like this.
  const plain = base.replace(/\.[^.]*$/, "").replace(/%(22|0[AD])/gi, " ");
  const words = plain.replace(/[^\p{L}\p{N} ._-]/gu, " ");
  return `${
    words
      .replace(/^[\s.-]+|\s+(?=\s)/g, "")
      .trim()
      .slice(0, 80)
      // A last character that was cut in half.
      .replace(/[\ud800-\udbff]$/, "")
      .trim() || "file"
  }.${kind}`;
}
