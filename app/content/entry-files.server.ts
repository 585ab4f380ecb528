import type { Entry } from "./entry.ts";
import { parseFile, type SourceFile } from "./fields.ts";

/** SHA-256 in hex by path, such as documents/bylaws.pdf. */
export type EditionFiles = ReadonlyMap<string, string>;

/** The files that entries name. */
export function filesOf(entries: readonly Pick<Entry, "values">[]): SourceFile[] {
  return entries.flatMap(({ values }) =>
    Object.values(values).flatMap((value) => parseFile(value) ?? []),
  );
}
