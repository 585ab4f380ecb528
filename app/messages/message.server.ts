import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import { findDuplicate } from "../database/deduplicate.server.ts";
import type { ContactMessagesTable } from "../database/schema.server.ts";
import { content } from "../editions/edition.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import { emailField, paragraphsField, textField } from "../forms/form-schema.server.ts";
import type { Administrator, SignedIn } from "../identity/person.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { todayIn } from "../platform/dates.ts";
import { environment } from "../platform/environment.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";

/** A visitor's message to the board; `recipient` is the id of a board member, or empty. */
export const contactMessageSchema = z.object({
  recipient: z.string().trim().max(fieldLimits.name).default(""),
  name: textField("your name", fieldLimits.name),
  email: emailField("your e-mail address, so that we can answer"),
  message: paragraphsField("your message", fieldLimits.message),
});

/** A stored message, as the administrator sees it. */
export type KeptMessage = ContactMessagesTable;

export type ContactMessage = z.infer<typeof contactMessageSchema>;

/**
 * Stores a message to the board, then emails it. Nothing is lost if the mail server is down, because
 * the administrator can read the stored message on /admin. An equal message within a minute counts as
 * a double click: it is stored and emailed once (idempotency).
 *
 * @throws when the message can't be stored.
 */
export async function sendToBoard(
  message: ContactMessage,
  person: SignedIn | null = null,
): Promise<void> {
  const member = content().board?.find(({ id }) => id === message.recipient);
  const kept = { ...message, recipient: member?.name ?? "The whole board" };
  if (!(await keepUnlessDuplicate(kept, person?.id ?? null))) return;
  const { name, email } = content().site;
  const mail = {
    to: email,
    replyTo: message.email,
    subject: `${name}: a message for ${member?.name ?? "the board"}`,
    text: `From ${message.name} <${message.email}>\n\n${message.message}\n`,
  };
  runInBackground(() => sendMail(mail));
}

/** Returns false for a duplicate. */
function keepUnlessDuplicate(message: ContactMessage, accountId: string | null): Promise<boolean> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      if (await findDuplicate(transaction, "contactMessages", message)) return false;
      await keepContactMessage(message, transaction, accountId);
      return true;
    });
}

/** Stores a message to the board, for the administrator to read. */
export async function keepContactMessage(
  message: ContactMessage,
  on: Database = database(),
  accountId: string | null = null,
): Promise<void> {
  const createdAt = new Date().toISOString();
  await on
    .insertInto("contactMessages")
    .values({ ...message, id: randomUUID(), createdAt, readAt: null, accountId })
    .execute();
}

/**
 * The messages to the board that are certainly this person's, the newest first: those sent while
 * logged in, and those sent from their sign-in email address since it was verified. Earlier ones may
 * be from somebody who had that email address before.
 *
 * @param provenSince null while the email address is not verified.
 */
export function listOwnMessages(
  person: SignedIn,
  provenSince: string | null,
): Promise<Omit<KeptMessage, "id" | "readAt" | "accountId">[]> {
  return database()
    .selectFrom("contactMessages")
    .select(["recipient", "name", "email", "message", "createdAt"])
    .where((row) => {
      const own = row("accountId", "=", person.id);
      if (!provenSince) return own;
      const isUnderAddress = row.and([
        row("accountId", "is", null),
        row(row.fn<string>("lower", ["email"]), "=", person.signInAddress),
        row("createdAt", ">=", provenSince),
      ]);
      return row.or([own, isUnderAddress]);
    })
    .orderBy("createdAt", "desc")
    .execute();
}

const messagesPerPage = 10;

/** A page of the messages to the board, unread ones first, then the newest first. */
export function listContactMessages(
  _administrator: Administrator,
  page: number,
): Promise<TablePage<KeptMessage>> {
  const messages = database()
    .selectFrom("contactMessages")
    .selectAll()
    .orderBy((row) => row.case().when("readAt", "is", null).then(0).else(1).end())
    .orderBy("createdAt", "desc")
    .orderBy("id");
  return paginate(messages, page, messagesPerPage);
}

/** Marks a message as read; false when it is gone. */
export function markRead(_administrator: Administrator, id: string): Promise<boolean> {
  return setReadAt(id, new Date().toISOString());
}

/** Marks a message as unread again; false when it is gone. */
export function markUnread(_administrator: Administrator, id: string): Promise<boolean> {
  return setReadAt(id, null);
}

async function setReadAt(id: string, readAt: string | null): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable("contactMessages")
    .set({ readAt })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a message for good; false when it was gone already. */
export function deleteMessage(administrator: Administrator, id: string): Promise<boolean> {
  const actor = administrator.id;
  return database()
    .transaction()
    .execute(async (transaction) => {
      const deleted = await transaction
        .deleteFrom("contactMessages")
        .where("id", "=", id)
        .returning("createdAt")
        .executeTakeFirst();
      if (!deleted) return false;
      // The audit log is kept longer than the message, so it says neither who wrote nor what.
      const written = todayIn(content().site.timeZone, new Date(deleted.createdAt));
      const detail = `written on ${written}`;
      const event = { kind: "message-deleted", actor, subject: null, detail } as const;
      await recordEvent(transaction, event);
      return true;
    });
}

/** How long messages are kept, in words. */
export function formatMessagesKept(days = environment().MESSAGES_KEPT_DAYS): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return days === 1 ? "1 day" : `${days} days`;
  return years === 1 ? "1 year" : `${years} years`;
}

/** Deletes messages that were written more than MESSAGES_KEPT_DAYS ago, read or not. */
export async function dropOldMessages(now: Date): Promise<void> {
  const kept = environment().MESSAGES_KEPT_DAYS * 24 * 60 * 60 * 1000;
  const oldest = new Date(now.getTime() - kept).toISOString();
  await database().deleteFrom("contactMessages").where("createdAt", "<", oldest).execute();
}

const late = "Nothing was changed: this message was deleted already.";

/** The dashboard's buttons for a message. */
export const messageIntents: Intents<Administrator> = {
  "mark-read": { act: markRead, done: "The message is marked as read.", late },
  "mark-unread": { act: markUnread, done: "The message is marked as unread.", late },
  "delete-message": { act: deleteMessage, done: "The message is deleted.", late },
};
