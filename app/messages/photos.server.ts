import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { CacheError, explainCacheError } from "../content/cache-folder.server.ts";
import { content } from "../content/edition.server.ts";
import { type Field, quote, type SourceFile } from "../content/fields.ts";
import { fileKindOf } from "../content/file-type.ts";
import { makeReady, usual } from "../content/run-converter.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";
import { explainFileFault } from "../desk/explain-fault.server.ts";
import { type Parts, readParts } from "../desk/read-parts.server.ts";
import { type Administrator, can, type SignedIn } from "../identity/person.server.ts";
import {
  type Consumed,
  consume,
  limitOf,
  limitsOfNetwork,
} from "../identity/rate-limits.server.ts";
import { largestPhotoForm, longestShortUpload, photoLimits } from "../platform/limits.ts";
import { log } from "../platform/log.server.ts";

const field = { name: "photos", label: "Photos", type: "pictures" } as const satisfies Field;

/** The largest stored photo, in bytes: 1,600 pixels wide, they take about 300,000. */
const largestKept = 2_000_000;

/** One of a stranger's photos at a time, so that the administrator's never wait for several. */
const oneAtATime = pLimit(1);

/** The limits for a stranger's photo; a phone's takes some seconds of processor time. */
const limits = { ...usual, processor: 30 };

/** Re-encoded photos (WebP), or why there are none. */
type Converted = { ok: true; photos: Buffer[] } | { ok: false; message: string };

/** Counts a message with photos, by network or by a resident's account, so that nobody fills the disk. */
export function countPhotos(person: SignedIn | null, ip: string): Promise<Consumed> {
  return can(person, "read")
    ? consume(limitOf("resident-photos", person.id), limitOf("site-resident-photos"))
    : consume(...limitsOfNetwork(ip, "visitor-photos"), limitOf("site-visitor-photos"));
}

/**
 * Receives a message with its photos in a separate folder. Photos are counted before they arrive; those over a
 * limit are dropped, and the text is kept. Disposing the result deletes the files.
 */
export async function receiveMessage(request: Request, count: () => Promise<Consumed>) {
  const cache = join(cacheFolder(), "drafts", `photos-${randomUUID()}`);
  const remove = () => rm(cache, { recursive: true, force: true });
  const { headers } = request;
  const isLong =
    /^multipart\//i.test(headers.get("Content-Type") ?? "") &&
    Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) > longestShortUpload;
  let counted = isLong ? count() : undefined;
  // Without the database the form is read all the same, and sent back with its input.
  const mayCome = (await counted?.then(({ ok }) => ok).catch(() => false)) ?? true;
  try {
    const fields = mayCome ? [field] : [];
    const { most, largest } = photoLimits;
    const parts = await readParts(
      request,
      { fields },
      {
        cache,
        explainTooLarge: (name) => `${quote(name)} is larger than ${largest / 1e6} MB.`,
        // One more than allowed, to notice that there are too many.
        limits: { fields: 20, fieldSize: 40_000, files: most + 1, fileSize: largest, parts: 30 },
        largestBody: largestPhotoForm,
      },
    );
    const form = new FormData();
    for (const [name, value] of parts.fields) form.set(name, value.replaceAll("\0", ""));
    const hasPhotos = isLong || parts.files.has(field.name) || parts.problems.length > 0;
    /** Re-encodes the photos: small, upright and without place and time. */
    const convert = async (): Promise<Converted> => {
      if (!hasPhotos) return { ok: true, photos: [] };
      counted ??= count();
      if ((await counted).ok) return convertAll(parts.files.get(field.name), cache);
      const { email } = content().site;
      const message = `We can't take more files right now. Send your message without them, try again tomorrow, or email them to ${email}.`;
      return { ok: false, message };
    };
    return {
      form,
      hasPhotos,
      names: (parts.files.get(field.name) ?? []).map(({ name }) => quote(name)).join(", "),
      problem: explainProblems(parts),
      convert,
      [Symbol.asyncDispose]: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Chosen photos don't come back with a form that is shown again. */
export const again = "Please choose your photos again.";

function explainProblems({ files, problems }: Parts): string | undefined {
  const about = problems.filter(({ field: name }) => name === field.name || name === null);
  if ((files.get(field.name)?.length ?? 0) + about.length > photoLimits.most) {
    return `Please choose at most ${photoLimits.most} photos.`;
  }
  if (about.some(({ field: name }) => name === null)) return `Your photos didn't arrive. ${again}`;
  if (about.length === 0) return undefined;
  const messages = about.map(({ message }) => message);
  return [...messages, ...(files.has(field.name) ? [again] : [])].join(" ");
}

async function convertAll(files: readonly SourceFile[] = [], cache: string): Promise<Converted> {
  const photos: Buffer[] = [];
  for (const { hash: sha256, name } of files) {
    const label = quote(name);
    try {
      // Strangers' drawings aren't rendered.
      const isDrawing = fileKindOf(await readFile(join(cache, "files", sha256))) === "svg";
      const made =
        !isDrawing && (await oneAtATime(() => makeReady({ sha256, name: label, cache }, limits)));
      if (!made) return { ok: false, message: `${label} isn't a photo. ${again}` };
      const photo = await readFile(join(cache, "files", made));
      if (photo.length > largestKept) {
        return { ok: false, message: `${label} is too large. Save it smaller. ${again}` };
      }
      photos.push(photo);
    } catch (error) {
      if (!(explainCacheError(cacheFolder(), error) instanceof CacheError)) {
        return { ok: false, message: `${explainFileFault(error)} ${again}` };
      }
      log.error({ err: error }, "photos of a message could not be kept");
      const message =
        "The site can't take photos right now. Please send your message without them.";
      return { ok: false, message };
    }
  }
  return { ok: true, photos };
}

export async function openPhoto(
  _administrator: Administrator,
  messageId: string,
  place: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await database()
    .selectFrom("messagePhotos")
    .select("bytes")
    .where("messageId", "=", messageId)
    .where("place", "=", place)
    .executeTakeFirst();
  return found && new Uint8Array(found.bytes);
}
