import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import Busboy, { type BusboyFileStream } from "@fastify/busboy";
import { explainCacheError } from "../content/cache-folder.server.ts";
import {
  explainTooLarge,
  fileTypes,
  isSeveral,
  largestUpload,
  mostAttachments,
  mostPictures,
  type Problem,
  type SourceFile,
  several,
} from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { log } from "../platform/log.server.ts";
import { isPlain } from "../platform/plain-error.ts";
import { type Place, receiveFile } from "./uploads.server.ts";

type Fields = Pick<Kind, "fields">;

export interface Parts {
  fields: Map<string, string>;
  files: Map<string, SourceFile[]>;
  problems: Problem[];
}

export interface Reception extends Place {
  /** For the parser. */
  limits: Record<"fields" | "fieldSize" | "files" | "fileSize" | "parts", number>;
  /** Counted as it arrives; server/validate-request.ts checks Content-Length. */
  largestBody: number;
}

function receptionOfDesk(): Reception {
  return {
    cache: cacheFolder(),
    explainTooLarge,
    // Five fields for each file, and some others.
    limits: {
      fields: 5 * (mostPictures + mostAttachments) + 40,
      fieldSize: 100_000,
      files: mostPictures + mostAttachments,
      fileSize: largestUpload,
      // Unknown fields count, too.
      parts: 10 * mostPictures,
    },
    largestBody: 200_000_000,
  };
}

/**
 * Reads a form with its files, which are written to disk as they arrive.
 *
 * @throws if the connection is closed; partial files are deleted.
 */
export async function readParts(request: Request, kind: Fields, reception = receptionOfDesk()) {
  const type = request.headers.get("Content-Type") ?? "";
  const parts: Parts = { fields: new Map(), files: new Map(), problems: [] };
  if (!/^multipart\/form-data/i.test(type)) {
    for (const [name, value] of await request.formData()) {
      if (typeof value === "string" && !parts.fields.has(name)) parts.fields.set(name, value);
    }
    return parts;
  }
  try {
    await receiveParts(request, type, kind, { parts, ...reception });
  } catch (error) {
    request.signal.throwIfAborted();
    parts.problems.push({ field: null, message: explainBroken(error) });
  }
  return parts;
}

function explainBroken(error: unknown): string {
  if (error instanceof TooLarge) return tooMuch;
  const explained = explainCacheError(cacheFolder(), error);
  if (!isPlain(explained)) {
    return "Part of the form didn't arrive, so nothing was changed. Check your connection, then try again.";
  }
  log.error({ err: error }, "an upload could not be kept");
  return "The file could not be saved, because the site's disk is full or not working. Nothing was changed. Tell the person who runs the site. Until it is fixed, save a draft without the file.";
}

class TooLarge extends Error {}

const tooMuch =
  "These files are more than 200 MB together. Send fewer at a time: save a draft with some of them, then add the others.";

async function receiveParts(
  request: Request,
  type: string,
  kind: Fields,
  { parts, limits, largestBody, ...place }: Reception & { parts: Parts },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const source = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
  const parser = new Busboy({ headers: { "content-type": type }, limits });
  const streams: BusboyFileStream[] = [];
  const receiving: Receiving[] = [];
  parser.on("field", (name, value, _nameIsCut, isCut) => {
    if (isCut) parts.problems.push({ field: name, message: "This is too long." });
    if (!parts.fields.has(name)) parts.fields.set(name, value);
  });
  parser.on("file", (name, stream, filename) => {
    // An error with one file must not end the others.
    stream.on("error", reject);
    streams.push(stream);
    const field = kind.fields.find((one) => one.name === name && fileTypes.includes(one.type));
    if (!field) {
      stream.resume();
      return;
    }
    const file = receiveFile(stream, filename ?? "", field, place);
    receiving.push({ name, file });
    file.catch(reject);
  });
  parser.once("filesLimit", () => parts.problems.push(explainTooManyFiles(kind)));
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    parser.once(limit, () => parts.problems.push({ field: null, message: tooManyFields }));
  }
  let size = 0;
  source.on("data", (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > largestBody) reject(new TooLarge());
  });
  parser.once("finish", () => {
    Promise.all(receiving.map(({ file }) => file)).then(() => resolve(), reject);
  });
  parser.once("error", reject);
  source.once("error", reject);
  source.pipe(parser);
  try {
    await promise;
  } catch (error) {
    source.unpipe(parser);
    for (const stream of streams) stream.destroy(new Error("Broken off"));
    await Promise.allSettled(receiving.map(({ file }) => file));
    await drain(source, largestBody - size);
    throw error;
  } finally {
    await noteReceived(parts, receiving);
  }
}

type Receiving = { name: string; file: ReturnType<typeof receiveFile> };

/** The parser doesn't say which field: probably the first that takes several files. */
function explainTooManyFiles({ fields }: Fields): Problem {
  const [field] = fields.filter(({ type }) => isSeveral(type));
  const most = field && isSeveral(field.type) ? several[field.type].most : 1;
  return { field: field?.name ?? null, message: `That is too many files. Choose at most ${most}.` };
}

const tooManyFields = "This form has too many fields. Open it again, then try once more.";

/** Browsers read the answer only after sending the whole body. */
async function drain(source: Readable, most: number): Promise<void> {
  let left = most;
  try {
    for await (const chunk of source) {
      left -= chunk.length;
      if (left < 0) return;
    }
  } catch {
    // The connection is closed.
  }
}

/** In the order in which they were sent; small ones are done sooner. */
async function noteReceived({ files, problems }: Parts, receiving: Receiving[]): Promise<void> {
  for (const { name, file } of receiving) {
    const received = await file.catch(() => null);
    if (!received) continue;
    if (!received.ok) problems.push({ field: name, message: received.message });
    else files.set(name, [...(files.get(name) ?? []), received.file]);
  }
}
