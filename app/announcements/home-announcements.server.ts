import { database } from "../database/database.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import { type Approved, can, type SignedIn } from "../identity/person.server.ts";
import { explainNoMail } from "../mail/mail-state.server.ts";
import {
  type Announcement,
  type ShownAnnouncement,
  selectAtHome,
  show,
} from "./announcement.server.ts";
import { type Mailing, mailingOf } from "./mailing.ts";

/** What the home page shows a signed-in person. */
export interface AtHome {
  name: string;
  /** The address that the person logs in with, and that announcements are emailed to. */
  email: string;
  /** Null for the administrator. */
  mailing: Mailing | null;
  /** Without expired ones, pinned ones first, then the newest; null while approval is pending. */
  announcements: ShownAnnouncement[] | null;
  /** Why no email leaves, for whoever waits for one; null while they do. */
  noMail: string | null;
}

/**
 * Reads it with one query: no page is opened more often. Whoever waits for an email takes another.
 *
 * @param hasAsked whether they asked for emails just now.
 * @throws when the database doesn't answer.
 */
export async function readAtHome(person: SignedIn, hasAsked = false): Promise<AtHome> {
  const { id, signInAddress: email } = person;
  if (!can(person, "read")) {
    const account = await readAccount(id);
    const name = account?.name ?? "";
    return { name, email, announcements: null, ...(await describeMailing(account, hasAsked)) };
  }
  const rows = await readWithAnnouncements(person);
  const found = rows.filter((row) => row.id !== null) as Announcement[];
  const announcements = await Promise.all(found.map(show));
  const mails = await describeMailing(rows[0], hasAsked);
  return { name: rows[0]?.name ?? "", email, announcements, ...mails };
}

async function describeMailing(account: Parameters<typeof mailingOf>[0], hasAsked: boolean) {
  const mailing = mailingOf(account);
  const isWaiting = hasAsked || mailing === "unconfirmed";
  return { mailing, noMail: isWaiting ? await explainNoMail() : null };
}

/** The account with each of its announcements; once with none if there are none. */
function readWithAnnouncements({ id }: Approved) {
  return database()
    .selectFrom("identityUsers as account")
    .leftJoin("users", "users.uid", "account.id")
    .leftJoin(selectAtHome().as("shown"), (join) => join.onTrue())
    .select(["account.addressProvenAt", "users.mailAnnouncements"])
    .select((row) => row.fn.coalesce("users.name", "account.name").as("name"))
    .select(["shown.id", "title", "body", "dateCreated", "expiresOn", "pinned", "editedAt"])
    .select(["version", "attachments", "shown.createdAt"])
    .where("account.id", "=", id)
    .orderBy("shown.pinned", "desc")
    .orderBy("shown.createdAt", "desc")
    .orderBy("shown.id")
    .execute();
}
