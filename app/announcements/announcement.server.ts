import { join } from "node:path";
import type { Announcement, Attachment } from "../content/content.ts";
import { findFile } from "../content/content-files.server.ts";
import { content, currentEdition } from "../content/edition.server.ts";
import { makeThing, thingOfPicture } from "../content/made.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import { type Approved, can, type SignedIn } from "../identity/person.server.ts";
import { isMailOff } from "../mail/mail.server.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import { todayIn } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { formatSize } from "../platform/format-size.ts";
import { fileResponse } from "../platform/responses.server.ts";
import { pageOf } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";
import { mailingOf } from "./mailing.ts";

/** An announcement, and an attachment, as pages show it. */
export type ShownAnnouncement = ReturnType<typeof show>;
export type ShownAttachment = ReturnType<typeof showAttachments>[number];

/** How many the home page shows. */
const mostAtHome = 10;
/** How many other announcements a page links to. */
const mostOthers = 6;
/** Pagination of /announcements and of the administrator's list. */
const announcementsPerPage = 10;

export function listAnnouncements(_reader: Approved): readonly Announcement[] {
  return currentEdition().announcements;
}

/** Announcements that haven't expired, for feeds with a resident's key. */
export function listCurrent(): Announcement[] {
  return currentEdition().announcements.filter(isCurrent);
}

/** Whether an announcement hasn't expired. */
export function isCurrent({ expiresOn }: { expiresOn?: string | null | undefined }): boolean {
  return !expiresOn || expiresOn >= todayIn(content().site.timeZone);
}

/** A page of all announcements, the newest first, including expired ones. */
export function listArchive(reader: Approved, wanted: number): TablePage<ShownAnnouncement> {
  const page = pageOf(listAnnouncements(reader), wanted, announcementsPerPage);
  return { ...page, rows: page.rows.map(show) };
}

/**
 * An announcement as pages show it: new for a week, folded on phones if it has pictures or more than a few lines, and
 * long if it fills more than half a phone's screen.
 */
function show(announcement: Announcement) {
  const { id, title, html, dateCreated, expiresOn, isPinned, editedAt, postedAt } = announcement;
  const edited = editedAt && formatDate(editedAt, content().site.timeZone);
  const attachments = showAttachments(announcement);
  const isNew = Date.now() - Date.parse(postedAt) < newFor;
  const written = announcement.body.split("\n");
  const lines = written.reduce((sum, line) => sum + Math.ceil(line.length / lineLength), 0);
  const isLong = lines > longest.anywhere;
  const isFolded = lines > longest.onPhone || attachments.some(({ small }) => small !== null);
  const shown = { id, title, html, dateCreated, expiresOn, isPinned, edited, attachments };
  return { ...shown, isNew, isFolded, isLong };
}

const newFor = 7 * 24 * 60 * 60 * 1000;

/** How many lines are not folded. */
const longest = { onPhone: 4, anywhere: 15 };
/** Approximate characters per line on a phone. */
const lineLength = 40;

/** The attachments as pages, feeds and emails show them. */
export function showAttachments({ id, attachments }: Pick<Announcement, "id" | "attachments">) {
  return attachments.map(({ name, alt, size, small, width, height }) => {
    const href = `${announcementUrl(id)}/${encodeURIComponent(name)}`;
    const note = `${small ? "picture" : "PDF"}, ${formatSize(size)}`;
    return { name, alt, width, height, href, small: small && `${href}?size=small`, note };
  });
}

export function findAnnouncement(reader: Approved, id: string): ShownAnnouncement | undefined {
  const found = listAnnouncements(reader).find((one) => one.id === id);
  return found && show(found);
}

/** The title of an announcement, for lists of emails. */
export function titleOf(id: string): string {
  return currentEdition().announcements.find((one) => one.id === id)?.title ?? "Deleted";
}

/** The newest other announcements. */
export function listOthers(reader: Approved, id: string) {
  const others = listAnnouncements(reader).filter((one) => one.id !== id);
  return others.slice(0, mostOthers).map(({ id, title, dateCreated }) => {
    return { id, title, dateCreated };
  });
}

export function announcementUrl(id: string): string {
  return `/announcements/${id}`;
}

/** Opens an attachment as a response; null if there is none. */
export async function openAttachment(
  reader: Approved,
  id: string,
  { name, isSmall }: { name: string; isSmall: boolean },
): Promise<Response | null> {
  const announcement = listAnnouncements(reader).find((one) => one.id === id);
  const attachment = announcement?.attachments.find((one) => one.name === name);
  const path = attachment && (await findPlace(attachment, isSmall));
  return path ? fileResponse(path, headersOf(attachment)) : null;
}

/** The file's path; fetches or makes it again if the cache was deleted. */
async function findPlace(attachment: Attachment, isSmall: boolean): Promise<string | null> {
  const { hash, name, path, small } = attachment;
  const file = await findFile(hash, cacheFolder());
  if (!small || !file) return file;
  await makeThing(thingOfPicture({ hash, name }, name), cacheFolder());
  return join(cacheFolder(), isSmall ? small : path);
}

/** Shown in the browser, where nothing in it may run. Browsers show no PDFs in a sandbox. */
function headersOf({ name, small }: Attachment): Record<string, string> {
  const ascii = `attachment.${small ? "webp" : "pdf"}`;
  return {
    "Content-Type": small ? "image/webp" : "application/pdf",
    "Content-Disposition": `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "Content-Security-Policy": `default-src 'none'${small ? "; sandbox" : ""}`,
  };
}

export type AtHome = Awaited<ReturnType<typeof readAtHome>>;

/**
 * Reads it with one query, since no page is opened more often; whoever waits for an email takes another.
 *
 * @param hasAsked whether they subscribed just now.
 * @throws if the database is unavailable.
 */
export async function readAtHome(person: SignedIn, hasAsked = false) {
  const account = await readAccount(person.id);
  // Without a mail server, there is nothing to offer.
  const mailing = isMailOff() && !hasAsked ? null : mailingOf(account);
  const pinnedFirst = listCurrent().sort(
    (one, other) => Number(other.isPinned) - Number(one.isPinned),
  );
  const isWaiting = hasAsked || mailing === "unconfirmed";
  return {
    name: account?.name ?? "",
    email: person.signInAddress,
    // The first, usually the newest, is read where it stands, on phones too.
    announcements: can(person, "read")
      ? pinnedFirst
          .slice(0, mostAtHome)
          .map(show)
          .map((one, at) => (at > 0 ? one : { ...one, isFolded: one.isLong }))
      : null,
    mailing,
    noMail: isWaiting ? await explainNoMail() : null,
  };
}
