import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { folderInCharge } from "./desk-read-only.server.ts";
import type { Draft } from "./drafts.server.ts";
import { listDueDrafts, noteProblem } from "./drafts.server.ts";
import { findKind } from "./kinds.server.ts";
import { changeOf } from "./next-edition.server.ts";
import { nameProblems } from "./problems.server.ts";
import { DraftGone, publishChange } from "./publish-change.server.ts";

function noteFailure(error: unknown): void {
  if (!isUnavailable(error)) log.error({ err: error }, "what was scheduled could not be published");
}

/** Publishes every due draft; of several processes, the first one does it. If one can't be published, the desk says so. */
export async function publishDue(now: Date): Promise<void> {
  if (folderInCharge()) return;
  for (const draft of await listDueDrafts(now)) await publishDraft(draft).catch(noteFailure);
}

async function publishDraft(draft: Draft): Promise<void> {
  const kind = findKind(draft.kind);
  if (!kind) return noteProblem(draft, "This version of the program doesn't know this kind.");
  const by = { id: draft.savedById, name: draft.savedBy };
  try {
    const done = await publishChange(by, changeOf(kind, draft), draft);
    // After a full disk, the next look tries again.
    if (done.ok || "mayPass" in done) return;
    const problem = "now" in done ? changed : nameProblems(kind, done.problems).join(" ");
    await noteProblem(draft, problem);
  } catch (error) {
    if (!(error instanceof DraftGone)) throw error;
  }
}

const changed = "Someone else changed or deleted it before the scheduled time. Open it to compare.";
