import { recordEvent } from "../audit/audit-log.server.ts";
import { content } from "../content/edition.server.ts";
import type { Values } from "../content/fields.ts";
import { findKind } from "../content/kinds.ts";
import { nameProblems } from "../content/problems.server.ts";
import { transaction } from "../database/database.server.ts";
import type { May } from "../identity/person.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { describeForRecords } from "./desk-kinds.server.ts";
import {
  type Draft,
  describeDraft,
  dropDraft,
  listDueDrafts,
  noteProblem,
} from "./drafts.server.ts";
import { changeOf } from "./next-edition.server.ts";
import { onlyIfGone, publishChange } from "./publish-change.server.ts";

/**
 * Schedules a draft, or unschedules it with null. Its new revision stops a process about to publish the old one. It
 * is published in the name of whoever scheduled it. Returns whether it was there unchanged.
 */
export function scheduleDraft({ id: actor }: May<"publish">, draft: Draft, at: Date | null) {
  const { id, revision } = draft;
  const publishAt = at?.toISOString() ?? null;
  const fields = JSON.stringify(followTime(draft, at));
  return transaction(async (on) => {
    const { numUpdatedRows } = await on
      .updateTable("contentDrafts")
      .set({ publishAt, problem: null, fields })
      .set({ revision: revision + 1, savedBy: actor, savedAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("revision", "=", revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const detail = describe({ ...draft, publishAt });
    const event = publishAt ? "edition-scheduled" : "edition-unscheduled";
    await recordEvent(on, { kind: event, actor, subject: null, detail });
    return true;
  });
}

/** Deletes a draft; returns whether it was there unchanged. */
export function discardDraft({ id: actor }: May<"publish">, draft: Draft): Promise<boolean> {
  return transaction(async (on) => {
    const isDone = await dropDraft(on, draft);
    const event = { kind: "edition-unscheduled", actor, subject: null } as const;
    if (isDone && draft.publishAt) await recordEvent(on, { ...event, detail: describe(draft) });
    return isDone;
  });
}

/** A draft's values if it is published at another time, or now if `publishAt` is null. */
export function followTime(
  { kind, values, publishAt: from }: Pick<Draft, "kind" | "values" | "publishAt">,
  publishAt: Date | null,
): Values {
  const now = new Date().toISOString();
  const times = { from: from ?? now, to: publishAt?.toISOString() ?? now };
  return findKind(kind)?.followTime?.(values, times, content().site.timeZone) ?? values;
}

/** As in "Board: Treasurer, to be taken down on Dec 1, 2026, 9 am". */
function describe(draft: Draft): string {
  const kind = findKind(draft.kind);
  const entry = kind ? describeForRecords(kind, draft.values) : draft.kind;
  const what = kind && !kind.isSingle ? `${kind.title}: ${entry}` : entry;
  return describeDraft({ ...draft, problem: null }, what);
}

function noteFailure(error: unknown): void {
  if (!isUnavailable(error)) log.error({ err: error }, "what was scheduled could not be published");
}

/** Publishes due drafts, each by the first process to get there. If one can't be published, the desk says so. */
export async function publishDue(now: Date): Promise<void> {
  for (const draft of await listDueDrafts(now)) await publishDraft(draft).catch(noteFailure);
}

async function publishDraft(draft: Draft): Promise<void> {
  const kind = findKind(draft.kind);
  if (!kind) return noteProblem(draft, "This version of the program doesn't know this kind.");
  const change = changeOf(kind, draft);
  const by = { id: draft.savedById, isAsScheduled: true } as const;
  const done = await publishChange(by, change, draft).catch(onlyIfGone);
  // After a full disk, the next look tries again.
  if (!done || done.ok || "mayPass" in done) return;
  await noteProblem(draft, nameProblems(kind, done.problems).join(" "));
}
