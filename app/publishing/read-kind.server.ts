import { formatFiles } from "../editions/edition-store.server.ts";
import type { Entry, Kind } from "./kind.server.ts";
import type { SourceFiles } from "./source-files.server.ts";

/** What was read last of each kind, and the hash of the list of files that it was read from. */
const last = new Map<Kind, { files: string; entries: Promise<readonly Entry[]> }>();

/**
 * The entries of a kind, in the order of the site. To read a thousand from YAML takes a tenth of a
 * second, so those of the same files are read once.
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
