import { sql } from "kysely";
import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import {
  findAccountId,
  readAccount,
  recover,
  setProvenEmail,
} from "../identity/accounts.server.ts";
import { createToken, deleteTokens, findToken, redeemToken } from "../identity/tokens.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { emailRestoredMail, emailTakenBackMail } from "./account-mails.server.ts";

const hour = 60 * 60 * 1000;
const week = 7 * 24 * hour;

/**
 * Creates the token of an undo link, with which a replaced address can be restored for a week.
 * Returning to a former address creates no undo token for the one left, so the earliest mailbox wins.
 *
 * @returns undefined when the change can't be undone.
 */
export async function createUndoToken(
  on: Database,
  userId: string,
  { former, wanted }: { former: string; wanted: string },
): Promise<string | undefined> {
  const earlier = await on
    .selectFrom("oneTimeLinks")
    .select("createdAt")
    .where("userId", "=", userId)
    .where("purpose", "=", "undo-address")
    .where("address", "=", wanted)
    .where("expiresAt", ">", new Date().toISOString())
    .orderBy("createdAt")
    .executeTakeFirst();
  if (!earlier) return createToken(on, "undo-address", userId, week, former);
  await deleteUndoTokens(on, userId, earlier.createdAt);
  return undefined;
}

/** Revokes the undo tokens of an account that were created since a given time. */
async function deleteUndoTokens(on: Database, userId: string, since: string): Promise<void> {
  await on
    .deleteFrom("oneTimeLinks")
    .where("userId", "=", userId)
    .where("purpose", "=", "undo-address")
    .where("createdAt", ">=", since)
    .execute();
}

/** The address that a link would restore; undefined when the link is used, expired or unknown. */
export async function findFormerEmail(token: string): Promise<string | undefined> {
  return (await findToken(token, ["undo-address"]))?.address ?? undefined;
}

/**
 * Restores the former sign-in address of an account with the link that was emailed there. All sessions
 * and feeds are revoked, and so is the password, since the person who changed the address may know it;
 * the owner gets a link for choosing a new one. An unverified account that was registered with the
 * address since then is removed: otherwise an attacker could block the restoration by registering it.
 * If another account has verified the address meanwhile, nothing changes, and the link stays valid.
 *
 * @throws when the database doesn't answer.
 */
export async function undoEmailChange(token: string): Promise<{ ok: true } | Rejection> {
  const link = await findToken(token, ["undo-address"]);
  const former = link?.address;
  if (!former) return { ok: false, error: "auth/link-expired" };
  try {
    const isUndone = await putBack(token);
    return isUndone ? { ok: true } : { ok: false, error: "auth/link-expired" };
  } catch (error) {
    const owner = await findAccountId(former);
    if (owner && owner !== link.id) return { ok: false, error: "auth/former-address-taken" };
    throw error;
  }
}

/** Removes an unverified account that was registered with an address after its undo link was sent. */
async function removeSquatter(
  on: Database,
  address: string,
  { userId, createdAt }: { userId: string; createdAt: string },
): Promise<void> {
  const removed = await on
    .deleteFrom("identityUsers")
    .where("email", "=", address)
    .where("id", "!=", userId)
    .where("role", "!=", "administrator")
    .where("addressProvenAt", "is", null)
    .where(sql`"createdAt"`, ">=", createdAt)
    .returning("id")
    .executeTakeFirst();
  if (!removed) return;
  const detail = "Its address was taken back by another account";
  await recordEvent(on, { kind: "resident-removed", actor: null, subject: removed.id, detail });
}

/** Returns whether the link worked. */
function putBack(token: string): Promise<boolean> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      const link = await redeemToken(transaction, token, ["undo-address"]);
      const account = link && (await readAccount(link.userId, transaction));
      const former = link?.address;
      if (!account || !former) return false;
      const { id, email: lost } = account;
      await removeSquatter(transaction, former, link);
      await setProvenEmail(transaction, id, former);
      const { hadFeed } = await recover(transaction, id);
      await transaction.deleteFrom("identityCredentials").where("userId", "=", id).execute();
      await deleteTokens(transaction, id);
      await deleteUndoTokens(transaction, id, link.createdAt);
      await recordEvent(transaction, { kind: "address-change-undone", actor: null, subject: id });
      const choose = await createToken(transaction, "password-mailed", id, hour);
      await queueMail(transaction, emailRestoredMail(former, choose, hadFeed), hour);
      if (lost !== former) await queueMail(transaction, emailTakenBackMail(lost));
      return true;
    });
}
