/**
 * What the forms of the publishing desk ask for. No values of an association: browser code may import
 * this file.
 */

/** A field of a form, named as in docs/content-format.md. */
export interface Field {
  name: string;
  label: string;
  type: FieldType;
  /** In a sentence or two, what belongs here. */
  help?: string;
  required?: true;
  /** In characters. */
  max?: number;
  /** Few need it: it is folded away until it has a value. */
  isRare?: true;
  /** It is a part of a place on the chart, and stands below a picture of that. */
  isOnChart?: true;
  /** Of a file that may come later: what publishes the entry without one. */
  without?: string;
  /** Of a field of type choice or zone. */
  choices?: readonly { value: string; label: string }[];
}

export type FieldType =
  | "text"
  | "lines"
  /** The words of a page of a document. */
  | "words"
  /** What a form says and doesn't ask. */
  | "fixed"
  | "markdown"
  | "date"
  | "number"
  | "choice"
  /** A time zone. */
  | "zone"
  | "email"
  | "url"
  | "pdf"
  | "picture"
  | "pictures"
  | "attachments"
  | "calendar";

/** The types whose value is a file, or several. */
export const fileTypes: readonly FieldType[] = [
  ...(["pdf", "picture", "pictures"] as const),
  ...(["attachments", "calendar"] as const),
];

/** What a form holds, by the fields' names; "" where nothing was given. */
export type Values = Readonly<Record<string, string>>;

/** What keeps an entry from being published, for the person at the desk. */
export interface Problem {
  /** The field's name; null where it is about the whole. */
  field: string | null;
  message: string;
}

/** A file of an edition or one that was uploaded for it. */
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

/** @returns null where a value is no file. */
export function parseFile(value: string | undefined): SourceFile | null {
  const [, hash, name] = /^([\da-f]{64}) ([^/\\\0]{1,200})$/.exec(value ?? "") ?? [];
  return hash && name ? { hash, name } : null;
}

/** The names by which a form speaks of a field's file besides the file itself. */
export function fileFields(name: string) {
  return {
    /** The file that the form has already. */
    kept: `${name}Kept`,
    remove: `${name}Remove`,
    /** Why the file that was chosen last isn't taken. */
    refused: `${name}Refused`,
    /** Goes on without a file that is refused, or that is to come later. */
    without: `${name}Without`,
  };
}

/** The longest reason why files are refused, in characters. */
export const longestRefusal = 2000;

/** Says that files were left out because a form takes only so many. */
export function explainTooMany(what: "photos" | "files", most: number, left: number): string {
  const which = left === 1 ? "the last one isn't" : `the last ${left} aren't`;
  return `You can have at most ${most} ${what} here, so ${which} included. Remove others to make room.`;
}

/** The largest file that is taken, in bytes. */
export const largestUpload = 20_000_000;

/** Says that a file is larger than `largestUpload`. */
export function explainTooLarge(name: string): string {
  return `${quote(name)} is larger than 20 MB. Save the PDF with lower picture quality, or the photo in a smaller size, then try again.`;
}

/** A name as messages repeat it: without what isn't seen, such as marks that turn the direction of reading. */
export function quote(name: string): string {
  return `“${name.replace(/\p{C}/gu, "").slice(0, 100)}”`;
}

/** Says that a file which a form has is there no more. */
export function explainGone({ name }: SourceFile): string {
  return `“${name}” is no longer here. Please choose it again.`;
}

/** The most pictures that an amenity has. */
export const mostPictures = 24;

/** The names of the fields of a picture of several, counted from 1. */
export function pictureFields(place: number) {
  return {
    file: `picture${place}`,
    alt: `picture${place}Alt`,
    caption: `picture${place}Caption`,
  };
}

/** The ending of a file name, in small letters: "jpg"; "" if it has none. */
export function extensionOf(name: string): string {
  return /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
