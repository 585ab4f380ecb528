import { type Database, database } from "../database/database.server.ts";
import type { May } from "../identity/person.server.ts";
import { openSealed, seal } from "../identity/site-secret.server.ts";
import { countRows } from "../table/paginate.server.ts";
import type { Mail } from "./mail.server.ts";

const purpose = "mails that were refused";

/** How long the administrator sees a rejected email, in milliseconds. */
const keptMs = 30 * 24 * 60 * 60_000;

/** What is kept of a rejected single email, as columns: not its text, which may have a link. */
export function keepRefused({ to, subject, isLast }: Mail) {
  return {
    sealed: seal(purpose, { to, subject }),
    giveUpAt: new Date(Date.now() + (isLast ? 0 : keptMs)).toISOString(),
  };
}

/** What is kept of one; undefined if the secret has changed since, so that nobody can read it. */
function openKept(sealed: string | null) {
  return openSealed(purpose, sealed ?? "") as Pick<Mail, "to" | "subject"> | undefined;
}

/** Deletes finished single emails, and what is kept of rejected ones once that expires. */
export async function forgetDone(on: Database = database()): Promise<void> {
  const now = new Date().toISOString();
  await on
    .deleteFrom("mails")
    .where("kind", "=", "single")
    .where((row) =>
      row.or([
        row("state", "in", ["sent", "doubtful"]),
        row.and([row("state", "=", "failed"), row("giveUpAt", "<=", now)]),
      ]),
    )
    .execute();
}

function refused(on: Database = database()) {
  return on.selectFrom("mails").where("kind", "=", "single").where("state", "=", "failed");
}

const shown = 20;

/** The single emails rejected in the last 30 days: the newest 20, and the total. */
export async function listRefused(_administrator: May<"see residents">) {
  const total = await countRows(refused());
  const rows = await refused()
    .select(["id", "sealed", "problem", "giveUpAt"])
    .orderBy("giveUpAt", "desc")
    .limit(shown)
    .execute();
  const mails = rows.flatMap(({ id, sealed, problem, giveUpAt }) => {
    const kept = openKept(sealed);
    const at = new Date(Date.parse(giveUpAt) - keptMs);
    return kept ? [{ ...kept, id, problem: problem ?? "", at }] : [];
  });
  return { total, mails };
}

/** Removes emails to a deleted account's addresses from that list. */
export async function forgetRefused(on: Database, addresses: string[]): Promise<void> {
  const rows = await refused(on).select(["id", "sealed"]).execute();
  const ids = rows
    .filter(({ sealed }) => addresses.includes(openKept(sealed)?.to ?? ""))
    .map(({ id }) => id);
  if (ids.length > 0) await on.deleteFrom("mails").where("id", "in", ids).execute();
}

/** Clears that list. @returns false if it was empty. */
export async function clearRefused(_administrator: May<"see residents">): Promise<boolean> {
  const done = await database()
    .deleteFrom("mails")
    .where("id", "in", refused().select("id"))
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
