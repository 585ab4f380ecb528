import { randomUUIDv7 } from "node:crypto";
import { type Database, database } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { Administrator, SignedIn } from "../identity/person.server.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { type AuditKind, passwordChecks } from "./event-names.ts";

/** An event to record. Ids are accounts' or messages'; names are looked up when the log is read. */
export interface DoneEvent {
  kind: AuditKind;
  /** Null for the operator on the command line, or somebody unknown. */
  actor: string | null;
  subject: string | null;
  /** Details without personal data, such as an announcement's title or 'Resident at 12 Heron Way'. */
  detail?: string;
}

/** An event with names instead of ids; null if unknown. */
export type AuditEvent = Tables["auditEvents"];

export type AuditState = TableState<never>;

/** Adds an event to the audit log, in the transaction of the recorded change. */
export async function recordEvent(on: Database, event: DoneEvent): Promise<void> {
  const at = new Date().toISOString();
  await on
    .insertInto("auditEvents")
    .values({ detail: null, ...event, id: randomUUIDv7(), at, times: 1 })
    .execute();
}

export type ReauthenticatedAction =
  | "changing the password"
  | "changing the login email"
  | "deleting the account"
  | "downloading everything"
  | "exporting the list of residents"
  | "declining a registration"
  | "removing a resident"
  | "making a link for a resident";

/** Records frequent events: equal ones share one row an hour, with a count. */
export async function recordHourly(
  on: Database,
  kind: AuditKind,
  actor: string | null,
  subject: string | null,
  detail: string | null = null,
): Promise<void> {
  const at = new Date().toISOString();
  const hour = at.slice(0, "2026-11-21T07".length);
  await on
    .insertInto("auditEvents")
    .values({
      id: [kind, actor, subject, hour, detail].filter((part) => part !== null).join(" "),
      at,
      kind,
      times: 1,
      actor,
      subject,
      detail,
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({ times: row("auditEvents.times", "+", 1) })),
    )
    .execute();
}

const removed = "A removed resident";
/** Their detail says enough once the message or account is gone. */
const toldByDetail: AuditKind[] = [
  ...(["message-answered", "answer-saved", "answer-sent"] as const),
  ...(["resident-removed", "resident-refused"] as const),
];

export async function listEvents(
  _administrator: Administrator,
  state: AuditState,
): Promise<TablePage<AuditEvent>> {
  const events = database()
    .selectFrom("auditEvents")
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  const { rows: found, ...place } = await paginate(events, state.page, state.rows);
  const names = await readNames(found.flatMap(({ actor, subject }) => [actor, subject]));
  const nameOf = (id: string | null, kind?: AuditKind) =>
    id && (names.get(id) ?? (kind && toldByDetail.includes(kind) ? null : removed));
  const rows = found.map((event) => ({
    ...event,
    actor: nameOf(event.actor),
    subject: nameOf(event.subject, event.kind),
  }));
  return { rows, ...place };
}

async function readNames(ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const accounts = await database()
    .selectFrom("identityUsers as account")
    .leftJoin("users", "users.uid", "account.id")
    .select("account.id")
    .select((row) => row.fn.coalesce("users.name", "account.name").as("name"))
    .where("account.id", "in", known)
    .execute();
  const messages = await database()
    .selectFrom("contactMessages")
    .select(["id", "name"])
    .where("id", "in", known)
    .execute();
  return new Map([...accounts, ...messages].map(({ id, name }) => [id, name]));
}

/**
 * The events that concern a person, newest first; other people are 'someone else'. Without the administrator's wrong
 * passwords: they would look like the person's own, and tell what the board only considers, such as a removal.
 */
export async function listEventsOf(person: SignedIn) {
  const found = await database()
    .selectFrom("auditEvents")
    .select(["at", "kind", "times", "actor", "subject", "detail"])
    .where(({ and, eb, or }) =>
      or([
        eb("actor", "=", person.id),
        and([eb("subject", "=", person.id), eb("kind", "not in", passwordChecks)]),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  const labelAccount = (id: string | null) => id && (id === person.id ? "you" : "someone else");
  return found.map(({ actor, subject, ...event }) => ({
    ...event,
    actor: labelAccount(actor),
    subject: labelAccount(subject),
  }));
}

const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

export async function dropOldEvents(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  await database().deleteFrom("auditEvents").where("at", "<", oldest).execute();
}
