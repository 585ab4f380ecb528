/** The fields of the desk's forms. Browser code may import this file. */

/** A field of a form, named as in docs/content-format.md. */
export interface Field {
  name: string;
  label: string;
  type: FieldType;
  help?: string;
  /** The heading above it, in a long form. */
  part?: string;
  required?: true;
  /** In characters. */
  max?: number;
  /** Asked at every publishing, and not kept with the entry. */
  isOnce?: true;
  /** Unchecked for now; its help says why. */
  isOff?: true;
  /** The day or time that an event starts: its end moves along. */
  isStart?: true;
  /** A date that may be years away. */
  isFar?: true;
  /** One date a line, also typed as 12/24/2026. */
  isDays?: true;
  /** A choice that asks for weekdays with "weekly": together they are a rule (see `ruleOfWeekdays`). */
  hasWeekdays?: true;
  /** Folded away until it has a value. */
  isRare?: true;
  /** Shown below the chart. */
  isOnChart?: true;
  /** The label of the box that publishes the entry without the file. */
  without?: string;
  /** A page shown in a frame. */
  isEmbed?: true;
  /** For the types choice and zone. */
  choices?: readonly Choice[];
  /** For the type entry: the kind to choose from. */
  of?: string;
}

export interface Choice {
  value: string;
  label: string;
  group?: string;
}

/** Makes a field. */
export function field(
  type: FieldType,
  name: string,
  label: string,
  more: Omit<Field, "name" | "label" | "type"> = {},
): Field {
  return { name, label, type, ...more };
}

export type FieldType =
  | "text"
  | "lines"
  /** The words of a document's page. */
  | "words"
  /** Kept with the entry, but not in the form. */
  | "hidden"
  /** A note without an input. */
  | "fixed"
  | "markdown"
  | "date"
  /** Such as 19:00. */
  | "time"
  | "number"
  | "choice"
  /** The slug of another entry. */
  | "entry"
  /** Its value is "on" or "". */
  | "check"
  | "zone"
  | "email"
  | "url"
  /** Such as #7a1f2b; "" for the site's own. */
  | "color"
  | "pdf"
  | "picture"
  | "pictures"
  | "attachments"
  /** Replaced PDFs, each with its date. */
  | "versions"
  | "pdfs"
  | "calendar";

export const fileTypes: readonly FieldType[] = [
  ...(["pdf", "picture", "pictures"] as const),
  ...(["attachments", "versions", "pdfs", "calendar"] as const),
];

export type Values = Readonly<Record<string, string>>;

/** Why an entry can't be published. */
export interface Problem {
  /** Null for the whole form. */
  field: string | null;
  message: string;
}

export interface SourceFile {
  /** SHA-256 in hex. */
  hash: string;
  /** Without folders, with the extension of its type. */
  name: string;
}

/** A file as a form's value: the hash, a space, the name. */
export function formatFile({ hash, name }: SourceFile): string {
  return `${hash} ${name}`;
}

/** Null if it isn't a file. */
export function parseFile(value: string | undefined): SourceFile | null {
  const [, hash, name] = /^([\da-f]{64}) ([^/\\\0]{1,200})$/.exec(value ?? "") ?? [];
  return hash && name ? { hash, name } : null;
}

/** The files that entries name. */
export function filesOf(entries: readonly { values: Values }[]): SourceFile[] {
  return entries.flatMap(({ values }) =>
    Object.values(values).flatMap((one) => parseFile(one) ?? []),
  );
}

/** The names of a file field's hidden inputs. */
export function fileFields(name: string) {
  return {
    kept: `${name}Kept`,
    remove: `${name}Remove`,
    /** Why the last chosen file was refused. */
    refused: `${name}Refused`,
    /** Go on without the refused or missing file. */
    without: `${name}Without`,
  };
}

/** Shown while no color is chosen. */
export const siteColor = "#0d5560";

/** In characters. */
export const longestRefusal = 2000;

/** Says that files were left out because a form takes only so many. */
export function explainTooMany(type: Several, left: number): string {
  const { most, all } = several[type];
  const which = left === 1 ? "the last one isn't" : `the last ${left} aren't`;
  return `You can have at most ${most} ${all} here, so ${which} included. Remove others to make room.`;
}

export const photos = field("pictures", "pictures", "Photos", {
  help: "JPEG, PNG, WebP, AVIF or HEIC, at most 20 MB each. The site makes them smaller and removes the location and time.",
});

/** In bytes. */
export const largestUpload = 20_000_000;

/** Says that a file is larger than `largestUpload`. */
export function explainTooLarge(name: string): string {
  return `${quote(name)} is larger than 20 MB. Save the PDF with lower picture quality, or the photo in a smaller size, then try again.`;
}

/** Quotes a file name for messages, without invisible characters such as direction marks. */
export function quote(name: string): string {
  return `“${name.replace(/\p{C}/gu, "").slice(0, 100)}”`;
}

export const mostPictures = 24;

/** Of an announcement, or of a page besides its pictures. */
export const mostAttachments = 5;

const describeIt = "describe it for neighbors who can't see it";

/** The types of fields with several files, and the words for them. */
export const several = {
  pictures: { most: mostPictures, name: "picture", one: "Photo", all: "photos", said: describeIt },
  attachments: {
    most: mostAttachments,
    name: "attachment",
    one: "File",
    all: "files",
    said: describeIt,
  },
  versions: {
    most: 24,
    name: "version",
    one: "Earlier version",
    all: "earlier versions",
    said: "date",
  },
  pdfs: { most: mostAttachments, name: "pdf", one: "PDF", all: "PDFs", said: describeIt },
} as const;
export type Several = keyof typeof several;

export function isSeveral(type: FieldType): type is Several {
  return Object.hasOwn(several, type);
}

/** The field names of each file. A version's date is its `alt`. */
export function fieldsOfFiles(type: Several) {
  const { most, name } = several[type];
  return Array.from({ length: most }, (_, index) => {
    const file = `${name}${index + 1}`;
    const alt = `${file}${type === "versions" ? "Date" : "Alt"}`;
    return { file, alt, caption: `${file}Caption`, label: `${several[type].one} ${index + 1}` };
  });
}

/** The nonblank lines of a text, trimmed. */
export function linesOf(text = ""): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

/** The rule for every week on some weekdays. */
export const ruleOfWeekdays = (codes: readonly string[]) => `FREQ=WEEKLY;BYDAY=${codes}`;

/** The weekdays of such a rule; none of any other. */
export function weekdaysOf(repeats = ""): string[] {
  const [, codes] = /^FREQ=WEEKLY;BYDAY=([A-Z]{2}(?:,[A-Z]{2})*)$/.exec(repeats) ?? [];
  return codes?.split(",") ?? [];
}

/** A semicolon would end a directive of the page's CSP. */
const usualHost = /^[\w.-]+(:\d+)?$/;

/** Whether a text is the URL of a page on another site; with `isEmbed`, an encrypted one. */
export function isLink(text: string, isEmbed = false): boolean {
  const { protocol = "", username, host = "" } = URL.parse(text) ?? {};
  const isKnown = protocol === "https:" || (protocol === "http:" && !isEmbed);
  return isKnown && username === "" && usualHost.test(host);
}
