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

/** What a form shows beside an entry that is a page of a document. */
export interface Beside {
  /** The page as it is printed. */
  picture: { src: string; largeSrc: string; width: number; height: number; alt: string };
  /** What is to be known of its words. */
  note: string;
  links: { href: string; words: string }[];
  /** The form that comes next; null after the last page. */
  next: { href: string; words: string } | null;
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
  /**
   * Its entries are made elsewhere and only changed at the desk, as the words of a scan: what the form of one
   * begins with that isn't there yet. Null where there can be none.
   */
  begin?: (id: string) => Promise<Entry | null>;
  /** Of such an entry, what its form shows beside it. */
  beside?: (id: string) => Promise<Beside | null>;
  /** What its form and page say of deleting an entry, where that isn't usual: before its title, and of after. */
  removal?: { ask: string; after: string };
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
