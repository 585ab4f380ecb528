import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makePdf } from "../../compiler/pdf/pdf.fixture.ts";
import { keepFile } from "../content/cache-folder.server.ts";
import type { SourceFile } from "../content/fields.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { findReady, prepareAttachment } from "./attachment-files.server.ts";
import type { Attachment } from "./attachments.ts";

/** A PDF of one page; with a size in bytes, about as large. */
export function pdfThatSays(words: string, size = 0): Buffer {
  const trailer = size > 0 ? `\n%${"x".repeat(size)}\n%%EOF\n` : "";
  const pdf = makePdf({ pages: [[{ text: words, y: 700 }]], changed: "20260101" });
  return Buffer.concat([pdf, Buffer.from(trailer)]);
}

/** Uploads a file as the form's field does; returns what may be attached. */
export async function upload(
  administrator: May<"announce">,
  bytes: Buffer,
  name: string,
): Promise<SourceFile> {
  const hash = keepFile(cacheFolder(), bytes);
  const prepared = await prepareAttachment(administrator, { hash, name });
  if (!prepared.ok) throw new Error(prepared.message);
  return prepared.file;
}

/** Uploads a file, which is an attachment then. */
export async function attach(
  administrator: May<"announce">,
  bytes: Buffer,
  { name, alt = "" }: { name: string; alt?: string },
): Promise<Attachment> {
  const file = await upload(administrator, bytes, name);
  const ready = (await findReady(administrator, [file.hash])).get(file.hash);
  if (!ready) throw new Error(`${name} isn't ready`);
  return { ...ready, name: file.name, alt };
}

/** The bytes of a file in the cache. */
export function cachedBytes(hash: string): Buffer {
  return readFileSync(join(cacheFolder(), "files", hash));
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
