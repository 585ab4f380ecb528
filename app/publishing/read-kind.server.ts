import { formatFiles } from "../editions/edition-store.server.ts";
import type { Entry, Kind } from "./kind.server.ts";
import type { SourceFiles } from "./source-files.server.ts";

/** The last result for each kind, and the hash of the files it was read from. */
const last = new Map<Kind, { files: string; entries: Promise<readonly Entry[]> }>();

/**
 * The entries of a kind, in the site's order. Parsing a thousand from YAML takes 0.1 s, so the result is cached
 * by the files' hash.
 */
export async function readKind(kind: Kind, source: SourceFiles): Promise<readonly Entry[]> {
  const files = formatFiles(source.files).filesHash;
  const known = last.get(kind);
  if (known?.files === files) return known.entries;
  const entries = kind.read(source);
  last.set(kind, { files, entries });
  entries.catch(() => last.get(kind)?.entries === entries && last.delete(kind));
  return entries;
}
