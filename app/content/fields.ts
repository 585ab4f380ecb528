/** The fields of the desk's forms. Has no association's values, so browser code may import it. */

/** A field of a form, named as in docs/content-format.md. */
export interface Field {
  name: string;
  label: string;
  type: FieldType;
  /** A help text of a sentence or two. */
  help?: string;
  /** The heading above it, for the first field of a part of a long form. */
  part?: string;
  required?: true;
  /** In characters. */
  max?: number;
  /** Asked each time that an entry is published, and not kept with it. */
  isOnce?: true;
  /** Not checked at first now, for a reason that its help says. */
  isOff?: true;
  /** A date that may be years ahead. */
  isFar?: true;
  /** Lines that are dates, which may be typed as 12/24/2026. */
  isDays?: true;
  /** Folded away until it has a value. */
  isRare?: true;
  /** Part of a place on the chart, shown below the chart. */
  isOnChart?: true;
  /** For a file that may come later: the label of the box that publishes the entry without one. */
  without?: string;
  /** The address of a page that is shown in a frame. */
  isEmbed?: true;
  /** For the types choice and zone. */
  choices?: readonly Choice[];
  /** For the type entry: the kind whose entries are the choices. */
  of?: string;
}

export interface Choice {
  value: string;
  label: string;
  /** The name of its group, in a long list. */
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
  /** The words of a page of a document. */
  | "words"
  /** Kept with the entry, and not in the form. */
  | "hidden"
  /** A note in the form, without an input. */
  | "fixed"
  | "markdown"
  | "date"
  /** A time of day, such as 19:00. */
  | "time"
  | "number"
  | "choice"
  /** The slug of another entry, or none. */
  | "entry"
  /** A box to check; its value is "on". */
  | "check"
  /** A time zone. */
  | "zone"
  | "email"
  | "url"
  /** A color such as #7a1f2b; "" for the site's own. */
  | "color"
  | "pdf"
  | "picture"
  | "pictures"
  | "attachments"
  /** PDFs that others took the place of, each with its date. */
  | "versions"
  | "pdfs"
  | "calendar";

/** The types whose values are files. */
export const fileTypes: readonly FieldType[] = [
  ...(["pdf", "picture", "pictures"] as const),
  ...(["attachments", "versions", "pdfs", "calendar"] as const),
];

/** A form's values by field name; "" if empty. */
export type Values = Readonly<Record<string, string>>;

/** Why an entry can't be published, in words for the administrator. */
export interface Problem {
  /** The field's name; null for the whole form. */
  field: string | null;
  message: string;
}

/** A file of an edition, or an upload. */
export interface SourceFile {
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** Its name without folders, with the ending that tells its type. */
  name: string;
}

/** A file as a form's value: the hash, a space, the name. */
export function formatFile({ hash, name }: SourceFile): string {
  return `${hash} ${name}`;
}

/** @returns null if the value isn't a file. */
export function parseFile(value: string | undefined): SourceFile | null {
  const [, hash, name] = /^([\da-f]{64}) ([^/\\\0]{1,200})$/.exec(value ?? "") ?? [];
  return hash && name ? { hash, name } : null;
}

/** The names of a file field's hidden inputs. */
export function fileFields(name: string) {
  return {
    /** The file that the form already has. */
    kept: `${name}Kept`,
    remove: `${name}Remove`,
    /** Why the last chosen file was refused. */
    refused: `${name}Refused`,
    /** Continue without the refused or missing file. */
    without: `${name}Without`,
  };
}

/** What a field for a color shows while none is chosen: the site's own. */
export const siteColor = "#0d5560";

/** The longest reason why files are refused, in characters. */
export const longestRefusal = 2000;

/** Says that files were left out because a form takes only so many. */
export function explainTooMany(type: Several, left: number): string {
  const { most, all } = several[type];
  const which = left === 1 ? "the last one isn't" : `the last ${left} aren't`;
  return `You can have at most ${most} ${all} here, so ${which} included. Remove others to make room.`;
}

/** The photos of an amenity or a page. */
export const photos = field("pictures", "pictures", "Photos", {
  help: "JPEG, PNG, WebP, AVIF or HEIC, at most 20 MB each. The site makes them smaller and removes the location and time.",
});

/** The largest file that is taken, in bytes. */
export const largestUpload = 20_000_000;

/** Says that a file is larger than `largestUpload`. */
export function explainTooLarge(name: string): string {
  return `${quote(name)} is larger than 20 MB. Save the PDF with lower picture quality, or the photo in a smaller size, then try again.`;
}

/** A file name for messages, without invisible characters such as direction marks. */
export function quote(name: string): string {
  return `“${name.replace(/\p{C}/gu, "").slice(0, 100)}”`;
}

/** Says that a form's file is gone. */
export function explainGone({ name }: SourceFile): string {
  return `“${name}” is no longer here. Please choose it again.`;
}

/** The most pictures that an amenity has. */
export const mostPictures = 24;

/** The most files that an announcement has, or a page besides its pictures. */
export const mostAttachments = 5;

const describeIt = "describe it for neighbors who can't see it";

/**
 * The types of fields that have several files: how many at most, how each is called in values and in words, what they
 * all are, and what is said of each.
 */
export const several = {
  pictures: {
    most: mostPictures,
    name: "picture",
    one: "Photo",
    all: "photos",
    said: describeIt,
  },
  attachments: {
    most: mostAttachments,
    name: "attachment",
    one: "File",
    all: "files",
    said: describeIt,
  },
  versions: { most: 24, name: "version", one: "Version", all: "earlier versions", said: "date" },
  pdfs: { most: mostAttachments, name: "pdf", one: "PDF", all: "PDFs", said: describeIt },
} as const;
export type Several = keyof typeof several;

export function isSeveral(type: FieldType): type is Several {
  return Object.hasOwn(several, type);
}

/** The names of the fields of each file that a field of this type can have. The date of a version is its `alt`. */
export function fieldsOfFiles(type: Several) {
  const { most, name } = several[type];
  return Array.from({ length: most }, (_, index) => {
    const file = `${name}${index + 1}`;
    const alt = `${file}${type === "versions" ? "Date" : "Alt"}`;
    return { file, alt, caption: `${file}Caption`, label: `${several[type].one} ${index + 1}` };
  });
}

/** A file name's extension in lowercase, such as "jpg"; "" if it has none. */
export function extensionOf(name: string): string {
  return /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** The lines of a text that aren't blank, without the spaces around them. */
export function linesOf(text = ""): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

/** Letters, digits, dots and hyphens: a semicolon would end a directive of the page's CSP. */
const usualHost = /^[\w.-]+(:\d+)?$/;

/**
 * Whether a text is the address of a page on another site.
 *
 * @param isEmbed whether it is shown in a frame, and so must be encrypted.
 */
export function isLink(text: string, isEmbed = false): boolean {
  const { protocol = "", username, host = "" } = URL.parse(text) ?? {};
  const isKnown = protocol === "https:" || (protocol === "http:" && !isEmbed);
  return isKnown && username === "" && usualHost.test(host);
}
