import { randomUUID } from "node:crypto";
import { z } from "zod";
import { keepFiles } from "../content/content-files.server.ts";
import { formatMoment } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { filesOf, fileTypes, type Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { May } from "../identity/person.server.ts";
import type { Change } from "./apply-change.server.ts";
import { entryVersion } from "./desk-kinds.server.ts";

/** An unpublished change of an entry, with the name of whoever saved it last, and the account's id. */
export type Draft = ReturnType<typeof toDraft>;

/** Which draft, as last seen (optimistic locking). */
export type DraftMark = Pick<Draft, "id" | "revision">;

/** Such as "Scheduled for Dec 1, 2026, 9 am", or "Scheduled change, to be published on Dec 1, 2026, 9 am". */
export function describeDraft({ action, publishAt, problem }: Draft, name: string): string {
  const isRemoval = action === "remove";
  const verb = isRemoval ? "to be taken down" : "to be published";
  if (publishAt && name === "Draft")
    return `${isRemoval ? "To be taken down on" : "Scheduled for"} ${formatMoment(publishAt)}`;
  if (publishAt) return `${name}, ${verb} on ${formatMoment(publishAt)}`;
  if (problem) return `${name}, which could not be published at the scheduled time`;
  return name;
}

export type NewDraft = Pick<Draft, "entry" | "action" | "values" | "seen"> & { kind: Kind };

const storedValues = z.record(z.string(), z.string());

/** All drafts, last saved first. */
export async function listDrafts(_administrator: May<"publish">): Promise<Draft[]> {
  const rows = await selectDrafts().orderBy("savedAt", "desc").execute();
  return rows.map(toDraft);
}

export async function findDraft(_administrator: May<"publish">, id: string) {
  const row = await selectDrafts().where("draft.id", "=", id).executeTakeFirst();
  return row && toDraft(row);
}

/** The draft of a published entry: its change, or its removal. */
export async function findDraftOf(
  _administrator: May<"publish">,
  { kind, entry, action }: Pick<Draft, "kind" | "action"> & { entry: string },
): Promise<Draft | undefined> {
  const row = await selectDrafts()
    .where("kind", "=", kind)
    .where("entry", "=", entry)
    .where("action", "=", action)
    .executeTakeFirst();
  return row && toDraft(row);
}

/** Scheduled drafts that are due. */
export async function listDueDrafts(now: Date): Promise<Draft[]> {
  const rows = await selectDrafts()
    .where("publishAt", "<=", now.toISOString())
    .orderBy("publishAt")
    .execute();
  return rows.map(toDraft);
}

/** Finds or creates a draft that removes an entry later, whatever it says then. */
export async function beginRemoval(
  administrator: May<"publish">,
  { kind, entry, values }: Pick<NewDraft, "kind" | "values"> & { entry: string },
): Promise<Pick<Draft, "id"> | undefined> {
  const removal = { kind, entry, action: "remove", values, seen: null } as const;
  const begun = await saveDraft(administrator, removal, null);
  return begun ?? findDraftOf(administrator, { kind: kind.name, entry, action: "remove" });
}

/** Deletes the drafts of an entry and its parts as it is removed, but no change of what is only taken down. */
export async function dropDraftsOf(
  on: Database,
  { kind: { name, wholeOf }, entry: slug, isTakenDown }: Change,
  entries: readonly Entry[],
): Promise<void> {
  const drafts = on.selectFrom("contentDrafts").selectAll().where("kind", "=", name);
  for (const { id, entry, action } of await drafts.execute()) {
    const isOf = entry === slug || wholeOf?.(entry ?? "", entries)?.slug === slug;
    if (isOf && (action === "remove" || !isTakenDown))
      await on.deleteFrom("contentDrafts").where("id", "=", id).execute();
  }
}

/**
 * Saves a draft with its files, so that it outlasts the cache. Stays scheduled. An entry has one draft of a change.
 *
 * @param known the draft that this replaces; null for a new one.
 * @returns null, and saves nothing, if somebody else has saved, deleted or started it.
 */
export async function saveDraft(
  { id: savedBy }: May<"publish">,
  { kind, entry, action, values, seen }: NewDraft,
  known: DraftMark | null,
): Promise<DraftMark | null> {
  await keepFiles(filesOf([{ values }]), cacheFolder());
  const title = titleOf(kind, values);
  const savedAt = new Date().toISOString();
  const content = { action, title, fields: JSON.stringify(values), seen, savedBy, savedAt };
  return transaction(async (on) => {
    if (!known) {
      const id = randomUUID();
      const about = { id, kind: kind.name, entry, revision: 1 };
      const { numInsertedOrUpdatedRows } = await on
        .insertInto("contentDrafts")
        .values({ ...about, ...content, publishAt: null, problem: null })
        .onConflict((draft) => draft.columns(["kind", "entry", "action"]).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return null;
      await keepDraftFiles(on, id, kind, values);
      return { id, revision: 1 };
    }
    const revision = known.revision + 1;
    const { numUpdatedRows } = await on
      .updateTable("contentDrafts")
      .set({ ...content, problem: null, revision })
      .where("id", "=", known.id)
      .where("revision", "=", known.revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await on.deleteFrom("contentDraftFiles").where("draft", "=", known.id).execute();
    await keepDraftFiles(on, known.id, kind, values);
    return { id: known.id, revision };
  });
}

/** So that housekeeping keeps them. */
async function keepDraftFiles(on: Database, draft: string, { fields }: Kind, values: Values) {
  const isFiles = fields.some(({ type }) => fileTypes.includes(type));
  const hashes = [...new Set(isFiles ? filesOf([{ values }]).map(({ hash }) => hash) : [])];
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ draft, hash }));
  await on.insertInto("contentDraftFiles").values(rows).execute();
}

/** Lets the draft of a part follow what changed with its whole, as the part itself does, rather than be in conflict. */
export async function followDraft(on: Database, kind: Kind, was: Entry, is: Entry): Promise<void> {
  const draft = await on
    .selectFrom("contentDrafts")
    .select(["id", "fields"])
    .where("kind", "=", kind.name)
    .where("entry", "=", was.slug)
    .where("seen", "=", entryVersion(was))
    .executeTakeFirst();
  if (!draft) return;
  const values = storedValues.parse(JSON.parse(draft.fields));
  const followed = kind.follow?.(values, was.values, is.values) ?? values;
  const title = titleOf(kind, followed);
  await on
    .updateTable("contentDrafts")
    .set({ fields: JSON.stringify(followed), title, seen: entryVersion(is) })
    .where("id", "=", draft.id)
    .execute();
}

/** Notes why a scheduled draft couldn't be published; it isn't tried again. */
export async function noteProblem({ id, revision }: Draft, problem: string): Promise<void> {
  await database()
    .updateTable("contentDrafts")
    .set({ publishAt: null, problem })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .execute();
}

/** Deletes a draft; returns whether it was there unchanged. */
export async function dropDraft(on: Database, { id, revision }: DraftMark): Promise<boolean> {
  const { numDeletedRows } = await on
    .deleteFrom("contentDrafts")
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function titleOf({ fields, title, isSingle }: Kind, values: Values): string {
  if (isSingle) return title;
  const [first] = fields;
  const missing = `No ${(first?.label ?? title).toLowerCase()} yet`;
  return (values[first?.name ?? ""] || missing).slice(0, 300);
}

function selectDrafts() {
  return database()
    .selectFrom("contentDrafts as draft")
    .leftJoin("identityUsers as account", "account.id", "draft.savedBy")
    .selectAll("draft")
    .select("account.name as accountName");
}

type Row = Tables["contentDrafts"] & { accountName: string | null };

function toDraft({ fields, accountName, savedBy: savedById, ...row }: Row) {
  const values: Values = storedValues.parse(JSON.parse(fields));
  return { ...row, values, savedById, savedBy: accountName ?? "a former administrator" };
}
