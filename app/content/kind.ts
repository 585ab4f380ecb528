import type { Entry } from "./entry.ts";
import type { Field, Problem, Values } from "./fields.ts";

/**
 * How entries of a kind stand in a folder. Fields are called there as in forms, unless `paths` says otherwise. The
 * files of fields of the type pdf, picture and pictures are beside them.
 */
export type FolderForm =
  /** A list in a YAML file, in the site's order; `slug` is the field with an entry's name, if there is one. */
  | { form: "list"; file: string; slug?: string; pictures?: string }
  /** A YAML file of names, <folder>/<folder>.yaml, with a PDF beside for each name. */
  | { form: "map"; folder: "documents" | "minutes"; only?: string }
  /** A Markdown file for each, <folder>/<slug>.md, or inside its own folder, <folder>/<slug>/index.md. */
  | { form: "markdown"; folder: string; text: string; isInside?: true; paths?: Paths }
  /** A part of site.yaml, and the pictures of these names in the top folder, by field. */
  | { form: "part"; paths: Paths; pictures?: Readonly<Record<string, string>> }
  /** A YAML file with a list of lines. */
  | { form: "lines"; file: string; field: string }
  /** A calendar file. */
  | { form: "calendar"; file: string }
  /** The corrected words of PDFs, <name>.txt beside <name>.pdf. */
  | { form: "words" }
  /** Not at all: a folder may get into other hands. */
  | { form: "none" };

/** Where fields are, by their names. */
export type Paths = Readonly<Record<string, readonly string[]>>;

/** A kind of entries, described once: its fields, its order, its page, and how it stands in a folder. */
export interface Kind {
  /** The name in its address: "minutes" in /admin/publish/minutes. */
  name: string;
  /** The title of its list, such as "Minutes and financials". */
  title: string;
  /** Whether the board can choose that only residents see an entry. */
  hasAudience?: true;
  /** Whether only residents ever see its entries. They are in no page, file or index that is kept for others. */
  isForResidents?: true;
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
  /** Texts for deleting an entry, if not the usual ones: the question before its title, and what happens after. */
  removal?: (values: Values) => { ask: string; after: string };
  /** What a list of several kinds says of an entry after its first field, and the desk's list below it. */
  factsOf?: (values: Values) => (string | undefined)[];
  /** The fields that the desk's list shows of an entry, below its title. */
  listed?: readonly string[];
  /** For adding many at once: what is asked of each file, and what its name and the text of its first page tell. */
  several?: { asks: readonly string[]; guess: (file: string, text: string) => Values };
  /** Whether the board can put its entries in another order. */
  isOrdered?: true;
  /** How its entries follow each other: by position, those without one last, and then by name. */
  compare: (one: Entry, other: Entry) => number;
  /**
   * The name of a new entry.
   *
   * @param draft the id of its draft, for names that are random: each preview of the draft then shows the same page.
   */
  newSlug: (values: Values, taken: readonly string[], draft?: string) => string;
  /** The path of the page that shows an entry. */
  pageOf: (slug: string, values: Values) => string;
  /**
   * For entries that are listed on one page and have none of their own: what the search finds of one. Their page
   * gets them by the kind's name, in content().lists.
   */
  found?: (values: Values) => { title: string; text: string };
  /** The fields of an entry's form, if they depend on what it says. */
  fieldsFor?: (values: Values) => readonly Field[];
  /** Checks beyond those that follow from `fields`. */
  check?: (values: Values, isNew: boolean, at: Date) => Problem[];
  /** What is asked before an entry is published: something that may not be meant. A new one has nothing before. */
  question?: (values: Values, before: Values) => Problem | null;
  /** What the form for a new entry says at first. */
  initial?: (timeZone: string) => Values;
  /** What a draft says once it is to be published at another time. */
  followTime?: (values: Values, times: { from: string; to: string }, timeZone: string) => Values;
  /** What an entry says that isn't there yet but has its name already; null if no entry can have it. */
  begin?: (slug: string, entries: readonly Entry[]) => Entry | null;
  /** Completes what a form says when it is published. */
  settle?: (values: Values, is: { before: Entry | null; entries: readonly Entry[] }) => Values;
  /** Other entries, which are deleted with this one. */
  partsOf?: (entry: Entry, entries: readonly Entry[]) => Entry[];
  folder: FolderForm;
}

const { compare } = new Intl.Collator("en");

/** Compares by position, those without one last, and then by the first of these fields that says something. */
export function byPosition(...fields: readonly string[]): Kind["compare"] {
  const nameOf = ({ values, slug }: Entry) =>
    fields.map((field) => values[field]).find(Boolean) ?? slug;
  return (one, other) => {
    const [first, second] = [one.position ?? Infinity, other.position ?? Infinity];
    return first === second ? compare(nameOf(one), nameOf(other)) : first < second ? -1 : 1;
  };
}

/** The title of an entry in lists. */
export function titleOf(kind: Kind, values: Values): string {
  if (kind.isSingle) return kind.title;
  const first = values[kind.fields[0]?.name ?? ""];
  return [first, ...(kind.factsOf?.(values) ?? [])].filter(Boolean).join(", ");
}

/** What the kinds with one entry share. */
export function single(name: string, page: string) {
  return {
    isSingle: true as const,
    empty: "",
    compare: () => 0,
    newSlug: () => name,
    pageOf: () => page,
  };
}
