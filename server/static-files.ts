import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { readIfThere } from "../app/platform/file-errors.server.ts";
import { pdfPolicy, workerPolicy } from "./headers.ts";

/** How a body can be encoded. */
export type Encoding = "br" | "gzip" | "identity";

/** A file's bytes: in memory, or still on disk with their `length`. */
export type Bytes = Buffer | { path: string; length: number };

/** A file in one encoding. */
export interface Variant {
  body: Bytes;
  etag: string;
  /** Names and values in turn, the form that Node writes fastest. */
  headers: string[];
  /** The same for the whole file, including its length. */
  headersOfWhole: string[];
}

export interface StaticFile {
  /** The uncompressed file is always there. */
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  /** Whether ranges may be requested, as PDF viewers do. */
  inParts: boolean;
}

export interface FileOptions {
  /** Headers that every file gets. */
  security: Record<string, string>;
  /** Makes a page's Content-Security-Policy from its HTML; not needed without pages. */
  pagePolicy?: (html: string) => string;
  /** Whether only residents may have them, so that they must not be cached. */
  isPrivate?: true;
}

/**
 * Reads the program's scripts, styles and other files into memory, each at its own URL. Hidden files, HTML and
 * the compressed copies beside the files have no URL.
 */
export function loadStaticTable(
  folder: string,
  options: FileOptions,
): ReadonlyMap<string, StaticFile> {
  const table = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const address = addressOf(relative(folder, file).split(sep));
    if (!entry.isFile() || !address) continue;
    const packed = { br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) };
    table.set(address, makeFile(address, readFileSync(file), options, packed));
  }
  return table;
}

function addressOf(segments: string[]): string | undefined {
  const name = segments.at(-1) ?? "";
  if (segments.some((segment) => segment.startsWith("."))) return undefined;
  return /\.(br|gz|html)$/.test(name) ? undefined : `/${encodeURI(segments.join("/"))}`;
}

/** A file's compressed copies. */
export type Packed = Partial<Record<Exclude<Encoding, "identity">, Buffer | undefined>>;

/**
 * A file with its headers.
 *
 * @param address its path, whose extension determines its type; a page has none.
 * @param hash distinguishes it from what was there before; by default, the hash of its bytes.
 */
export function makeFile(
  address: string,
  body: Bytes,
  options: FileOptions,
  packed: Packed = {},
  hash = Buffer.isBuffer(body) ? hashOf(body) : "",
): StaticFile {
  const type = mediaType(address);
  const inParts = type === "application/pdf";
  const headers: Record<string, string> = {
    ...options.security,
    ...policyOf(address, type, body, options),
    "content-type": type,
    ...(options.isPrivate ? privateFile : { "cache-control": cacheControl(address) }),
    ...(inParts ? { "accept-ranges": "bytes" } : {}),
  };
  if (packed.br || packed.gzip) headers["vary"] = "Accept-Encoding";
  const identity = variant(body, `"${hash}"`, headers);
  const br = packed.br && variant(packed.br, `"${hash}-br"`, headers, "br");
  const gzip = packed.gzip && variant(packed.gzip, `"${hash}-gz"`, headers, "gzip");
  return { inParts, variants: { identity, ...(br && { br }), ...(gzip && { gzip }) } };
}

function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

function variant(
  body: Bytes,
  etag: string,
  headers: Record<string, string>,
  encoding?: Encoding,
): Variant {
  const all = Object.entries({
    ...headers,
    etag,
    ...(encoding ? { "content-encoding": encoding } : {}),
  }).flat();
  return { body, etag, headers: all, headersOfWhole: [...all, "content-length", `${body.length}`] };
}

function policyOf(
  address: string,
  type: string,
  body: Bytes,
  { pagePolicy }: FileOptions,
): Record<string, string> {
  if (type === "application/pdf") return { "content-security-policy": pdfPolicy };
  if (address === "/sw.js") return { "content-security-policy": workerPolicy };
  if (!pagePolicy || !type.startsWith("text/html") || !Buffer.isBuffer(body)) return {};
  return { "content-security-policy": pagePolicy(body.toString()) };
}

function cacheControl(address: string): string {
  // The path contains the file's hash, so the file never changes.
  if (/^\/(assets|media)\//.test(address)) return "public, max-age=31536000, immutable";
  // Each page shows it twice, in the header and on its tab: no need to request it each time.
  return address === "/icon.svg" ? "public, max-age=3600" : "public, no-cache";
}

const privateFile = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

const mediaTypes: Record<string, string> = {
  "": "text/html; charset=utf-8",
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

function mediaType(address: string): string {
  return mediaTypes[extname(address).toLowerCase()] ?? "application/octet-stream";
}

/** Whether the file at a path is text, which compresses well. Pictures, fonts and PDFs are already compressed. */
export function isText(address: string): boolean {
  return /^text|xml|json/.test(mediaType(address));
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** In bytes: below this a compressed copy saves nothing. */
const smallest = 200;

/** Compresses text once, for many readers. @param quality brotli's; the maximum takes three times as long as 10. */
export async function packText(bytes: Buffer, quality = zlib.BROTLI_MAX_QUALITY): Promise<Packed> {
  if (bytes.length < smallest) return {};
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    packBrotli(bytes, { params }),
    packGzip(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}
