import { makeFeedKey } from "../announcements/feed.server.ts";
import { database } from "../database/database.server.ts";
import type { Resident } from "../identity/person.server.ts";
import { consumeRateLimits, rateLimitKey } from "../identity/rate-limits.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { feedMadeMail } from "./account-mails.server.ts";

/** At most 4 mails per hour, so that pressing the button again and again floods no mailbox. */
const mailsAnHour = { name: "feed-mails", most: 4, seconds: 60 * 60 };

/**
 * Creates the key to the resident's own announcement feed, and notifies them by email: the feed
 * outlives the session, so a stranger at an unattended browser could keep reading with it.
 *
 * @returns the key, which is shown only once.
 */
export async function makeFeed(resident: Resident): Promise<string> {
  const key = await makeFeedKey(resident);
  runInBackground(async () => {
    const { ok } = await consumeRateLimits([mailsAnHour, rateLimitKey(resident.id)]);
    if (ok) await queueMail(database(), feedMadeMail(resident.signInAddress));
  });
  return key;
}
