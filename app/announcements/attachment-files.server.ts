import { z } from "zod";
import { findFile } from "../content/fetch-files.server.ts";
import { quote, type SourceFile } from "../content/fields.ts";
import { keepFiles } from "../content/keep-files.server.ts";
import { makeReady } from "../content/run-compiler.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";
import { type Approved, can, type May } from "../identity/person.server.ts";
import { log } from "../platform/log.server.ts";
import { streamFile } from "../platform/responses.server.ts";
import { noteUpload } from "../publishing/drop-uploads.server.ts";
import { explainFileFault } from "../publishing/explain-fault.server.ts";
import { nameOf } from "../publishing/uploads.server.ts";
import { type Attachment, type ShownAttachment, showAttachments } from "./attachments.ts";

/** What came of an uploaded file: the one that can be attached, or why none can. */
export type Prepared = { ok: true; file: SourceFile } | { ok: false; message: string };

/**
 * Makes an uploaded file one that can be attached, and keeps it in the database: a PDF that opens, or a
 * picture without the place and time that a camera noted.
 *
 * @param file that the cache has.
 */
export async function prepareAttachment(
  _poster: May<"announce">,
  { hash, name }: SourceFile,
): Promise<Prepared> {
  const cache = cacheFolder();
  try {
    const ready = await makeReady({ sha256: hash, name: quote(name), cache });
    if (ready.type !== "picture") {
      await keepReady({ hash, type: "pdf", small: null, width: null, height: null });
      return { ok: true, file: { hash, name } };
    }
    await keepReady(ready);
    return { ok: true, file: { hash: ready.hash, name: nameOf(name, "webp") } };
  } catch (error) {
    return { ok: false, message: explainFileFault(error) };
  }
}

type ReadyRow = Pick<Attachment, "hash" | "type" | "small" | "width" | "height">;

async function keepReady(ready: ReadyRow): Promise<void> {
  const hashes = ready.small ? [ready.hash, ready.small] : [ready.hash];
  // Housekeeping clears the cache of those that no announcement has in the end.
  for (const hash of hashes) noteUpload(hash);
  await keepFiles(new Map(hashes.map((hash) => [hash, hash])), cacheFolder());
  await database()
    .insertInto("attachmentFiles")
    .values(ready)
    .onConflict((row) => row.column("hash").doNothing())
    .execute();
}

/**
 * Finds files that were made ready, and keeps them for a day more.
 *
 * @returns those that are there, by their hashes, with sizes in bytes.
 */
export async function findReady(
  _poster: May<"announce">,
  hashes: readonly string[],
): Promise<Map<string, ReadyRow & { size: number }>> {
  if (hashes.length === 0) return new Map();
  const found = await database()
    .selectFrom("attachmentFiles")
    .select(["hash", "small"])
    .where("hash", "in", hashes)
    .execute();
  const all = found.flatMap(({ hash, small }) => (small ? [hash, small] : [hash]));
  if (all.length === 0) return new Map();
  // First: from now on housekeeping leaves them, and what is found afterwards stays.
  await database()
    .updateTable("contentFiles")
    .set({ keptAt: new Date().toISOString() })
    .where("hash", "in", all)
    .execute();
  const rows = await database()
    .selectFrom("attachmentFiles")
    .innerJoin("contentFiles", "contentFiles.hash", "attachmentFiles.hash")
    .select(["attachmentFiles.hash", "type", "small", "width", "height", "size"])
    .where("attachmentFiles.hash", "in", hashes)
    .where("isWhole", "=", 1)
    .execute();
  return new Map(rows.map((row) => [row.hash, row]));
}

const stored: z.ZodType<Attachment[]> = z.array(
  z.object({
    hash: z.string(),
    name: z.string(),
    type: z.enum(["pdf", "picture"]),
    size: z.number(),
    alt: z.string(),
    small: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
  }),
);

/** The attachments of an announcement as its row has them. */
export function parseAttachments(row: string | null): Attachment[] {
  return row === null ? [] : stored.parse(JSON.parse(row));
}

/** The same as pages, feeds and mails show them. */
export function readAttached(id: string, row: string | null): ShownAttachment[] {
  return showAttachments(id, parseAttachments(row));
}

/** Attachments as a row has them; null for none. */
export function formatAttachments(attachments: readonly Attachment[]): string | null {
  return attachments.length === 0 ? null : JSON.stringify(attachments);
}

/** The hashes of all files that announcements or drafts have. */
export async function listAttachedFiles(): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of ["announcements", "announcementDrafts"] as const) {
    const rows = await database()
      .selectFrom(table)
      .select("attachments")
      .where("attachments", "is not", null)
      .execute();
    for (const { hash, small } of rows.flatMap((row) => parseAttachments(row.attachments))) {
      used.add(hash);
      if (small) used.add(small);
    }
  }
  return used;
}

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
