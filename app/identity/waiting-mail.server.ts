import { database } from "../database/database.server.ts";
import { content } from "../domain/content.server.ts";
import { log } from "../log.server.ts";
import { mailSoon } from "../mail.server.ts";
import { addressOf } from "../site-address.server.ts";
import { count } from "./counters.server.ts";

/** At most so many mails an hour, however many register: each leads to all who wait. */
const mailsAnHour = { name: "waiting-mails", most: 4, seconds: 60 * 60 };

/** Mails the administrator that somebody waits; the mail says nothing about who it is. */
export function tellAdministrator(): void {
  mailAdministrator().catch((error: unknown) => {
    log.error({ event: "waiting-mail", err: error }, "the administrator was not told who waits");
  });
}

async function mailAdministrator(): Promise<void> {
  const { admitted } = await count([mailsAnHour, ""]);
  const administrator = await database()
    .selectFrom("identityUsers")
    .select("email")
    .where("role", "=", "administrator")
    .executeTakeFirst();
  if (!admitted || !administrator) return;
  mailSoon({
    to: administrator.email,
    subject: `${content.site.name}: somebody waits for your approval`,
    text: `Somebody has registered and waits until you admit them. You see everybody who waits here:

${addressOf("/admin")}
`,
  });
}
