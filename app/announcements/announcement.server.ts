import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import { findDuplicate } from "../database/deduplicate.server.ts";
import type { AnnouncementsTable, Flag } from "../database/schema.server.ts";
import { content } from "../editions/edition.server.ts";
import { paragraphsField, textField } from "../forms/form-schema.server.ts";
import type { Approved, May } from "../identity/person.server.ts";
import { todayIn } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { fieldLimits } from "../platform/limits.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";
import { writeHtml } from "./announcement-body.ts";
import { dropUnsentMails, queueMails } from "./mail-queue.server.ts";
import { wakeMailWorker } from "./mail-worker.server.ts";
import { readBody } from "./read-markdown.server.ts";

/** The administrator's form for an announcement. */
export const announcementSchema = z.object({
  title: textField("a title", fieldLimits.title),
  body: paragraphsField("the announcement's text", fieldLimits.body),
  dateCreated: textField("the date, as it shall be shown", fieldLimits.dateCreated),
  expiresOn: z.iso
    .date({ error: "Please enter the day as year, month and day: 2027-05-31." })
    .refine((day) => day >= today(), "This day is over: please enter a later one, or none.")
    .optional(),
  pinned: z.literal("on").optional(),
  /** Whether subscribers get an email. */
  mail: z.literal("on").optional(),
});

export type AnnouncementText = z.infer<typeof announcementSchema>;
export type Announcement = Pick<
  AnnouncementsTable,
  "id" | "title" | "body" | "dateCreated" | "expiresOn" | "editedAt"
> & { pinned: Flag; version: number };

/** An announcement as pages show it. */
export interface ShownAnnouncement extends Omit<Announcement, "body" | "editedAt"> {
  /** Its body, made by `writeHtml`. */
  html: string;
  /** When it was last corrected, as in "November 22, 2026"; null if never. */
  edited: string | null;
}

/** How many the home page shows; the others are on /announcements. */
const mostAtHome = 10;
/** Pagination of /announcements and of the administrator's list. */
const announcementsPerPage = 10;

const today = () => todayIn(content().site.timeZone);

/** Lists all announcements, the newest first. */
export function listAnnouncements(_reader: Approved): Promise<Announcement[]> {
  return newestFirst().execute();
}

/** The ids and versions of all announcements, the newest first: different once any has changed. */
export async function listAnnouncementVersions(_reader: Approved): Promise<string[]> {
  const found = await newestFirst().clearSelect().select(["id", "version"]).execute();
  return found.map(({ id, version }) => `${id} ${version}`);
}

/** The announcements for the home page: without expired ones, pinned ones first, then the newest. */
export async function listAtHome(_reader: Approved): Promise<ShownAnnouncement[]> {
  const found = await announcements()
    .where((where) => where.or([where("expiresOn", "is", null), where("expiresOn", ">=", today())]))
    .orderBy("pinned", "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(mostAtHome)
    .execute();
  return Promise.all(found.map(show));
}

/** A page of all announcements, the newest first, including expired ones. */
export async function listArchive(
  _reader: Approved,
  page: number,
): Promise<TablePage<ShownAnnouncement>> {
  const found = await paginate(newestFirst(), page, announcementsPerPage);
  return { ...found, rows: await Promise.all(found.rows.map(show)) };
}

async function show({ body, editedAt, ...rest }: Announcement): Promise<ShownAnnouncement> {
  const html = writeHtml(await readBody(body), { onSite: true });
  return { ...rest, html, edited: editedAt && formatDate(editedAt, content().site.timeZone) };
}

/** One announcement; undefined if there is none. */
export function findAnnouncement(_reader: Approved, id: string): Promise<Announcement | undefined> {
  return announcements().where("id", "=", id).executeTakeFirst();
}

/** The page of all announcements that shows one, by how many are newer. */
export function archivePage(newer: number): number {
  return Math.floor(newer / announcementsPerPage) + 1;
}

/**
 * The URL of an announcement among all of them.
 *
 * @param place how many are newer.
 */
export function archiveUrl(id: string, place: number): string {
  return `/announcements?page=${archivePage(place)}#announcement-${id}`;
}

function newestFirst() {
  return announcements().orderBy("createdAt", "desc").orderBy("id");
}

function announcements() {
  return database()
    .selectFrom("announcements")
    .select(["id", "title", "body", "dateCreated", "expiresOn", "pinned", "editedAt", "version"]);
}

/**
 * Posts an announcement, and queues its emails if it is to be emailed. An equal
 * one within a minute counts as a double click: it is posted and emailed once (idempotency).
 *
 * @returns its id, a random UUID.
 */
export async function createAnnouncement(
  poster: May<"post announcements">,
  { mail, pinned, expiresOn, ...text }: AnnouncementText,
): Promise<string> {
  const posted: Posted = { ...text, expiresOn: expiresOn ?? null, pinned: pinned ? 1 : 0 };
  const id = await database()
    .transaction()
    .execute(async (transaction) => {
      const id =
        (await findDuplicate(transaction, "announcements", posted)) ??
        (await keepPosted(transaction, poster, posted));
      if (mail) await queueMails(transaction, id);
      return id;
    });
  if (mail) wakeMailWorker();
  return id;
}

type Posted = Omit<Announcement, "id" | "editedAt" | "version">;

async function keepPosted(on: Database, { id: actor }: May<"post announcements">, posted: Posted) {
  const id = randomUUID();
  const createdAt = new Date().toISOString();
  await on
    .insertInto("announcements")
    .values({ ...posted, id, createdAt })
    .execute();
  const detail = posted.title;
  await recordEvent(on, { kind: "announcement-created", actor, subject: null, detail });
  return id;
}

/**
 * Corrects an announcement. Emails that still wait are sent as it is then; others only if asked for.
 *
 * @param seen its `version` when the form was opened: a later change isn't overwritten (optimistic
 *   locking).
 * @returns false if it was changed or deleted since.
 */
export async function correctAnnouncement(
  { id: actor }: May<"post announcements">,
  id: string,
  { mail, pinned, expiresOn, ...text }: AnnouncementText,
  seen: number,
): Promise<boolean> {
  const corrected = { ...text, expiresOn: expiresOn ?? null, pinned: pinned ? 1 : 0 } as const;
  const version = seen + 1;
  const isDone = await database()
    .transaction()
    .execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("announcements")
        .set({ ...corrected, version, editedAt: new Date().toISOString() })
        .where("id", "=", id)
        .where("version", "=", seen)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (mail) {
        // One email with the correction is enough.
        await dropUnsentMails(transaction, id);
        await queueMails(transaction, id, version);
      }
      const detail = text.title;
      const event = { kind: "announcement-corrected", actor, subject: null, detail } as const;
      await recordEvent(transaction, event);
      return true;
    });
  if (isDone && mail) wakeMailWorker();
  return isDone;
}

/**
 * Deletes an announcement, and with it the emails that are not sent yet.
 *
 * @returns false when it was gone already.
 */
export function deleteAnnouncement(
  poster: May<"post announcements">,
  id: string,
): Promise<boolean> {
  const actor = poster.id;
  return database()
    .transaction()
    .execute(async (transaction) => {
      const deleted = await transaction
        .deleteFrom("announcements")
        .where("id", "=", id)
        .returning("title as detail")
        .executeTakeFirst();
      if (!deleted) return false;
      await recordEvent(transaction, {
        kind: "announcement-deleted",
        actor,
        subject: null,
        ...deleted,
      });
      return true;
    });
}
