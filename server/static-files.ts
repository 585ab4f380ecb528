import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { inlineScriptHashes, pdfPolicy, workerPolicy } from "./headers.ts";
import type { Encoding } from "./negotiation.ts";

/** A file as one client gets it. */
export interface Variant {
  body: Buffer;
  etag: string;
  /** Names and values in turn, the form in which Node writes them fastest. */
  headers: string[];
}

export interface StaticFile {
  /** The file unpacked is always there. */
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  /** Whether a part of it may be asked for: PDF viewers do. */
  inParts: boolean;
}

/** The files of the site, by the path of their address. */
export type StaticTable = ReadonlyMap<string, StaticFile>;

interface TableOptions {
  /** Headers that every file gets. */
  security: Record<string, string>;
  /** The Content-Security-Policy of a page, by the hashes of its inline scripts. */
  pagePolicy: (scriptHashes: string[]) => string;
  /** BASE_URL; without it, pages name their own addresses by path alone. */
  publicOrigin?: string | undefined;
}

/**
 * Reads the built site into memory: pages at their exact address (`faq/index.html` is `/faq` and
 * nothing else), other files at their own. Hidden files, other HTML and the packed copies beside
 * the files have no address.
 */
export function loadStaticTable(folder: string, options: TableOptions): StaticTable {
  const table = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const address = addressOf(relative(folder, file).split(sep));
    if (entry.isFile() && address) table.set(address, loadFile(file, address, options));
  }
  return table;
}

function addressOf(segments: string[]): string | undefined {
  const name = segments.at(-1) ?? "";
  if (segments.some((segment) => segment.startsWith("."))) return undefined;
  if (name.endsWith(".br") || name.endsWith(".gz")) return undefined;
  if (name === "index.html") return `/${encodeURI(segments.slice(0, -1).join("/"))}`;
  return name.endsWith(".html") ? undefined : `/${encodeURI(segments.join("/"))}`;
}

function loadFile(file: string, address: string, options: TableOptions): StaticFile {
  const type = mediaType(file);
  const { body, packed } = type.startsWith("text/html")
    ? withOrigin(readPacked(file), options.publicOrigin)
    : readPacked(file);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const inParts = type === "application/pdf";
  const headers: Record<string, string> = {
    ...options.security,
    ...policyOf(address, type, body, options),
    "content-type": type,
    "cache-control": cacheControl(address),
    ...(inParts ? { "accept-ranges": "bytes" } : {}),
  };
  if (packed.br || packed.gzip) headers["vary"] = "Accept-Encoding";
  const identity = variant(body, `"${hash}"`, headers);
  const br = packed.br && variant(packed.br, `"${hash}-br"`, headers, "br");
  const gzip = packed.gzip && variant(packed.gzip, `"${hash}-gz"`, headers, "gzip");
  return { inParts, variants: { identity, ...(br && { br }), ...(gzip && { gzip }) } };
}

/** A file, and the packed copies that are beside it. */
interface PackedFile {
  body: Buffer;
  packed: { br: Buffer | undefined; gzip: Buffer | undefined };
}

function readPacked(file: string): PackedFile {
  const packed = { br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) };
  return { body: readFileSync(file), packed };
}

/** Whole addresses where other sites read them, which the build did not know. */
function withOrigin(page: PackedFile, origin: string | undefined): PackedFile {
  if (!origin) return page;
  const html = page.body
    .toString()
    .replaceAll(/(<meta property="og:(?:url|image)" content=")(?=\/)/g, `$1${origin}`);
  const body = Buffer.from(html);
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: 10,
    [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { body, packed: { br: brotliCompressSync(body, { params }), gzip: gzipSync(body) } };
}

function variant(
  body: Buffer,
  etag: string,
  headers: Record<string, string>,
  encoding?: Encoding,
): Variant {
  const all = { ...headers, etag, ...(encoding ? { "content-encoding": encoding } : {}) };
  return { body, etag, headers: Object.entries(all).flat() };
}

function policyOf(
  address: string,
  type: string,
  body: Buffer,
  { pagePolicy }: TableOptions,
): Record<string, string> {
  if (type === "application/pdf") return { "content-security-policy": pdfPolicy };
  if (address === "/sw.js") return { "content-security-policy": workerPolicy };
  if (!type.startsWith("text/html")) return {};
  return { "content-security-policy": pagePolicy(inlineScriptHashes(body.toString())) };
}

function cacheControl(address: string): string {
  if (isHashed(address)) return "public, max-age=31536000, immutable";
  // Each page shows it twice, in the header and on its tab: no need to ask for it each time.
  return address === "/icon.svg" ? "public, max-age=3600" : "public, no-cache";
}

/** Whether an address holds a hash of its file, so that the file behind it never changes. */
function isHashed(address: string): boolean {
  return address.startsWith("/assets/") || address.startsWith("/media/");
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

const mediaTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".ics": "text/calendar; charset=utf-8",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** The media type of a file, by the end of its name. */
function mediaType(fileName: string): string {
  return mediaTypes[extname(fileName).toLowerCase()] ?? "application/octet-stream";
}
