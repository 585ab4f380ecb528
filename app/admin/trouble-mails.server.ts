import { accountMail } from "../account/account-mails.server.ts";
import { findAdministrator } from "../account/administrator.server.ts";
import { transaction } from "../database/database.server.ts";
import { readLockedSetting, writeSetting } from "../database/settings.server.ts";
import type { Mail } from "../mail/mail.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { findTroubles, readStorage, type Trouble } from "./site-state.server.ts";

const key = "troublesMailed";
const day = 24 * 60 * 60 * 1000;

/**
 * Emails the administrator about problems with backups and disk, about each at most once a day, however many
 * processes run. Not before the first backup: a site on trial must not nag.
 */
export async function mailTroubles(now = Date.now()): Promise<void> {
  const storage = await readStorage();
  if (!storage.backup.made) return;
  const troubles = findTroubles(storage, now);
  if (troubles.length === 0) return;
  await transaction(async (on) => {
    /** When each was last mailed, in milliseconds since 1970. */
    const mailed: Record<string, number> = JSON.parse(await readLockedSetting(on, key, "{}"));
    const untold = troubles.filter(({ about }) => {
      const last = mailed[about] ?? 0;
      return last <= now - day || last > now;
    });
    const administrator = await findAdministrator(on);
    if (untold.length === 0 || !administrator) return;
    await queueMail(on, troubleMail(administrator.email, untold));
    const told = Object.fromEntries(untold.map(({ about }) => [about, now]));
    await writeSetting(key, JSON.stringify({ ...mailed, ...told }), on);
  });
}

function troubleMail(to: string, troubles: Trouble[]): Mail {
  return accountMail(to, "your website needs attention", [
    ...troubles.map(({ words }) => words),
    "Please forward this email to the person who runs the site. You get one a day until this is fixed.",
    `How the site does: ${siteOrigin()}/admin#website`,
  ]);
}
