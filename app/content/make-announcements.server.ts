import type { Announcement, Attachment } from "./content.ts";
import { fetchFiles } from "./content-files.server.ts";
import type { Entry } from "./entry.ts";
import { fieldsOfFiles, filesOf, parseFile } from "./fields.ts";
import { announcements } from "./kinds/announcements.ts";
import { entriesOf } from "./kinds.ts";
import { makeThings } from "./made.server.ts";
import { renderMarkdown } from "./markdown.ts";
import { type Place, ShownFiles } from "./shown-files.server.ts";

/** Renders Markdown; complains about it at its place. */
export type ToHtml = (markdown: string, topHeading: number, place: Place) => string;

/** Makes all announcements, newest first. */
export function makeAnnouncements(entries: readonly Entry[], files: ShownFiles, toHtml: ToHtml) {
  return entriesOf(announcements, entries).map((entry): Announcement => {
    const { kind, slug, values } = entry;
    const { title = "", body = "", dateCreated = "", expiresOn, postedAt = "" } = values;
    return {
      ...{ id: slug, title, body, dateCreated, postedAt },
      html: toHtml(body, 3, { kind, slug, field: "body" }),
      editedAt: values["editedAt"] ?? null,
      expiresOn: expiresOn ?? null,
      isPinned: values["pinned"] === "on",
      attachments: makeAttachments(entry, files),
    };
  });
}

/** Makes an announcement that this process may not show yet. */
export async function readAnnouncement(entry: Entry, cache: string): Promise<Announcement> {
  await fetchFiles(filesOf([entry]), cache);
  const make = () => {
    const files = new ShownFiles(cache);
    const toHtml: ToHtml = (body, topHeading) => renderMarkdown(body, topHeading).html;
    const [announcement] = makeAnnouncements([entry], files, toHtml);
    return { missing: files.missing, announcement: announcement as Announcement };
  };
  const { missing, announcement } = make();
  if (missing.length === 0) return announcement;
  await makeThings(missing, cache);
  return make().announcement;
}

function makeAttachments({ kind, slug, values }: Entry, files: ShownFiles): Attachment[] {
  const made: Attachment[] = [];
  for (const names of fieldsOfFiles("attachments")) {
    const file = parseFile(values[names.file]);
    const shown = file && files.attachment(file, { kind, slug, field: names.file });
    if (!shown) continue;
    const wanted = shown.small ? file.name.replace(/\.\w+$/, ".webp") : file.name;
    const name = freeName(wanted, made);
    made.push({ name, hash: file.hash, alt: values[names.alt] ?? "", ...shown });
  }
  return made;
}

/** A name that no other attachment has. */
function freeName(name: string, others: readonly Attachment[]): string {
  const [, base = "", ending = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  for (let count = 2, free = name; ; free = `${base} ${count}${ending}`, count += 1) {
    if (!others.some((other) => other.name === free)) return free;
  }
}
