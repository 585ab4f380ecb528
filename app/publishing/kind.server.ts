import type { Field, Problem, Values } from "./fields.ts";
import type { SourceFiles } from "./source-files.server.ts";

/** A piece of content, such as a question of the FAQ. */
export interface Entry {
  /** Unique in its kind, and stable when the text changes, as far as the format allows. */
  id: string;
  /** The title in lists. */
  title: string;
  values: Values;
}

/** What a form shows beside an entry that is a page of a document. */
export interface Beside {
  /** The page as it is printed. */
  picture: { src: string; largeSrc: string; width: number; height: number; alt: string };
  /** How its words were made: by machine, or corrected. */
  note: string;
  links: { href: string; words: string }[];
  /** The form that comes next; null after the last page. */
  next: { href: string; words: string } | null;
}

/** A kind of entries: how its forms look, and where in the files of an edition its entries are. */
export interface Kind {
  /** The name in its address: "minutes" in /admin/publish/minutes. */
  name: string;
  /** The title of its list, such as "Minutes and financials". */
  title: string;
  /** What one entry is called, such as "minutes". */
  one: string;
  /** For a single entry: what its form is for. */
  about?: string;
  fields: readonly Field[];
  /** The field that names an entry in the audit log, if the first one is a person's name. */
  recordedBy?: string;
  /** There is always just one entry, which can be neither added nor deleted. */
  isSingle?: true;
  /** If its entry isn't empty, it is shown instead of this other kind's entries. */
  insteadOf?: string;
  /** The text of an empty list. */
  empty: string;
  /**
   * For entries that are created elsewhere and only changed at the desk, such as the words of a scan: the
   * initial entry of a form, or null if there can't be one.
   */
  begin?: (id: string) => Promise<Entry | null>;
  /** What the form of such an entry shows next to it. */
  beside?: (id: string) => Promise<Beside | null>;
  /**
   * Texts for deleting an entry, if not the usual ones: the question before its title, and what happens after.
   */
  removal?: { ask: string; after: string };
  /** Reads all entries, in the order in which the site shows them. */
  read: (files: SourceFiles) => Promise<Entry[]>;
  /**
   * Writes an entry.
   *
   * @param id the existing entry's id; null for a new one.
   * @returns its id afterwards.
   */
  write: (files: SourceFiles, id: string | null, values: Values) => Promise<string>;
  /** Before a deleted entry is written again: copies from an older edition what its form doesn't have. */
  copy?: (from: SourceFiles, to: SourceFiles, id: string) => Promise<void>;
  remove?: (files: SourceFiles, id: string) => Promise<void>;
  /** Reorders the entries; undefined if their order is fixed. */
  order?: (files: SourceFiles, ids: readonly string[]) => Promise<void>;
  /** The path of the page that shows an entry. */
  pageOf: (id: string, values: Values) => string;
  /** Checks beyond those that follow from `fields`. */
  check?: (values: Values) => Problem[];
  /** Maps a mistake in a file to the form's field, where their names differ. */
  fieldOf?: (path: string, where: readonly string[], values: Values) => string | undefined;
}
