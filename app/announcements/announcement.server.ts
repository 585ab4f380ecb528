import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { content } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import type { AnnouncementsTable, Flag, Tables } from "../database/schema.server.ts";
import { paragraphsField, textField } from "../forms/form-schema.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import { type Approved, can, type SignedIn } from "../identity/person.server.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import { todayIn } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { fieldLimits } from "../platform/limits.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";
import { writeHtml } from "./announcement-body.ts";
import { readAttached } from "./attachment-files.server.ts";
import type { Attachment, ShownAttachment } from "./attachments.ts";
import { type Mailing, mailingOf } from "./mailing.ts";
import { readBody } from "./read-markdown.server.ts";

/** The administrator's form for an announcement. */
export const announcementSchema = z.object({
  title: textField("a title", fieldLimits.title),
  body: paragraphsField("the announcement's text", fieldLimits.body),
  dateCreated: textField("a date", fieldLimits.dateCreated),
  expiresOn: z.iso
    .date({ error: "Please enter the day as year, month and day: 2027-05-31." })
    .refine(
      (day) => day >= today(),
      "That day has passed. Please enter a later one, or leave this blank.",
    )
    .optional(),
  pinned: z.literal("on").optional(),
  /** Whether subscribers get an email. */
  mail: z.literal("on").optional(),
});

export type AnnouncementText = z.infer<typeof announcementSchema> & { attachments?: Attachment[] };
export type Announcement = Pick<
  AnnouncementsTable,
  "id" | "title" | "body" | "dateCreated" | "expiresOn" | "editedAt" | "attachments" | "createdAt"
> & { pinned: Flag; version: number };

export type AnnouncementTitle = Pick<Announcement, "id" | "title" | "dateCreated">;

/** An announcement as pages show it. */
export interface ShownAnnouncement
  extends Omit<Announcement, "body" | "editedAt" | "attachments" | "createdAt"> {
  /** Its body, made by `writeHtml`. */
  html: string;
  /** When it was last corrected, as in "November 22, 2026"; null if never. */
  edited: string | null;
  attachments: ShownAttachment[];
  /** Whether it was posted within the last week. */
  isNew: boolean;
  /** Whether it fills more than half a phone's screen, so that the home page folds it. */
  isLong: boolean;
}

/** How many the home page shows; the others are on /announcements. */
const mostAtHome = 10;
/** How many the page of one lists beside it. */
const mostOthers = 6;
/** Pagination of /announcements and of the administrator's list. */
const announcementsPerPage = 10;

const today = () => todayIn(content().site.timeZone);

/** Whether an announcement's last day isn't over. */
export function isCurrent(row: ExpressionBuilder<Tables, "announcements">) {
  return row.or([row("expiresOn", "is", null), row("expiresOn", ">=", today())]);
}

/** The newest announcements whose last day isn't over, for feeds. */
export function listCurrent(most: number): Promise<Announcement[]> {
  return newestFirst().where(isCurrent).limit(most).execute();
}

/** Lists all announcements, the newest first. */
export function listAnnouncements(_reader: Approved): Promise<Announcement[]> {
  return newestFirst().execute();
}

/** The ids and versions of all announcements, the newest first: different once any has changed. */
export async function listAnnouncementVersions(_reader: Approved): Promise<string[]> {
  const found = await newestFirst().clearSelect().select(["id", "version"]).execute();
  return found.map(({ id, version }) => `${id} ${version}`);
}

/** Selects the announcements for the home page: without expired ones, pinned ones first, then the newest. */
function selectAtHome() {
  return announcements()
    .where(isCurrent)
    .orderBy("pinned", "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(mostAtHome);
}

/** A page of all announcements, the newest first, including expired ones. */
export async function listArchive(
  _reader: Approved,
  page: number,
): Promise<TablePage<ShownAnnouncement>> {
  const found = await paginate(newestFirst(), page, announcementsPerPage);
  return { ...found, rows: await Promise.all(found.rows.map(show)) };
}

/** An announcement or a draft as pages show it. */
export async function show(announcement: Announcement): Promise<ShownAnnouncement> {
  const { id, title, dateCreated, expiresOn, pinned, version, body, editedAt } = announcement;
  const html = writeHtml(await readBody(body), { onSite: true });
  const edited = editedAt && formatDate(editedAt, content().site.timeZone);
  const attachments = readAttached(id, announcement.attachments);
  const isNew = Date.now() - Date.parse(announcement.createdAt) < newFor;
  const isLong = countLines(body) > longestUnfolded;
  const shown = { id, title, dateCreated, expiresOn, pinned, version, html, edited, attachments };
  return { ...shown, isNew, isLong };
}

/** In milliseconds. */
const newFor = 7 * 24 * 60 * 60 * 1000;

const longestUnfolded = 15;
/** About as many characters fit on a line of a phone. */
const lineLength = 40;

/** How many lines a text fills on a phone, about. */
function countLines(text: string): number {
  const lines = text.split("\n");
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
}

/** One announcement; undefined if there is none. */
export function findAnnouncement(_reader: Approved, id: string): Promise<Announcement | undefined> {
  return announcements().where("id", "=", id).executeTakeFirst();
}

/** The newest announcements but one, by their titles. */
export function listOthers(_reader: Approved, id: string): Promise<AnnouncementTitle[]> {
  return newestFirst()
    .clearSelect()
    .select(["id", "title", "dateCreated"])
    .where("id", "!=", id)
    .limit(mostOthers)
    .execute();
}

/** The URL of an announcement's own page. */
export function announcementUrl(id: string): string {
  return `/announcements/${id}`;
}

function newestFirst() {
  return announcements().orderBy("createdAt", "desc").orderBy("id");
}

function announcements() {
  return database()
    .selectFrom("announcements")
    .select(["id", "title", "body", "dateCreated", "expiresOn", "pinned", "editedAt", "version"])
    .select(["attachments", "createdAt"]);
}

/** What the home page shows a signed-in person. */
export interface AtHome {
  name: string;
  /** The address that the person logs in with, and that announcements are emailed to. */
  email: string;
  /** Null for the administrator. */
  mailing: Mailing | null;
  /** Without expired ones, pinned ones first, then the newest; null while approval is pending. */
  announcements: ShownAnnouncement[] | null;
  /** Why no email leaves, for whoever waits for one; null while they do. */
  noMail: string | null;
}

/**
 * Reads it with one query: no page is opened more often. Whoever waits for an email takes another.
 *
 * @param hasAsked whether they asked for emails just now.
 * @throws when the database doesn't answer.
 */
export async function readAtHome(person: SignedIn, hasAsked = false): Promise<AtHome> {
  const { id, signInAddress: email } = person;
  if (!can(person, "read")) {
    const account = await readAccount(id);
    const name = account?.name ?? "";
    return { name, email, announcements: null, ...(await describeMailing(account, hasAsked)) };
  }
  const rows = await readWithAnnouncements(person);
  const found = rows.filter((row) => row.id !== null) as Announcement[];
  const announcements = await Promise.all(found.map(show));
  const mails = await describeMailing(rows[0], hasAsked);
  return { name: rows[0]?.name ?? "", email, announcements, ...mails };
}

async function describeMailing(account: Parameters<typeof mailingOf>[0], hasAsked: boolean) {
  const mailing = mailingOf(account);
  const isWaiting = hasAsked || mailing === "unconfirmed";
  return { mailing, noMail: isWaiting ? await explainNoMail() : null };
}

/** The account with each of its announcements; once with none if there are none. */
function readWithAnnouncements({ id }: Approved) {
  return database()
    .selectFrom("identityUsers as account")
    .leftJoin("users", "users.uid", "account.id")
    .leftJoin(selectAtHome().as("shown"), (join) => join.onTrue())
    .select(["account.addressProvenAt", "users.mailAnnouncements"])
    .select((row) => row.fn.coalesce("users.name", "account.name").as("name"))
    .select(["shown.id", "title", "body", "dateCreated", "expiresOn", "pinned", "editedAt"])
    .select(["version", "attachments", "shown.createdAt"])
    .where("account.id", "=", id)
    .orderBy("shown.pinned", "desc")
    .orderBy("shown.createdAt", "desc")
    .orderBy("shown.id")
    .execute();
}
