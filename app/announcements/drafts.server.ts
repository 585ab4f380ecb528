import { randomUUID } from "node:crypto";
import { recordEvent } from "../audit/audit-log.server.ts";
import { formatMoment } from "../content/edition.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { AnnouncementDraftsTable } from "../database/schema.server.ts";
import { findDuplicate } from "../database/settings.server.ts";
import type { May } from "../identity/person.server.ts";
import { wakeMails } from "../mail/mail-queue.server.ts";
import { queueMails } from "./announcement-queue.server.ts";
import type { DraftSummary } from "./manage-announcements.tsx";
import { addPosted } from "./post-announcement.server.ts";

type Poster = May<"announce">;

export type Draft = AnnouncementDraftsTable;

/** What a draft says, with the moment at which it is posted; null until that is decided. */
export type DraftText = Pick<
  Draft,
  "title" | "body" | "dateCreated" | "expiresOn" | "pinned" | "mail" | "publishAt" | "attachments"
>;

/** More than an association has under way; the oldest are shown once others are posted. */
const mostDrafts = 100;

/** Drafts, those that are scheduled first and in the order of their time. */
function listDrafts(_poster: Poster): Promise<Draft[]> {
  return database()
    .selectFrom("announcementDrafts")
    .selectAll()
    .orderBy((row) => row.case().when("publishAt", "is", null).then(1).else(0).end())
    .orderBy("publishAt")
    .orderBy("changedAt", "desc")
    .orderBy("id")
    .limit(mostDrafts)
    .execute();
}

/** Drafts as the dashboard lists them. */
export async function describeDrafts(poster: Poster): Promise<DraftSummary[]> {
  const drafts = await listDrafts(poster);
  return drafts.map(({ id, title, publishAt, changedAt }) => {
    const state = publishAt
      ? `Scheduled for ${formatMoment(publishAt)}`
      : `Draft, saved on ${formatMoment(changedAt)}`;
    return { id, title, state };
  });
}

/** A draft; undefined if there is none. */
export function findDraft(_poster: Poster, id: string): Promise<Draft | undefined> {
  return database()
    .selectFrom("announcementDrafts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Adds a draft. An equal one within a minute counts as a double click (idempotency). */
export function createDraft({ id: actor }: Poster, text: DraftText): Promise<string> {
  return transaction(async (on) => {
    const same = await findDuplicate(on, "announcementDrafts", text);
    if (same) return same;
    const id = randomUUID();
    const now = new Date().toISOString();
    const times = { createdAt: now, changedAt: now };
    await on
      .insertInto("announcementDrafts")
      .values({ ...text, ...times, id, version: 0, changedBy: actor })
      .execute();
    await recordSaved(on, actor, text);
    return id;
  });
}

/**
 * Changes a draft.
 *
 * @param seen its `version` when the form was opened: a later change isn't overwritten (optimistic
 *   locking).
 * @returns false if it was changed, posted or deleted since.
 */
export function changeDraft(
  { id: actor }: Poster,
  id: string,
  text: DraftText,
  seen: number,
): Promise<boolean> {
  return transaction(async (on) => {
    const changed = await updateDraft(on, actor, id, text, seen);
    if (changed) await recordSaved(on, actor, text);
    return changed;
  });
}

async function updateDraft(
  on: Database,
  changedBy: string,
  id: string,
  text: DraftText,
  seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable("announcementDrafts")
    .set({ ...text, version: seen + 1, changedAt: new Date().toISOString(), changedBy })
    .where("id", "=", id)
    .where("version", "=", seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function recordSaved(on: Database, actor: string, { title, publishAt }: DraftText): Promise<void> {
  const kind = publishAt ? "announcement-scheduled" : "announcement-drafted";
  return recordEvent(on, { kind, actor, subject: null, detail: title });
}

/** Saves a draft and posts it; `seen` and the result are as for `changeDraft`. */
export async function postDraft(
  { id: actor }: Poster,
  id: string,
  text: DraftText,
  seen: number,
): Promise<boolean> {
  const posted = await transaction(async (on) => {
    if (!(await updateDraft(on, actor, id, text, seen))) return false;
    return postSaved(on, id);
  });
  void wakeMails();
  return posted;
}

/**
 * Makes a draft an announcement, in a transaction: the announcement, its emails and the audit log get
 * it together, and only the one that deletes the draft posts it.
 *
 * @param due if given, only if it is due then.
 * @returns false if somebody else posted it, or deleted it, or it isn't due.
 */
async function postSaved(on: Database, id: string, due?: string): Promise<boolean> {
  const draft = await on
    .deleteFrom("announcementDrafts")
    .where("id", "=", id)
    .$if(due !== undefined, (query) => query.where("publishAt", "<=", due ?? ""))
    .returningAll()
    .executeTakeFirst();
  if (!draft) return false;
  const { mail, publishAt: _, changedAt: _at, changedBy, ...text } = draft;
  await addPosted(on, changedBy, { ...text, version: draft.version + 1 });
  if (mail) await queueMails(on, id);
  return true;
}

/** Deletes a draft; false when it was gone already. */
export function deleteDraft({ id: actor }: Poster, id: string): Promise<boolean> {
  return transaction(async (on) => {
    const deleted = await on
      .deleteFrom("announcementDrafts")
      .where("id", "=", id)
      .returning("title as detail")
      .executeTakeFirst();
    if (!deleted) return false;
    await recordEvent(on, { kind: "draft-deleted", actor, subject: null, ...deleted });
    return true;
  });
}

/**
 * Posts the drafts whose time has come. Several processes may do it at once: each is posted once.
 *
 * @returns how many this call posted.
 */
export async function postDueDrafts(): Promise<number> {
  const now = new Date().toISOString();
  const due = await database()
    .selectFrom("announcementDrafts")
    .select("id")
    .where("publishAt", "<=", now)
    .orderBy("publishAt")
    .orderBy("id")
    .execute();
  let posted = 0;
  for (const { id } of due) {
    const isOurs = await transaction((on) => postSaved(on, id, now));
    if (isOurs) posted += 1;
  }
  if (posted > 0) void wakeMails();
  return posted;
}
