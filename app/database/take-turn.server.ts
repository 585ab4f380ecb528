import type { Database } from "./database.server.ts";

/**
 * Has transactions that do the same kind of thing do it one after the other, until their end, so
 * that each sees what the one before has done. Whoever looks first and writes then needs it: on
 * PostgreSQL two at once would both look before either has written.
 *
 * @param on the transaction, which has done nothing yet.
 */
export async function takeTurn(
  on: Database,
  kind: "announcement" | "event" | "message",
): Promise<void> {
  // Whoever writes a row holds it to the end of the transaction.
  await on
    .insertInto("settings")
    .values({ key: `turn of ${kind}`, value: "" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "" }))
    .execute();
}
