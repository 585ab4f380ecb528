import { makeFeedKey } from "../announcements/feed.server.ts";
import type { Resident } from "../identity/person.server.ts";
import { count, counterKey } from "../identity/rate-limits.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { feedMadeMail } from "./account-mails.server.ts";

/** So many mails an hour: whoever presses the button without end fills no mailbox. */
const mailsAnHour = { name: "feed-mails", most: 4, seconds: 60 * 60 };

/**
 * Makes the key to the resident's own feed of announcements, and mails them that it was made: the
 * feed goes on where a session ends, so somebody else at an open browser could read on by it.
 *
 * @returns the key, which is shown this once.
 */
export async function makeFeed(resident: Resident): Promise<string> {
  const key = await makeFeedKey(resident);
  runInBackground(async () => {
    const { ok } = await count([mailsAnHour, await counterKey(resident.id)]);
    if (ok) await sendMail(feedMadeMail(resident.signInAddress));
  });
  return key;
}
