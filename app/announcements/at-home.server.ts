import { database } from "../database/database.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import { type Approved, can, type SignedIn } from "../identity/person.server.ts";
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
}

/**
 * Reads it with one query: no page is opened more often.
 *
 * @throws when the database doesn't answer.
 */
export async function readAtHome(person: SignedIn): Promise<AtHome> {
  const { id, signInAddress: email } = person;
  if (!can(person, "read")) {
    const account = await readAccount(id);
    const name = account?.name ?? "";
    return { name, email, mailing: mailingOf(account), announcements: null };
  }
  const rows = await readWithAnnouncements(person);
  const found = rows.filter((row) => row.id !== null) as Announcement[];
  const announcements = await Promise.all(found.map(show));
  return { name: rows[0]?.name ?? "", email, mailing: mailingOf(rows[0]), announcements };
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
    .select(["version", "attachments"])
    .where("account.id", "=", id)
    .orderBy("shown.pinned", "desc")
    .orderBy("shown.createdAt", "desc")
    .orderBy("shown.id")
    .execute();
}
