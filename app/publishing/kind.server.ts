import type { Field, Problem, Values } from "./fields.ts";
import type { SourceFiles } from "./source-files.server.ts";

/** Something that the association says, such as an answer of the FAQ. */
export interface Entry {
  /** Tells it from others of its kind, also after its text has changed, as far as the format allows. */
  id: string;
  /** As lists call it. */
  title: string;
  values: Values;
}

/** A kind of entries: how its forms look, and where in the files of an edition its entries are. */
export interface Kind {
  /** As in /admin/publish/minutes. */
  name: string;
  /** Of all its entries, as in "Minutes and financials". */
  title: string;
  /** Of one entry, as in "minutes". */
  one: string;
  /** Of a single one: what its form is for. */
  about?: string;
  fields: readonly Field[];
  /** The field by which records call an entry; left out where the first one names no person. */
  recordedBy?: string;
  /** There is always just one entry, which can be neither added nor deleted. */
  isSingle?: true;
  /** Its entry, if it says something, is shown in place of the entries of this other kind. */
  insteadOf?: string;
  /** What a list without entries says will be there. */
  empty: string;
  /** In the order in which the site shows them. */
  read: (files: SourceFiles) => Promise<Entry[]>;
  /**
   * Writes an entry.
   *
   * @param id of the entry that there is; null for a new one.
   * @returns its id afterwards.
   */
  write: (files: SourceFiles, id: string | null, values: Values) => Promise<string>;
  /** Copies what else an edition says of an entry that isn't there any more, before it is written. */
  copy?: (from: SourceFiles, to: SourceFiles, id: string) => Promise<void>;
  remove?: (files: SourceFiles, id: string) => Promise<void>;
  /** Puts the entries into an order; left out where the site's own order can't be chosen. */
  order?: (files: SourceFiles, ids: readonly string[]) => Promise<void>;
  /** The path of the page that shows an entry. */
  pageOf: (id: string, values: Values) => string;
  /** What is wrong with a form beside what `fields` tell. */
  check?: (values: Values) => Problem[];
  /** The field that a mistake in a file is about, where the file's own name for it differs. */
  fieldOf?: (path: string, where: readonly string[], values: Values) => string | undefined;
}
