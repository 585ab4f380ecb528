import {
  explainGone,
  explainTooMany,
  fileFields,
  formatFile,
  parseFile,
  type SourceFile,
} from "../content/fields.ts";
import type { May } from "../identity/person.server.ts";
import { readParts, readRefused } from "../publishing/read-form.server.ts";
import type { Parts } from "../publishing/read-multipart.server.ts";
import { nameOf } from "../publishing/uploads.server.ts";
import { findReady, prepareAttachment } from "./attachment-files.server.ts";
import {
  type Attachment,
  attachmentFields,
  attachmentPlaces,
  attachmentsField,
  longestAlt,
  mostAttachments,
} from "./attachments.ts";

/** The names of a form's fields for attachments, besides those of the files themselves. */
export const attachmentNames: string[] = attachmentPlaces.flatMap((place) =>
  Object.values(attachmentFields(place)),
);

const names = fileFields(attachmentsField.name);

/** A form for an announcement as it was sent. */
export interface SentForm {
  /** Its texts. */
  form: FormData;
  parts: Parts;
}

/**
 * Reads a form for an announcement, with files or without; those are written to the disk as they arrive.
 *
 * @throws when the sender has left.
 */
export async function readSentForm(request: Request): Promise<SentForm> {
  const parts = await readParts(request, { fields: [attachmentsField] });
  const form = new FormData();
  // PostgreSQL keeps no NUL, and no browser sends one.
  for (const [name, value] of parts.fields) form.set(name, value.replaceAll("\0", ""));
  return { form, parts };
}

/** The attachments of a form, and what is wrong with them. */
export interface SentAttachments {
  attachments: Attachment[];
  /** The values of the form's fields for them. */
  values: Record<string, string>;
  /** By the names of the form's fields. */
  errors: Record<string, string[]>;
}

/**
 * Takes the attachments of a form: those that it has already and keeps, and behind them the new ones, which
 * are made ready first.
 *
 * @param isDraft what isn't said yet of a picture, or of a file that was refused before, may come later.
 */
export async function takeAttachments(
  poster: May<"announce">,
  parts: Parts,
  isDraft: boolean,
): Promise<SentAttachments> {
  const { fields, files, problems } = parts;
  const kept = readKept(fields);
  const received = files.get(attachmentsField.name) ?? [];
  // Those that don't fit needn't be looked at.
  const fitting = received.slice(0, Math.max(0, mostAttachments - kept.length));
  const about = problems.map(({ message }) => message);
  const left = received.length - fitting.length;
  if (left > 0) about.push(explainTooMany("files", mostAttachments, left));
  const added: Wanted[] = [];
  for (const file of fitting) {
    const prepared = await prepareAttachment(poster, file);
    if (prepared.ok) added.push({ file: prepared.file, alt: "" });
    else about.push(prepared.message);
  }
  const { attachments, gone } = await nameAll(poster, [...kept, ...added]);
  about.push(...gone.map(explainGone));
  const before = readRefused({ ...parts, problems: [] }, attachmentsField.name);
  if (before && about.length === 0 && !isDraft) about.push(before);
  const errors = findWrongAlts(attachments, !isDraft);
  if (about.length > 0) errors[attachmentsField.name] = about;
  const values = { ...valuesOf(attachments), [names.refused]: about.join(" ") || before };
  return { attachments, values, errors };
}

interface Wanted {
  file: SourceFile;
  alt: string;
}

/** Each file once, with a name of its own; and those that are gone or were never made ready. */
async function nameAll(poster: May<"announce">, wanted: Wanted[]) {
  const hashes = wanted.map(({ file }) => file.hash);
  const ready = await findReady(poster, hashes);
  const found = new Map<string, Attachment>();
  for (const { file, alt } of wanted) {
    const row = ready.get(file.hash);
    if (!row || found.has(file.hash)) continue;
    const isPdf = row.type === "pdf";
    const name = freeName(nameOf(file.name, isPdf ? "pdf" : "webp"), found);
    found.set(file.hash, { ...row, name, alt: isPdf ? "" : alt });
  }
  const gone = wanted.map(({ file }) => file).filter(({ hash }) => !ready.has(hash));
  return { attachments: [...found.values()], gone };
}

/** The files that a form says it has, and doesn't remove. */
function readKept(fields: Parts["fields"]): Wanted[] {
  return attachmentPlaces.flatMap((place) => {
    const names = attachmentFields(place);
    const file = parseFile(fields.get(names.file));
    if (!file || fields.get(names.remove)) return [];
    return [{ file, alt: (fields.get(names.alt) ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim() }];
  });
}

/** The name, or one like it that no other of the attachments has. */
function freeName(name: string, others: ReadonlyMap<string, Attachment>): string {
  const taken = new Set([...others.values()].map((other) => other.name));
  const [, base = "", ending = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  for (let count = 2, free = name; ; free = `${base} ${count}${ending}`, count += 1) {
    if (!taken.has(free)) return free;
  }
}

function findWrongAlts(attachments: Attachment[], needsAlt: boolean): Record<string, string[]> {
  const wrong = attachments.flatMap(({ type, alt }, index) => {
    const complain = (message: string) => [
      [attachmentFields(index + 1).alt, [message]] as [string, string[]],
    ];
    if (alt.length > longestAlt) return complain(`Please use at most ${longestAlt} characters.`);
    if (type === "pdf" || alt !== "" || !needsAlt) return [];
    return complain("Please describe this picture in a sentence.");
  });
  return Object.fromEntries(wrong);
}

/** The values of a form's fields for attachments: "" at each place without one. */
export function valuesOf(attachments: readonly Attachment[]): Record<string, string> {
  return Object.fromEntries(
    attachmentPlaces.flatMap((place) => {
      const attachment = attachments[place - 1];
      const names = attachmentFields(place);
      return [
        [names.file, attachment ? formatFile(attachment) : ""],
        [names.alt, attachment?.alt ?? ""],
      ];
    }),
  );
}

/** What a form says of attachments, as it was sent. */
export function valuesSent(form: FormData): Record<string, string> {
  const sent = [...attachmentNames, names.refused].map((name) => [
    name,
    String(form.get(name) ?? ""),
  ]);
  return Object.fromEntries(sent);
}
