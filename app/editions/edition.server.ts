import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledEdition } from "./compiled-edition.ts";
import type { Content, EverywhereSite } from "./content.ts";
import { keyKeptPages } from "./kept-pages.server.ts";

/** What the association says at one moment, compiled and ready to be shown. */
export interface Edition extends Omit<CompiledEdition, "media"> {
  /** Changes with the association's files and with the program. */
  key: string;
  /** The program's version: it changes with every build of the code. */
  version: string;
  /** The folder of all that is made of editions (compiled-edition.ts). */
  cache: string;
  media: ReadonlySet<string>;
  /** Of a page that is the same for everyone, a hash of what it shows (kept-pages.server.ts). */
  pageKey: (path: string) => string | undefined;
  /** The part of it that every page shows. */
  association: EverywhereSite;
}

const ofRequest = new AsyncLocalStorage<Edition>();
let newest: Edition | undefined;

/** The edition of the request that is being answered; in other work, the newest one. */
export function currentEdition(): Edition {
  const edition = ofRequest.getStore() ?? newest ?? load();
  return edition;
}

/** Everything that the association says. */
export function content(): Content {
  return currentEdition().content;
}

/** Does something, such as answering a request, with one edition from the start to the end. */
export function withEdition<Result>(edition: Edition, act: () => Result): Result {
  return ofRequest.run(edition, act);
}

function load(): Edition {
  const folder = join(process.cwd(), ".content");
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const files: Record<string, string> = {};
  const pub = join(folder, "public");
  for (const e of readdirSync(pub, { recursive: true, withFileTypes: true })) {
    const path = join(e.parentPath, e.name).slice(pub.length);
    if (e.isFile()) files[path] = `public${path}`;
  }
  const c = read("content.json");
  const key = createHash("sha256").update(JSON.stringify(c)).digest("hex");
  const version = readFileSync("build/fingerprint", "utf8");
  const edition = {
    key,
    version,
    cache: folder,
    files,
    media: new Set<string>(),
    content: c,
    association: read("site.json"),
  };
  newest = { ...edition, pageKey: keyKeptPages(edition) };
  return newest;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in the association's time zone, as in "Nov 21, 2026, 7:00 PM". */
export function formatMoment(moment: string | Date): string {
  const { timeZone } = content().site;
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      dateStyle: "medium",
      timeStyle: "short",
    });
    formats.set(timeZone, format);
  }
  return format.format(new Date(moment));
}
