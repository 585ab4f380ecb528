import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Field, type FieldType, quote, type SourceFile } from "../content/fields.ts";
import {
  acceptedPhotos,
  type FileKind,
  fileKindOf,
  firstBytes,
  nameFormat,
  saveAsJpeg,
} from "../content/file-type.ts";
import { noteUpload } from "./drop-uploads.server.ts";

export interface Place {
  /** Gets each file as files/<SHA-256>. */
  cache: string;
  explainTooLarge: (name: string) => string;
}

export type Received = { ok: true; file: SourceFile } | { ok: false; message: string };

/**
 * Writes a file to disk as it arrives, and moves it into the cache once complete.
 *
 * @param stream ends at the size limit, with `truncated` set.
 * @throws if the connection is closed or the disk is full, and leaves nothing.
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
    // Marked first, so housekeeping deletes it whatever happens.
    noteUpload(sha256, cache);
    await rename(path, join(cache, "files", sha256));
    return { ok: true, file: { hash: sha256, name: nameOf(name, kind) } };
  } finally {
    await rm(path, { force: true });
  }
}

async function writeAll(stream: Readable, path: string) {
  const hash = createHash("sha256");
  let start: Buffer = Buffer.alloc(0);
  await using file = await open(path, "wx", 0o600);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (start.length < firstBytes) start = Buffer.concat([start, chunk]).subarray(0, firstBytes);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  // Otherwise a power cut could leave an empty file under its name.
  await file.sync();
  return { sha256: hash.digest("hex"), start };
}

/** A safe file name, with the extension of its real type. */
export function nameOf(name: string, kind: FileKind): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  // Browsers encode quotes and newlines like this.
  const plain = base.replace(/\.[^.]*$/, "").replace(/%(22|0[AD])/gi, " ");
  const words = plain.replace(/[^\p{L}\p{N} ._-]/gu, " ");
  return `${
    words
      .replace(/^[\s.-]+|\s+(?=\s)/g, "")
      .trim()
      .slice(0, 80)
      // Half of a surrogate pair.
      .replace(/[\ud800-\udbff]$/, "")
      .trim() || "file"
  }.${kind}`;
}

const photos: readonly FileKind[] = ["jpg", "png", "webp", "avif", "heic", "svg"];

const accepted: Partial<Record<FieldType, readonly FileKind[]>> = {
  pdf: ["pdf"],
  versions: ["pdf"],
  picture: photos,
  pictures: photos,
  pdfs: ["pdf"],
  attachments: ["pdf", "jpg", "png", "webp", "avif", "heic"],
  calendar: ["ics"],
};

/** Why a file doesn't fit a field, and what to do; undefined if it fits. */
export function explainKind(kind: FileKind, type: FieldType, name: string): string | undefined {
  if (accepted[type]?.includes(kind)) return undefined;
  const what = name ? quote(name) : "This file";
  if (kind === "empty")
    return `${what} is empty. Check that it opens on your device, then try again.`;
  if (accepted[type]?.every((one) => one === "pdf")) return `${what} ${explainNoPdf(kind)}`;
  if (type === "calendar") {
    return `${what} isn't a calendar file. In your calendar program choose Export, and upload the .ics file.`;
  }
  return `${what} ${explainNoPhoto(kind, type === "attachments")}`;
}

const office = "is a Word file, a spreadsheet or a ZIP file.";
const toPdf = `${office} Open it, choose Save as (or Export) and PDF, then upload the PDF.`;

function explainNoPdf(kind: FileKind): string {
  if (kind === "office") return toPdf;
  if (photos.includes(kind) || isOtherPhoto(kind)) {
    return "is a photo. Scan the pages with your phone's notes or files app, which saves a PDF, then upload that.";
  }
  return "isn't a PDF. Save it as a PDF, then upload that.";
}

function explainNoPhoto(kind: FileKind, mayBePdf: boolean): string {
  if (isOtherPhoto(kind)) {
    const advice = `${saveAsJpeg.charAt(0).toUpperCase()}${saveAsJpeg.slice(1)}`;
    return `${nameFormat(kind)}, which the site can't show. ${advice}, then upload that.`;
  }
  if (kind === "office" && mayBePdf) return toPdf;
  if (kind === "office")
    return `${office} To show a picture that is in it, ${saveAsJpeg}, then upload that.`;
  if (kind === "pdf")
    return "is a PDF. You can only send photos here. Take a photo or screenshot of each page instead.";
  const [what, how] = mayBePdf ? ["a PDF or a photo", "PDF, or as "] : ["a photo", ""];
  return `isn't ${what} that the site can show. Save it as ${how}${acceptedPhotos}, then try again.`;
}

function isOtherPhoto(kind: FileKind): boolean {
  return kind === "gif" || kind === "tiff";
}
