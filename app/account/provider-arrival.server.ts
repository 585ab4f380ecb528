import { recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { SetCookies } from "../identity/session-cookie.server.ts";
import { log } from "../platform/log.server.ts";

/** Why somebody isn't signed in: see provider-problem.tsx for the words. */
export type ProviderProblem =
  | "away"
  | "crowded"
  | "busy"
  | "expired"
  | "declined"
  | "refused"
  | "unverified"
  | "other-person";

/** What became of somebody who came back from the provider. */
export type Arrival =
  | { ok: true; to: string; setCookies: SetCookies }
  | { ok: false; problem: ProviderProblem; retryAfter?: number };

/** Notes why the provider's answer signs nobody in. */
export async function refuse(problem: ProviderProblem, reason: string): Promise<Arrival> {
  await recordHourly(database(), "provider-sign-in-refused", null, null);
  log.warn({ event: "provider sign-in refused", reason }, "a sign-in at the provider was refused");
  return { ok: false, problem };
}
