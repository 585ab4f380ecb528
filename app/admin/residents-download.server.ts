import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { createToken, redeemToken } from "../identity/tokens.server.ts";

/** A browser fetches the file at once; in milliseconds. */
const soon = 5 * 60_000;

/** Lets the administrator, whose password was just checked, fetch the list of residents once. */
export function allowDownload(administrator: Administrator): Promise<string> {
  return createToken(database(), "residents-file", administrator.id, soon);
}

/** Whether a token of `allowDownload` lets this administrator fetch the list; it does so once. */
export async function takeDownload(administrator: Administrator, token: string): Promise<boolean> {
  const link = await redeemToken(database(), token, ["residents-file"]);
  return link?.userId === administrator.id;
}
