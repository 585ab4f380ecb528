import { announcementSchema } from "../announcements/announcement.server.ts";
import type { Document } from "./documents.server.ts";
import type { Entry } from "./entries.ts";
import { explainIssues } from "./read-residents.server.ts";

const schema = announcementSchema.pick({ title: true, body: true, dateCreated: true });

/** Reads the documents of the collection `announcements`. */
export function readAnnouncements(documents: Document[]): Entry[] {
  const times = documents.map(timeOf);
  const known = times.filter((time) => time !== undefined);
  const oldest = known.length > 0 ? Math.min(...known) : Date.now();
  return documents.map(({ number, id, fields }, place): Entry => {
    const entry = {
      place: `announcements.json, no. ${number}`,
      who: String(fields["title"] ?? "?"),
    };
    const read = schema.safeParse(fields);
    if (!read.success) return { ...entry, fate: "wrong", faults: explainIssues(read.error) };
    if (!id || !/^[\w-]{1,128}$/.test(id)) {
      return { ...entry, fate: "wrong", faults: [{ what: "no id" }] };
    }
    const time = times[place];
    // What has no time comes after all that has one, in the order of the file.
    const createdAt = new Date(time ?? oldest - (place + 1) * 1000).toISOString();
    const note =
      time === undefined ? "(When it was posted isn't known: it is put last.)" : undefined;
    return { ...entry, fate: "announcement", announcement: { ...read.data, id, createdAt }, note };
  });
}

/** When an announcement was posted: as the database or this site's own export noted, or by its date, if that reads as one. */
function timeOf({ createTime, fields }: Document): number | undefined {
  const { createdAt, dateCreated } = fields;
  const hasYear = /\b20\d\d\b/.test(String(dateCreated));
  const noted = createTime ?? (typeof createdAt === "string" ? createdAt : undefined);
  const time = Date.parse(noted ?? (hasYear ? String(dateCreated) : ""));
  return Number.isNaN(time) || time > Date.now() ? undefined : time;
}
