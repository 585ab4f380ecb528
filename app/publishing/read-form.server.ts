import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import Busboy from "@fastify/busboy";
import { explainCacheError, touchFile } from "../editions/cache-folder.server.ts";
import { fetchFile } from "../editions/fetch-files.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import { log } from "../platform/log.server.ts";
import { isPlain } from "../platform/plain-error.ts";
import type { Problem } from "./fields.ts";
import {
  type Field,
  fileTypes,
  formatFile,
  mostPictures,
  parseFile,
  pictureFields,
  type SourceFile,
  type Values,
} from "./fields.ts";
import type { Kind } from "./kind.server.ts";
import type { Uploaded } from "./upload-file.ts";
import { largestUpload, type Received, receiveFile } from "./uploads.server.ts";

/** A form of the desk as it was sent. */
export interface SentForm {
  values: Values;
  /** What it says besides the entry's fields: the button that was pressed, and what was seen. */
  others: Readonly<Record<string, string>>;
  /** Files that can't be used. */
  problems: Problem[];
}

/** At most: the fields of 24 pictures, and a dozen others. */
const limits = { fields: 100, fieldSize: 100_000, fieldNameSize: 60, fileSize: largestUpload };

/** Besides the entry's own. */
const otherNames = ["intent", "entry", "seen", "draft", "revision", "publishAt"];

/**
 * Reads a form with its files, which are written to the disk as they arrive.
 *
 * @throws when the sender has left.
 */
export async function readDeskForm(request: Request, kind: Kind): Promise<SentForm> {
  const sent = await readParts(request, kind);
  const { fields, files, problems } = sent;
  const values: Record<string, string> = {};
  for (const field of kind.fields) {
    const { name, type } = field;
    if (type === "pictures") Object.assign(values, await readPictures(sent));
    else if (!fileTypes.includes(type)) values[name] = normalize(fields.get(name));
    else {
      const [received] = files.get(name) ?? [];
      const kept = fields.get(`${name}Remove`) ? null : await findKept(fields.get(`${name}Kept`));
      const file = received ?? kept;
      values[name] = file ? formatFile(file) : "";
    }
  }
  const others = otherNames.map((name) => [name, fields.get(name) ?? ""]);
  return { values, others: Object.fromEntries(others), problems };
}

/**
 * Reads a file that was sent by itself.
 *
 * @param type of the field for which it is.
 * @returns its value in a form, or why it can't be used.
 */
export async function readUpload(request: Request, type: string): Promise<Uploaded> {
  const field = fileTypes.find((known) => known === type);
  if (!field) return { ok: false, message: "This form has no field for such a file." };
  const fields: Field[] = [{ name: "file", label: "File", type: field }];
  const { files, problems } = await readParts(request, { fields });
  const [file] = files.get("file") ?? [];
  if (file) return { ok: true, value: formatFile(file) };
  return { ok: false, message: problems[0]?.message ?? "Please choose a file." };
}

/** Of a kind, as far as it says where files belong. */
type Fields = Pick<Kind, "fields">;

interface Parts {
  fields: Map<string, string>;
  files: Map<string, SourceFile[]>;
  problems: Problem[];
}

async function readParts(request: Request, kind: Fields): Promise<Parts> {
  const parts: Parts = { fields: new Map(), files: new Map(), problems: [] };
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    for (const [name, value] of await request.formData()) {
      if (typeof value === "string" && !parts.fields.has(name)) parts.fields.set(name, value);
    }
    return parts;
  }
  try {
    await readMultipart(request, type, kind, parts);
  } catch (error) {
    request.signal.throwIfAborted();
    parts.problems.push({ field: null, message: explainBroken(error) });
  }
  return parts;
}

/** Why a form could not be received whole. */
function explainBroken(error: unknown): string {
  const explained = explainCacheError(cacheFolder(), error);
  if (!isPlain(explained))
    return "The form didn't arrive whole, and nothing was changed. Try again.";
  log.error({ err: error }, "an upload could not be kept");
  return `The file could not be kept: the site's disk is full or can't be written. Nothing was changed. Tell whoever runs the site, and save a draft without the file meanwhile.`;
}

function readMultipart(request: Request, type: string, kind: Fields, parts: Parts): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const receiving: Promise<void>[] = [];
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: { ...limits, files: mostPictures + 2 },
  });
  const source = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
  const fail = (error: unknown) => {
    reject(error);
    source.destroy();
    parser.destroy();
  };
  parser.on("field", (name, value) => {
    if (!parts.fields.has(name)) parts.fields.set(name, value);
  });
  parser.on("file", (name, stream, filename) => {
    const field = kind.fields.find((one) => one.name === name && fileTypes.includes(one.type));
    if (!field) {
      stream.resume();
      return;
    }
    const received = receiveFile(stream, filename ?? "", field).then((file) =>
      noteReceived(parts, name, file),
    );
    receiving.push(received);
    received.catch(fail);
  });
  parser.once("finish", () => Promise.all(receiving).then(() => resolve(), reject));
  parser.once("error", fail);
  source.once("error", fail);
  source.pipe(parser);
  return promise;
}

function noteReceived(parts: Parts, name: string, received: Received | null): void {
  if (received === null) return;
  if (!received.ok) parts.problems.push({ field: name, message: received.message });
  else parts.files.set(name, [...(parts.files.get(name) ?? []), received.file]);
}

/** The pictures that stay, in the order of their numbers, and the new ones behind them. */
async function readPictures({ fields, files }: Parts): Promise<Values> {
  const places = Array.from({ length: mostPictures }, (_, index) => pictureFields(index + 1));
  const kept: { order: number; file: SourceFile; alt: string; caption: string }[] = [];
  for (const names of places) {
    const file = await findKept(fields.get(names.file));
    if (!file || fields.get(`${names.file}Remove`)) continue;
    const order = Number(fields.get(`${names.file}Order`) || kept.length + 1);
    kept.push({
      order,
      file,
      alt: normalize(fields.get(names.alt)),
      caption: normalize(fields.get(names.caption)),
    });
  }
  kept.sort((one, other) => one.order - other.order);
  const added = (files.get("pictures") ?? []).map((file) => ({ file, alt: "", caption: "" }));
  const all = [...kept, ...added].slice(0, mostPictures);
  return Object.assign(
    {},
    ...all.map(({ file, alt, caption }, index) => {
      const names = pictureFields(index + 1);
      return { [names.file]: formatFile(file), [names.alt]: alt, [names.caption]: caption };
    }),
  );
}

/** A file that an earlier form, a draft or an edition has already; null if there is none. */
async function findKept(value: string | undefined): Promise<SourceFile | null> {
  const file = parseFile(value);
  if (!file) return null;
  const cache = cacheFolder();
  if (touchFile(cache, file.hash)) return file;
  const fetched = fetchFile(file.hash, join(cache, "files", file.hash), file.name);
  return fetched.then(
    () => file,
    () => null,
  );
}

function normalize(text: string | undefined): string {
  return (text ?? "").replace(/\r\n?/g, "\n").trim();
}
