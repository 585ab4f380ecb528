import { type Database, database } from "../database/database.server.ts";
import type { ContentChangesTable } from "../database/edition-schema.server.ts";
import { EditionMoved } from "../editions/publish-edition.server.ts";
import { explainReadOnly } from "./desk-read-only.server.ts";
import { type Draft, dropDraft } from "./drafts.server.ts";
import { entryVersion } from "./entry-version.server.ts";
import { explainFault } from "./explain-fault.server.ts";
import { type Problem, parseFile, type Values } from "./fields.ts";
import type { Entry } from "./kind.server.ts";
import {
  type Base,
  type Candidate,
  type Change,
  makeCandidate,
  type Outcome,
  openNewest,
} from "./next-edition.server.ts";
import { type Publisher, publishFiles } from "./publish-files.server.ts";
import { describeForRecords } from "./records.server.ts";
import { dropRemovals } from "./taken-down.server.ts";

/** How often to retry when others publish at the same time. */
const MOST_TRIES = 5;

const crowded: Problem = {
  field: null,
  message: "Others kept publishing at the same time, so yours isn't published yet. Try again.",
};

/**
 * Publishes a change at once, and shows it.
 *
 * @param draft deleted in the same transaction.
 * @returns the edition's number and the entry's id.
 * @throws DraftGone if somebody else has changed, deleted or published the draft.
 */
export async function publishChange(
  by: Publisher,
  change: Change,
  draft?: Pick<Draft, "id" | "revision">,
): Promise<Outcome<{ edition: number; entry: string }>> {
  const problems = explainReadOnly();
  if (problems.length > 0) return { ok: false, problems };
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      const base = await openNewest();
      const twin = await findTwin(change, base);
      if (twin && draft) await dropDraft(database(), draft);
      if (twin) return twin;
      const made = await makeCandidate(change, base);
      if (!made.ok) return made;
      const edition = await publish(by, change, made.candidate, draft);
      return { ok: true, edition, entry: made.candidate.entry };
    } catch (error) {
      if (error instanceof EditionMoved) continue;
      return explainFault(error, change.kind, change.values);
    }
  }
  return { ok: false, problems: [crowded] };
}

/**
 * Finds the entry if it is already published with these values (idempotency): the button was pressed twice, or
 * again because the first answer got lost.
 */
async function findTwin(
  { kind, action, entry, values, seen, from }: Change,
  { number, files }: Base,
) {
  // A restored entry has more than its values.
  if (action !== "save" || from) return undefined;
  const entries = await kind.read(files);
  const own = entries.find(({ id }) => id === entry);
  // The first press may have given it another name. A deleted entry comes back under its old one.
  const mayBeRenamed = entry === null || seen !== null;
  const meant = own ? [own] : mayBeRenamed ? entries : [];
  const wanted = contentMark(values);
  const twin = meant.find((one) => contentMark(one.values) === wanted);
  return twin && ({ ok: true, edition: number ?? 0, entry: twin.id } as const);
}

/** The mark of an entry's values, ignoring its files' names. */
function contentMark(values: Values): string {
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    parseFile(value)?.hash ?? value,
  ]);
  return entryVersion(Object.fromEntries(plain));
}

async function publish(
  by: Publisher,
  change: Change,
  { edition, base, files, entry, before }: Candidate,
  draft: Pick<Draft, "id" | "revision"> | undefined,
): Promise<number> {
  const action = actionOf(change, draft);
  const title = titleOf(change, before);
  const { number, isNew } = await publishFiles({
    ...{ by, edition, files: files.files, after: base, event: "edition-published" },
    reason: describeChange(change, action, before).slice(0, 300),
    record: async (on, number) => {
      // Also under its old id: a question's id changes with its words.
      const rows = [...new Set([entry, change.entry ?? entry])].map((entry) => ({
        ...{ edition: number, kind: change.kind.name, entry, action, title },
      }));
      await on.insertInto("contentChanges").values(rows).execute();
      await endDraft(on, draft);
      if (change.action === "remove") await dropRemovals(on, change);
    },
  });
  // Nothing has changed, so there is nothing to publish, and the draft can go.
  if (!isNew) await endDraft(database(), draft);
  return number;
}

async function endDraft(on: Database, draft: Pick<Draft, "id" | "revision"> | undefined) {
  if (draft && !(await dropDraft(on, draft))) throw new DraftGone();
}

/** Somebody else has changed, deleted or published the draft. */
export class DraftGone extends Error {
  override readonly name = "DraftGone";
}

const verbs: Record<ContentChangesTable["action"], string> = {
  add: "Added to",
  change: "Changed in",
  remove: "Deleted from",
  "take-down": "Taken down from",
  order: "Changed the order of",
};

/** A removal from a draft counts as "taken down" rather than "deleted", so the desk still lists the entry. */
function actionOf(
  { action, entry }: Change,
  draft: Pick<Draft, "id"> | undefined,
): ContentChangesTable["action"] {
  if (action === "save") return entry === null ? "add" : "change";
  return action === "remove" && draft ? "take-down" : action;
}

/** The reason shown in the history; a single entry's name isn't repeated. */
function describeChange(
  change: Change,
  action: ContentChangesTable["action"],
  before: Entry | null,
): string {
  const { action: pressed, kind, entry, from } = change;
  const place = kind.isSingle ? "" : ` in ${kind.title}`;
  const title = recordOf(change, before);
  if (from) return `Brought back from edition ${from.number}${place}: ${title}`;
  if (kind.isSingle) return `Changed ${title}`;
  if (pressed === "order") return `${verbs.order} ${title}`;
  const isBack = pressed === "save" && entry !== null && !before && !kind.begin;
  return `${isBack ? "Published again in" : verbs[action]} ${kind.title}: ${title}`;
}

function recordOf({ kind, values, action }: Change, before: Entry | null): string {
  if (action === "order") return kind.title;
  return describeForRecords(kind, before && action === "remove" ? before.values : values);
}

function titleOf({ kind, values, action }: Change, before: Entry | null): string {
  if (action === "order") return kind.title;
  const [first] = kind.fields;
  if (kind.isSingle) return kind.title;
  return (before && action === "remove" ? before.title : values[first?.name ?? ""]) || kind.title;
}
