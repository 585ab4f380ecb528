import { createHmac, randomBytes } from "node:crypto";
import { type Database, database, transaction } from "../database/database.server.ts";
import { readLockedSetting, writeSetting } from "../database/settings.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { isSameSecret } from "../identity/tokens.server.ts";
import { titleOf } from "./announcement.server.ts";

/** Approved residents who subscribed to announcements by email and confirmed their address. */
export function subscribers(on: Database) {
  return (
    on
      .selectFrom("users")
      // SQLite keeps a cross join's order; otherwise it would start with all residents' accounts.
      .crossJoin("identityUsers")
      .whereRef("identityUsers.id", "=", "users.uid")
      .where("users.mailAnnouncements", "=", 1)
      .where("identityUsers.addressProvenAt", "is not", null)
      .where("identityUsers.role", "=", "resident")
  );
}

/**
 * Saves whether somebody wants announcements by email.
 *
 * @param on the transaction that creates the account, if it is new.
 */
export async function keepMailChoice(
  { id }: Pick<SignedIn, "id">,
  wanted: boolean,
  on: Database = database(),
): Promise<void> {
  const mailAnnouncements = wanted ? 1 : 0;
  await on.updateTable("users").set({ mailAnnouncements }).where("uid", "=", id).execute();
}

/** The signed-in person's emails of announcements, sent or waiting. */
export async function listOwnMails(person: SignedIn) {
  const mails = await database()
    .selectFrom("mails as mail")
    .select(["mail.announcementId", "mail.state", "mail.dueAt", "mail.giveUpAt"])
    .select(["mail.tries", "mail.problem"])
    .where("mail.uid", "=", person.id)
    .where("mail.kind", "=", "announcement")
    .orderBy("mail.dueAt", "desc")
    .execute();
  return mails.map(({ announcementId, ...mail }) => {
    return { title: titleOf(announcementId ?? ""), ...mail };
  });
}

/**
 * The token in an email's unsubscribe link. It allows nothing else, and is valid while the account has that address.
 */
export async function unsubscribeToken(uid: string, email: string): Promise<string> {
  return `${uid}.${await sign(uid, email)}`;
}

/** Unsubscribes the mailbox of a token. Forged, old and unknown tokens do nothing, indistinguishably. */
export async function unsubscribe(token: string): Promise<void> {
  const [uid = "", signature = ""] = token.split(".", 2);
  const account = await database()
    .selectFrom("identityUsers")
    .select("email")
    .where("id", "=", uid)
    .executeTakeFirst();
  const isSigned = isSameSecret(signature, await sign(uid, account?.email ?? ""));
  await keepMailChoice({ id: account && isSigned ? uid : "" }, false);
}

async function sign(uid: string, email: string): Promise<string> {
  return createHmac("sha256", await readSecret())
    .update(`${uid}\n${email}`)
    .digest("base64url");
}

const key = "unsubscribeSecret";
let secret: string | undefined;

/**
 * The secret that signs the tokens, in the database and shared by all processes. It moves with the database to other
 * machines, so it must not protect anything private.
 */
async function readSecret(): Promise<string> {
  secret ??= await transaction(async (on) => {
    const made = randomBytes(32).toString("base64url");
    const kept = await readLockedSetting(on, key, made);
    if (kept === made) await writeSetting(key, made, on);
    return kept;
  });
  return secret;
}
