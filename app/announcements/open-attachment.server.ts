import { database } from "../database/database.server.ts";
import { findFile } from "../editions/fetch-files.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import { type Approved, can } from "../identity/person.server.ts";
import { log } from "../platform/log.server.ts";
import { streamFile } from "../platform/stream-file.server.ts";
import { noteUpload } from "../publishing/drop-uploads.server.ts";
import { parseAttachments } from "./attachment-files.server.ts";
import type { Attachment } from "./attachments.ts";

/**
 * Opens a file of an announcement as a response for somebody who may read that.
 *
 * @param isSmall whether it is the small picture.
 * @returns null where there is none, or it belongs to a draft and the reader isn't the administrator.
 */
export async function openAttachment(
  reader: Approved,
  id: string,
  { name, isSmall }: { name: string; isSmall: boolean },
): Promise<Response | null> {
  const attachments = parseAttachments((await findRow(reader, id)) ?? null);
  const attachment = attachments.find((one) => one.name === name);
  if (!attachment) return null;
  const hash = (isSmall && attachment.small) || attachment.hash;
  const path = await findFile(hash, cacheFolder());
  if (!path) return null;
  noteCached(hash);
  const { body, length } = await streamFile(path);
  return new Response(body, {
    headers: { ...headersOf(attachment), "Content-Length": String(length) },
  });
}

/** Notes that the cache has a file, so that housekeeping clears it once no announcement has it. */
function noteCached(hash: string): void {
  try {
    noteUpload(hash);
  } catch (error) {
    // Also while the disk is full, it can be read.
    log.warn({ err: error }, "that an attachment is in the cache could not be noted");
  }
}

async function findRow(reader: Approved, id: string): Promise<string | null | undefined> {
  const find = (table: "announcements" | "announcementDrafts") =>
    database().selectFrom(table).select("attachments").where("id", "=", id).executeTakeFirst();
  const posted = await find("announcements");
  if (posted || !can(reader, "announce")) return posted?.attachments;
  return (await find("announcementDrafts"))?.attachments;
}

/** Shown by the browser under its own name; nothing in it runs. Browsers show no PDF in a sandbox. */
function headersOf({ name, type }: Attachment): Record<string, string> {
  const isPdf = type === "pdf";
  const ascii = `attachment.${isPdf ? "pdf" : "webp"}`;
  return {
    "Content-Type": isPdf ? "application/pdf" : "image/webp",
    "Content-Disposition": `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "Content-Security-Policy": `default-src 'none'${isPdf ? "" : "; sandbox"}`,
  };
}
