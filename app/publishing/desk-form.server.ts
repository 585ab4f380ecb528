import { data, redirect } from "react-router";
import { setFlash } from "../forms/flash.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { type Change, makeCandidate } from "./candidate.server.ts";
import { compareValues, type FieldDifference } from "./compare.server.ts";
import { type Draft, findDraft, findDraftOf } from "./drafts.server.ts";
import { markOf } from "./entry-mark.server.ts";
import type { Problem, Values } from "./fields.ts";
import type { Entry, Kind } from "./kind.server.ts";
import { DraftGone, publishChange, publisherOf } from "./publish-change.server.ts";
import type { SentForm } from "./read-form.server.ts";
import { explainRulingFolder } from "./ruling-folder.server.ts";
import { storeDraft } from "./store-draft.server.ts";

/** What the form says after it was sent and has to be shown once more. */
export interface Reply {
  values: Values;
  errors: Record<string, string>;
  /** About the whole. */
  banner: string[];
  seen: string;
  draft: Pick<Draft, "id" | "revision"> | null;
  /** What somebody else has changed meanwhile: the published entry against what was sent. */
  differences: FieldDifference[];
}

/**
 * Does what the pressed button of a form says: keeps a draft, previews it, or publishes.
 *
 * @returns a redirect, or the form once more with what is wrong; nothing that was typed is lost.
 */
export async function handleForm(administrator: Administrator, kind: Kind, sent: SentForm) {
  const { values, others } = sent;
  const problems = [...explainRulingFolder(), ...sent.problems];
  const { intent, entry: id, seen } = others;
  const entry = kind.isSingle ? kind.name : id || null;
  const change: Change = {
    kind,
    action: "save",
    entry: kind.isSingle ? singleId(kind) : entry,
    values,
    seen: seen || null,
  };
  const known = draftOf(others);
  if (!intents.includes(intent ?? "")) return reply(400, sent, known, [noButton]);
  if (problems.length > 0) return reply(400, sent, known, problems);
  if (intent === "publish") return publish(administrator, change, sent, known);
  const stored = await storeDraft(administrator, { ...change, action: "save" }, known);
  if (!stored) return replyMoved(administrator, change, sent, known);
  if (intent === "preview") {
    const made = await makeCandidate(change);
    if (made.ok) return redirect(`/admin/publish/review/${stored.id}`);
    if ("now" in made) return replyChanged(kind, sent, stored, made.now);
    return reply(400, sent, stored, made.problems, [keptAsDraft]);
  }
  return redirect(`/admin/publish/${kind.name}`, {
    headers: { "Set-Cookie": setFlash("draft-saved", stored.id) },
  });
}

const intents = ["draft", "preview", "publish"];
const noButton: Problem = { field: null, message: "Press one of the buttons below." };
const keptAsDraft =
  "This is kept as a draft. Before it can be published, something has to be mended:";
const draftMoved =
  "Somebody saved, published or deleted a draft of this in the meantime, so yours isn't kept yet. Below is what you typed, and how it differs from a draft that is there now. To have it as you typed it, press the button again.";

/** The id of a kind's one entry. */
function singleId(kind: Kind): string {
  return kind.name;
}

async function publish(
  administrator: Administrator,
  change: Change,
  sent: SentForm,
  known: Pick<Draft, "id" | "revision"> | null,
) {
  const by = await publisherOf(administrator);
  const done = await publishChange(by, change, known ?? undefined).catch(onlyIfGone);
  if (!done) return replyMoved(administrator, change, sent, known);
  if (done.ok) {
    return redirect(`/admin/publish/${change.kind.name}`, {
      headers: { "Set-Cookie": setFlash("published", `${done.edition}`) },
    });
  }
  if ("now" in done) return replyChanged(change.kind, sent, known, done.now);
  return reply(400, sent, known, done.problems, [notPublished]);
}

/** Nothing, if a draft was published, deleted or changed meanwhile; other errors are thrown. */
export function onlyIfGone(error: unknown): undefined {
  if (!(error instanceof DraftGone)) throw error;
}

const notPublished = "This isn't published yet: something has to be mended first.";

/** The form once more, with what is wrong at its fields and on top. */
function reply(
  status: number,
  { values, others }: SentForm,
  draft: Pick<Draft, "id" | "revision"> | null,
  problems: readonly Problem[],
  banner: string[] = [],
) {
  const errors: Record<string, string> = {};
  for (const { field, message } of problems) {
    if (field === null) banner.push(message);
    else errors[field] ??= message;
  }
  if (banner.length === 0) banner.push("Something has to be mended first: see below.");
  const shown: Reply = {
    values,
    errors,
    banner,
    seen: others["seen"] ?? "",
    draft,
    differences: [],
  };
  return data(shown, { status, headers: { "Cache-Control": "no-store" } });
}

/** The form once more, with what somebody else has made of the draft meanwhile. */
async function replyMoved(
  administrator: Administrator,
  { kind, entry }: Change,
  { values, others }: SentForm,
  known: Pick<Draft, "id"> | null,
) {
  const now = known
    ? await findDraft(administrator, known.id)
    : entry !== null &&
      (await findDraftOf(administrator, { kind: kind.name, entry, action: "save" }));
  const shown: Reply = {
    values,
    errors: {},
    banner: [draftMoved],
    seen: others["seen"] ?? "",
    draft: now ? { id: now.id, revision: now.revision } : null,
    differences: now ? await compareValues(kind, now.values, values) : [],
  };
  return data(shown, { status: 409, headers: { "Cache-Control": "no-store" } });
}

/** The form once more, with what somebody else has made of the entry meanwhile. */
async function replyChanged(
  kind: Kind,
  sent: SentForm,
  draft: Pick<Draft, "id" | "revision"> | null,
  now: Entry | null,
) {
  const differences = now ? await compareValues(kind, now.values, sent.values) : [];
  const shown: Reply = {
    values: sent.values,
    errors: {},
    banner: [now ? changedMeanwhile : deletedMeanwhile],
    seen: now ? markOf(now.values) : "",
    draft,
    differences,
  };
  return data(shown, { status: 409, headers: { "Cache-Control": "no-store" } });
}

const changedMeanwhile =
  "Somebody else changed this in the meantime, so yours isn't published yet. Below is how what you typed differs from what is published now. To have it as you typed it, press Publish again.";
const deletedMeanwhile =
  "Somebody else deleted this in the meantime, or changed its question, so yours isn't published yet. To add it as you have it here, press Publish again.";

function draftOf({ draft, revision }: SentForm["others"]): Pick<Draft, "id" | "revision"> | null {
  return draft ? { id: draft, revision: Number(revision) || 0 } : null;
}
