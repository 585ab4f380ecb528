import type { Entry } from "./entry.ts";
import type { Field, Problem, Values } from "./fields.ts";

/**
 * How a kind's entries stand in a folder, with files beside. Fields have their names, unless `paths` says
 * otherwise.
 */
export type FolderForm =
  /** A list in a YAML file; `slug` is the field with an entry's slug, if any. */
  | { form: "list"; file: string; slug?: string; pictures?: string }
  /** A YAML file of names, <folder>/<folder>.yaml, each with a PDF beside it. */
  | { form: "map"; folder: "documents" | "minutes"; only?: string }
  /** Markdown files: <folder>/<slug>.md, or <folder>/<slug>/index.md. */
  | { form: "markdown"; folder: string; text: string; isInside?: true; paths?: Paths }
  /** A part of site.yaml, with pictures in the top folder, by field. */
  | { form: "part"; paths: Paths; pictures?: Readonly<Record<string, string>> }
  /** A YAML list of lines. */
  | { form: "lines"; file: string; field: string }
  | { form: "calendar"; file: string }
  /** Corrected words: <name>.txt beside <name>.pdf. */
  | { form: "words" }
  /** Not at all: folders get into other hands. */
  | { form: "none" };

/** Where fields are, by name. */
export type Paths = Readonly<Record<string, readonly string[]>>;

/** A kind of entries, described once. */
export interface Kind {
  /** In URLs: "minutes" in /admin/publish/minutes. */
  name: string;
  /** Of its list, such as "Minutes and financials". */
  title: string;
  /** Whether an entry can be for residents only. */
  hasAudience?: true;
  /** Whether only residents ever see its entries, which are in nothing kept for others. */
  isForResidents?: true;
  one: string;
  about?: string;
  fields: readonly Field[];
  /** The field for the audit log, if the first one is a person's name. */
  recordedBy?: string;
  /** There is always exactly one entry. */
  isSingle?: true;
  /** Unless it is empty, its entry replaces those of this kind. */
  insteadOf?: string;
  empty: string;
  /** Texts for deleting: the question, whole or before the title, and what happens after, among other entries. */
  removal?: (
    values: Values,
    rest?: { slug: string; entries: readonly Entry[] },
  ) => { ask?: string | undefined; isWhole?: true; after: string };
  /** What lists say of an entry after its title. */
  factsOf?: (values: Values) => (string | undefined)[];
  /** The fields that the desk's list shows below the title. */
  listed?: readonly string[];
  /** For adding many at once: what is asked, and what a file's name and first page tell. */
  several?: {
    asks: readonly string[];
    guess: (file: string, text: string, association: string) => Values;
  };
  /** Whether the board can reorder its entries. */
  isOrdered?: true;
  compare: (one: Entry, other: Entry) => number;
  /**
   * The name of a new entry.
   *
   * @param draft its id, as a name that stays the same in each preview.
   */
  newSlug: (values: Values, taken: readonly string[], draft?: string) => string;
  /** The path of the page that shows an entry. */
  pageOf: (slug: string, values: Values) => string;
  /** What the search finds of an entry without a page of its own (see `Content.lists`). */
  found?: (values: Values) => { title: string; text: string };
  /** The fields of the form, if they depend on the values, or on those before. */
  fieldsFor?: (values: Values, before?: Values) => readonly Field[];
  /** More checks than those of `fields`. */
  check?: (values: Values, isNew: boolean, at: Date) => Problem[];
  /** Asks about something that may be a mistake, before publishing. `before` is empty for a new entry. */
  question?: (values: Values, before: Values) => Problem | null;
  initial?: (timeZone: string) => Values;
  /** What a draft says once it is published at another time. */
  followTime?: (values: Values, times: { from: string; to: string }, timeZone: string) => Values;
  /** The values of an entry that has a name but doesn't exist yet; null if there can be none. */
  begin?: (slug: string, entries: readonly Entry[]) => Entry | null;
  /** Completes the values when they are published. */
  settle?: (values: Values, is: { before: Entry | null; entries: readonly Entry[] }) => Values;
  /** What stays beside the new version of an entry, if the form says so. */
  leave?: (
    typed: Values,
    to: Entry,
    before: Entry,
    entries: readonly Entry[],
  ) => { kind: string; slug: string; to: Entry | null }[];
  /** What a slug names a part of, and decides who may read it. */
  wholeOf?: (slug: string, entries: readonly Entry[]) => Entry | undefined;
  /** A part's values once its whole, which gave it some of `was`, gives it others; the same ones if it has its own. */
  follow?: (values: Values, was: Values, is: Values) => Values;
  /** Its parts, deleted with it. */
  partsOf?: (entry: Entry, entries: readonly Entry[]) => Entry[];
  folder: FolderForm;
}

const { compare } = new Intl.Collator("en");

/** Compares by position, null last, then by the first of these fields that has a value. */
export function byPosition(...fields: readonly string[]): Kind["compare"] {
  const nameOf = ({ values, slug }: Entry) =>
    fields.map((field) => values[field]).find(Boolean) ?? slug;
  return (one, other) => {
    const [first, second] = [one.position ?? Infinity, other.position ?? Infinity];
    return first === second ? compare(nameOf(one), nameOf(other)) : first < second ? -1 : 1;
  };
}

/** Compares by a date, newest first, and then by slug. */
export function newestFirst(date: string): Kind["compare"] {
  return (one, other) => {
    const [first = "", second = ""] = [one, other].map(({ values }) => values[date]);
    return first === second ? (one.slug < other.slug ? -1 : 1) : first > second ? -1 : 1;
  };
}

/** What single-entry kinds share. */
export function single(name: string, page: string) {
  return {
    name,
    isSingle: true as const,
    empty: "",
    compare: () => 0,
    newSlug: () => name,
    pageOf: () => page,
  };
}
