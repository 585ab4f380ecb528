import { createHmac, timingSafeEqual } from "node:crypto";
import { database } from "../database/database.server.ts";
import { keptSecret } from "./unsubscribe-secret.server.ts";

/**
 * The token of the address by which whoever reads a mailbox ends the mails to it. It opens nothing
 * else, and works for as long as the account keeps that address.
 */
export async function unsubscribeToken(uid: string, email: string): Promise<string> {
  return `${uid}.${await sign(uid, email)}`;
}

/**
 * Ends the mails of announcements to the mailbox that a token is of. Of one that is forged, old or
 * unknown nothing comes, and nobody can tell.
 */
export async function unsubscribe(token: string): Promise<void> {
  const [uid = "", signature = ""] = token.split(".", 2);
  const account = await database()
    .selectFrom("identityUsers")
    .select("email")
    .where("id", "=", uid)
    .executeTakeFirst();
  const expected = Buffer.from(await sign(uid, account?.email ?? ""));
  const given = Buffer.from(signature);
  const isOurs =
    account !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
  await database()
    .updateTable("users")
    .set({ mailAnnouncements: 0 })
    .where("uid", "=", isOurs ? uid : "")
    .execute();
}

async function sign(uid: string, email: string): Promise<string> {
  const secret = await keptSecret("unsubscribeSecret");
  return createHmac("sha256", secret).update(`${uid}\n${email}`).digest("base64url");
}
