import { randomUUID } from "node:crypto";
import { z } from "zod";
import { database } from "../database/database.server.ts";
import type { ContactMessagesTable } from "../database/schema.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { paragraphsField } from "./announcement.server.ts";
import { fieldLimits } from "./limits.ts";
import { emailField, textField } from "./resident.server.ts";

/** What a visitor writes to the board; `recipient` is the board member meant, or empty. */
export const contactMessageSchema = z.object({
  recipient: z.string().trim().max(fieldLimits.name).default(""),
  name: textField("your name", fieldLimits.name),
  email: emailField("your e-mail address, so that we can answer"),
  message: paragraphsField("your message", fieldLimits.message),
});

/** A kept message, as the administrator reads it. */
export type KeptMessage = ContactMessagesTable;

export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Keeps a message to the board, for the administrator to read. */
export async function keepContactMessage(message: ContactMessage): Promise<void> {
  await database()
    .insertInto("contactMessages")
    .values({ ...message, id: randomUUID(), createdAt: new Date().toISOString() })
    .execute();
}

const SHOWN_MESSAGES = 50;

/** Lists the latest messages to the board, the newest first, at most 50. */
export function listContactMessages(_administrator: Administrator): Promise<KeptMessage[]> {
  return database()
    .selectFrom("contactMessages")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(SHOWN_MESSAGES)
    .execute();
}
