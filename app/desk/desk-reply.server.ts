import { data } from "react-router";
import type { Entry } from "../content/entry.ts";
import { fileFields, fileTypes, type Problem } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import type { May } from "../identity/person.server.ts";
import { retryAfter } from "../platform/error-id.server.ts";
import type { Change } from "./apply-change.server.ts";
import { compareValues, type FieldDifference } from "./compare.server.ts";
import { entryVersion, formValues } from "./desk-kinds.server.ts";
import { type DraftMark, findDraft, findDraftOf } from "./drafts.server.ts";
import { readingOf } from "./entry-notes.server.ts";
import type { SentForm } from "./read-form.server.ts";

/** A form that comes back with errors. */
export type Reply = ReturnType<typeof formOf>;

function formOf({ values, others }: SentForm, draft: DraftMark | null, banner: string[]) {
  return {
    values,
    errors: {} as Record<string, string>,
    /** Problems of the whole form. */
    banner,
    seen: others["seen"] ?? "",
    draft,
    /** Whether the draft has what was sent. */
    isSaved: false,
    /** The mark of the question asked before publishing, or "". */
    asked: "",
    /** A conflict: what is published, compared with what was sent. */
    differences: [] as FieldDifference[],
    reading: readingOf(values),
  };
}

/** The form again, with errors. */
export function reply(
  status: number,
  sent: SentForm,
  draft: DraftMark | null,
  problems: readonly Problem[],
  banner: string[] = [],
) {
  const errors: Record<string, string> = {};
  for (const { field, message } of problems) {
    if (field === null) banner.push(message);
    else errors[field] ??= message;
  }
  if (banner.length === 0) banner.push("Please fix what is marked below.");
  const isSaved = draft !== null && draft.revision !== draftOf(sent.others)?.revision;
  const asked = sent.others["asked"] ?? "";
  return data({ ...formOf(sent, draft, banner), errors, isSaved, asked }, { status });
}

const unavailable =
  "The site can't save or publish right now, and nothing was changed. What you typed is still here. Please try again in a minute.";

/** Without the database, the form's page can't be shown either; the error page preserves the input. */
export function replyUnavailable(kind: Kind, sent: SentForm) {
  const { values, others } = sent;
  const shown = reply(503, sent, draftOf(others), [], [unavailable]);
  const typed = Object.entries(values).map(([name, value]) => {
    const isFile = kind.fields.some(
      (field) => field.name === name && fileTypes.includes(field.type),
    );
    return [isFile ? fileFields(name).kept : name, value];
  });
  const initialValue = { ...others, ...Object.fromEntries(typed) };
  return data(
    { ...shown.data, initialValue },
    { status: 503, headers: { "Retry-After": `${retryAfter}` } },
  );
}

/** The form again, with somebody else's newer draft. */
export async function replyMoved(
  administrator: May<"publish">,
  { kind, entry }: Change,
  sent: SentForm,
  known: DraftMark | null,
) {
  const now = known
    ? await findDraft(administrator, known.id)
    : entry !== null &&
      (await findDraftOf(administrator, { kind: kind.name, entry, action: "save" }));
  const draft = now ? { id: now.id, revision: now.revision } : null;
  const differences = now ? await compareValues(kind, now.values, sent.values) : [];
  return data({ ...formOf(sent, draft, [draftMoved]), differences }, { status: 409 });
}

/** The form again, with somebody else's newer entry. */
export async function replyChanged(
  kind: Kind,
  sent: SentForm,
  draft: DraftMark | null,
  now: Entry | null,
) {
  const differences = now ? await compareValues(kind, formValues(now), sent.values) : [];
  const banner = [now ? changedMeanwhile : deletedMeanwhile];
  const seen = now ? entryVersion(now) : "";
  return data({ ...formOf(sent, draft, banner), seen, differences }, { status: 409 });
}

const draftMoved =
  "Someone else has saved, published or deleted a draft of this, so yours isn't saved yet. Below is what you typed, and how it differs from the draft that is there now. To keep what you typed, press the button again.";
const changedMeanwhile =
  "Someone else has changed this, so yours isn't published yet. Below is how what you typed differs from what is published now. To publish what you typed, press the button again.";
const deletedMeanwhile =
  "Someone else has deleted this, so yours isn't published yet. To add it as you typed it, press the button again.";

/** The draft that a form continues; null if there is none. */
export function draftOf({ draft, revision }: SentForm["others"]): DraftMark | null {
  return draft ? { id: draft, revision: Number(revision) || 0 } : null;
}
