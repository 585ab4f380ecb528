import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { content } from "../content/edition.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import { lock } from "../database/settings.server.ts";
import { emailField, paragraphsField, textField } from "../forms/form-schema.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { consume, limitOf } from "../identity/rate-limits.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { environment } from "../platform/environment.server.ts";
import { formatDate } from "../platform/format-date.ts";
import { fieldLimits } from "../platform/limits.ts";
import { boardMail, copyMail, topics, wholeBoard } from "./message-mails.server.ts";

/** A visitor's message to the board; `recipient` is a board member's id, or empty. */
export const contactMessageSchema = z.object({
  recipient: z.string().trim().max(fieldLimits.name).default(""),
  topic: z
    .string()
    .default("")
    .transform((name) => Object.entries(topics).find(([known]) => known === name)?.[1]),
  name: textField("your name", fieldLimits.name),
  email: emailField("your email address so we can reply"),
  message: paragraphsField("your message", fieldLimits.message),
  copy: z.boolean().default(false),
});

export type ContactMessage = Pick<
  z.infer<typeof contactMessageSchema>,
  "recipient" | "name" | "email" | "message"
>;

/**
 * Stores a message to the board with its photos (WebP), then emails it. An equal one within a minute counts as a
 * double click (idempotency). A copy goes only to the verified address of the account that sent it: the site must
 * not send a visitor's words to an address that the visitor typed.
 */
export async function sendToBoard(
  message: ContactMessage,
  person: SignedIn | null = null,
  wantsCopy = true,
  photos: readonly Uint8Array[] = [],
  photoNames = "",
): Promise<{ id: string; isCopied: boolean }> {
  const member = content().board?.find(({ id }) => id === message.recipient);
  const kept = { ...message, recipient: member?.name ?? wholeBoard };
  const { id, isNew } = await transaction(async (on) => {
    const same = await findTwin(on, kept, photos);
    if (same) return { id: same.id, isNew: false };
    await queueMail(on, boardMail(kept, member?.name, photos.length));
    const id = await keepContactMessage(kept, on, person?.id);
    for (const [index, bytes] of photos.entries()) {
      const photo = { messageId: id, place: index + 1, bytes };
      await on.insertInto("messagePhotos").values(photo).execute();
    }
    return { id, isNew: true };
  });
  // Whether the first one was copied isn't stored.
  if (!isNew) return { id, isCopied: false };
  const account = person && wantsCopy ? await readAccount(person.id) : undefined;
  if (!account?.addressProvenAt) return { id, isCopied: false };
  const { ok } = await consume(limitOf("message-copies", account.id));
  if (ok) runInBackground(() => queueMail(database(), copyMail(account.email, kept, photoNames)));
  return { id, isCopied: ok };
}

/** In milliseconds: an equal message within this time counts as a double click (idempotency). */
const duplicateWindow = 60_000;

/**
 * Finds an equal message from the last minute, with equal photos: a form's other pages come under the same words.
 * Others that add one wait for the transaction to end.
 */
async function findTwin(on: Database, message: ContactMessage, photos: readonly Uint8Array[]) {
  await lock(on, "contactMessages");
  const alike = await on
    .selectFrom("contactMessages")
    .leftJoin("messagePhotos", "messageId", "id")
    .select(["id", "bytes"])
    .where("createdAt", ">", new Date(Date.now() - duplicateWindow).toISOString())
    .where((row) => row.and(message))
    .orderBy("place")
    .execute();
  return [...Map.groupBy(alike, ({ id }) => id).values()].find((rows) => {
    const kept = rows.flatMap(({ bytes }) => bytes ?? []);
    return (
      kept.length === photos.length &&
      kept.every((one, at) => photos[at] && !Buffer.compare(one, photos[at]))
    );
  })?.[0];
}

/** How long the page after sending may show what was sent, in milliseconds. */
const justSentMs = 5 * 60_000;

/** What was just sent. Only the browser that sent it, by a flash message, and the administrator know the id. */
export function readJustSent(id: string) {
  return database()
    .selectFrom("contactMessages")
    .select(["email", "recipient", "message"])
    .where("id", "=", id)
    .where("createdAt", ">", new Date(Date.now() - justSentMs).toISOString())
    .executeTakeFirst();
}

/** Stores a message to the board; returns its id. */
export async function keepContactMessage(
  message: ContactMessage,
  on: Database = database(),
  accountId: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date().toISOString();
  await on
    .insertInto("contactMessages")
    .values({ ...message, id, createdAt, readAt: null, accountId })
    .execute();
  return id;
}

/**
 * The messages that are certainly this person's: sent while logged in, or from their address since it was
 * verified; earlier ones may be from a previous owner of the address.
 */
export function listOwnMessages(person: SignedIn, provenSince: string | null) {
  return database()
    .selectFrom("contactMessages")
    .leftJoin("mails", "mails.messageId", "contactMessages.id")
    .select(["recipient", "name", "email", "message", "createdAt", "answer", "answeredAt"])
    .select(["state", "tries", "dueAt", "giveUpAt", "problem"])
    .select((row) => countOfPhotos(row).as("photos"))
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

export function countOfPhotos(row: ExpressionBuilder<Tables, "contactMessages">) {
  const photos = row
    .selectFrom("messagePhotos")
    .select((photo) => photo.cast<number>(photo.fn.countAll(), "integer").as("count"))
    .whereRef("messageId", "=", "contactMessages.id");
  return row.fn.coalesce(photos, row.lit(0));
}

/** The day of a message in the association's time zone, for the audit log. */
export function dayWritten(createdAt: string): string {
  return `written on ${formatDate(createdAt, content().site.timeZone)}`;
}

/** How long messages are kept, in words. */
export function formatMessagesKept(days = environment().MESSAGES_KEPT_DAYS): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return days === 1 ? "1 day" : `${days} days`;
  return years === 1 ? "1 year" : `${years} years`;
}

/** Deletes messages older than MESSAGES_KEPT_DAYS, read or not. */
export async function dropOldMessages(now: Date): Promise<void> {
  const kept = environment().MESSAGES_KEPT_DAYS * 24 * 60 * 60 * 1000;
  const oldest = new Date(now.getTime() - kept).toISOString();
  await database().deleteFrom("contactMessages").where("createdAt", "<", oldest).execute();
}
