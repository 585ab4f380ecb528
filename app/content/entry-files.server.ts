import type { Entry } from "./entry.ts";
import { parseFile, type SourceFile } from "./fields.ts";

/** Files by name, as documents/bylaws.pdf: each one's SHA-256 in hex. */
export type EditionFiles = ReadonlyMap<string, string>;

/** The files that entries name. */
export function filesOf(entries: readonly Pick<Entry, "values">[]): SourceFile[] {
  return entries.flatMap(({ values }) =>
    Object.values(values).flatMap((value) => parseFile(value) ?? []),
  );
}

/** The same as SHA-256 by name and hash, for what copies files (keep-files, fetch-files). */
export function hashesOf(entries: readonly Pick<Entry, "values">[]): Map<string, string> {
  return new Map(filesOf(entries).map(({ hash, name }) => [`${hash} ${name}`, hash]));
}
