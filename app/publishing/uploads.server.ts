import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Field, SourceFile } from "../content/fields.ts";
import { type FileKind, fileKindOf, firstBytes } from "../content/file-type.ts";
import { noteUpload } from "./drop-uploads.server.ts";
import { explainKind } from "./explain-kind.ts";

/** Where files are received. */
export interface Place {
  /** The folder that gets each as files/<SHA-256>. */
  cache: string;
  /** Says that a file, by its name, is larger than one may be. */
  explainTooLarge: (name: string) => string;
}

/** A received file, or why it can't be used in the field. */
export type Received = { ok: true; file: SourceFile } | { ok: false; message: string };

/**
 * Writes a file to disk as it arrives, and moves it into the cache when it is complete.
 *
 * @param stream ends after as many bytes as a file may have, with `truncated` set.
 * @param name as the browser sends it; only its words are used.
 * @throws if the connection is closed or the disk is full; nothing of it is left then.
 */
export async function receiveFile(
  stream: Readable & { truncated?: boolean },
  name: string,
  { type }: Pick<Field, "type">,
  { cache, explainTooLarge }: Place,
): Promise<Received | null> {
  const folder = join(cache, "drafts");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `upload-${randomUUID()}`);
  try {
    const { sha256, start } = await writeAll(stream, path);
    if (stream.truncated) return { ok: false, message: explainTooLarge(name) };
    const kind = fileKindOf(start);
    // The field was left blank.
    if (kind === "empty" && name === "") return null;
    const problem = explainKind(kind, type, name);
    if (problem) return { ok: false, message: problem };
    mkdirSync(join(cache, "files"), { recursive: true });
    // Marked first, so that housekeeping deletes it whatever happens.
    noteUpload(sha256, cache);
    await rename(path, join(cache, "files", sha256));
    return { ok: true, file: { hash: sha256, name: nameOf(name, kind) } };
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes a stream to a file; returns its SHA-256 and first bytes. */
async function writeAll(stream: Readable, path: string) {
  const hash = createHash("sha256");
  let start: Buffer = Buffer.alloc(0);
  await using file = await open(path, "wx", 0o600);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (start.length < firstBytes) start = Buffer.concat([start, chunk]).subarray(0, firstBytes);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  // Without this, a power cut could leave an empty file under its name.
  await file.sync();
  return { sha256: hash.digest("hex"), start };
}

/** A file's sanitized name, with the extension of its real type. */
export function nameOf(name: string, kind: FileKind): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  // Browsers encode a quotation mark or newline like this.
  const plain = base.replace(/\.[^.]*$/, "").replace(/%(22|0[AD])/gi, " ");
  const words = plain.replace(/[^\p{L}\p{N} ._-]/gu, " ");
  return `${
    words
      .replace(/^[\s.-]+|\s+(?=\s)/g, "")
      .trim()
      .slice(0, 80)
      // Half of a surrogate pair at the end.
      .replace(/[\ud800-\udbff]$/, "")
      .trim() || "file"
  }.${kind}`;
}
