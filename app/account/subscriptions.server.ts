import { makeFeedKey } from "../announcements/feed.server.ts";
import { keepMailChoice } from "../announcements/subscription.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import type { Resident, SignedIn } from "../identity/person.server.ts";
import { consume, limitOf } from "../identity/rate-limits.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { feedMadeMail } from "./account-mails.server.ts";
import { requestEmailProof } from "./change-email.server.ts";

/*
 * Announcements go only to confirmed addresses. Who asks for them before confirming need not ask
 * again: the choice is kept, and takes effect with the confirmation.
 */

/**
 * Has new announcements emailed to the signed-in person: from now on if the address is confirmed;
 * otherwise once it is, with the link that is emailed now.
 *
 * @returns whether they are on now; a rejection if too many links were sent, though the choice is kept.
 * @throws when the database doesn't answer.
 */
export async function subscribe(
  person: SignedIn,
  sender: Sender,
): Promise<{ ok: true; isOn: boolean } | Rejection> {
  await keepMailChoice(person, true);
  if ((await readAccount(person.id))?.addressProvenAt) return { ok: true, isOn: true };
  const sent = await requestEmailProof(person, sender);
  return sent.ok ? { ok: true, isOn: false } : sent;
}

/**
 * Creates the key to the resident's own announcement feed, and notifies them by email: the feed
 * outlives the session, so a stranger at an unattended browser could keep reading with it.
 *
 * @returns the key, which is shown only once.
 */
export async function makeFeed(resident: Resident): Promise<string> {
  const key = await makeFeedKey(resident);
  runInBackground(async () => {
    const { ok } = await consume(limitOf("feed-mails", resident.id));
    if (ok) await queueMail(database(), feedMadeMail(resident.signInAddress));
  });
  return key;
}
