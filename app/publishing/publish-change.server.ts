import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { ContentChangesTable } from "../database/edition-schema.server.ts";
import { keepFiles } from "../editions/keep-files.server.ts";
import { takeNewest } from "../editions/open-edition.server.ts";
import { EditionMoved, publishEdition } from "../editions/publish-edition.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import {
  type Candidate,
  type Change,
  makeCandidate,
  type Outcome,
  openNewest,
} from "./candidate.server.ts";
import { type Draft, dropDraft } from "./drafts.server.ts";
import { markOf } from "./entry-mark.server.ts";
import { type Problem, parseFile, type Values } from "./fields.ts";
import type { Entry } from "./kind.server.ts";
import { explainRulingFolder } from "./ruling-folder.server.ts";
import { dropRemovals } from "./taken-down.server.ts";

/** How often to begin again when others publish at the same time. */
const MOST_TRIES = 5;

const crowded: Problem = {
  field: null,
  message:
    "Others published at the same moment, again and again, so yours isn't published yet. Try again.",
};

/** Who publishes: an account, or the clock for a draft that was scheduled. */
export interface Publisher {
  /** The account's id. */
  id: string;
  name: string;
}

/** The name under which an administrator publishes. */
export async function publisherOf({ id }: Pick<Administrator, "id">): Promise<Publisher> {
  const account = await database()
    .selectFrom("identityUsers")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return { id, name: account?.name || "Administrator" };
}

/**
 * Publishes a change at once, and shows it.
 *
 * @param draft is deleted with it.
 * @returns the edition's number and the entry's id.
 * @throws DraftGone when somebody has changed, deleted or published the draft meanwhile.
 */
export async function publishChange(
  by: Publisher,
  change: Change,
  draft?: Pick<Draft, "id" | "revision">,
): Promise<Outcome<{ edition: number; entry: string }>> {
  const problems = explainRulingFolder();
  if (problems.length > 0) return { ok: false, problems };
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const twin = await findTwin(change);
    if (twin && draft) await dropDraft(database(), draft);
    if (twin) return twin;
    const made = await makeCandidate(change);
    if (!made.ok) return made;
    const { candidate } = made;
    try {
      const edition = await publish(by, change, candidate, draft);
      await takeNewest(() => {});
      return { ok: true, edition, entry: candidate.entry };
    } catch (error) {
      if (!(error instanceof EditionMoved)) throw error;
    }
  }
  return { ok: false, problems: [crowded] };
}

/** A new entry that is there already: whoever presses the button twice means one. */
async function findTwin({ kind, action, entry, values }: Change) {
  if (action !== "save" || entry !== null) return undefined;
  const { number, files } = await openNewest();
  const wanted = contentMark(values);
  const twin = (await kind.read(files)).find((one) => contentMark(one.values) === wanted);
  return twin && ({ ok: true, edition: number ?? 0, entry: twin.id } as const);
}

/** The mark of an entry's values, whatever its files are called. */
function contentMark(values: Values): string {
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    parseFile(value)?.hash ?? value,
  ]);
  return markOf(Object.fromEntries(plain));
}

async function publish(
  by: Publisher,
  change: Change,
  { base, files, entry, before }: Candidate,
  draft: Pick<Draft, "id" | "revision"> | undefined,
): Promise<number> {
  await keepFiles(files.files, cacheFolder());
  const action = actionOf(change, draft);
  const title = titleOf(change, before);
  const what = describeAction(change, action, before);
  const reason = `${what} ${change.kind.title}: ${title}`.slice(0, 300);
  const { number, isNew } = await publishEdition({
    files: files.files,
    by: by.name,
    reason,
    after: base,
    record: async (on, { number }) => {
      // Under its old id, too: a question whose words change gets another one.
      const rows = [...new Set([entry, change.entry ?? entry])].map((entry) => ({
        ...{ edition: number, kind: change.kind.name, entry, action, title },
      }));
      await on.insertInto("contentChanges").values(rows).execute();
      await endDraft(on, draft);
      if (change.action === "remove") await dropRemovals(on, change);
      const detail = `Edition ${number}: ${reason}`;
      await recordEvent(on, { kind: "edition-published", actor: by.id, subject: null, detail });
    },
  });
  // It says what was said already: there is nothing to publish, and nothing to keep either.
  if (!isNew) await endDraft(database(), draft);
  return number;
}

async function endDraft(on: Database, draft: Pick<Draft, "id" | "revision"> | undefined) {
  if (draft && !(await dropDraft(on, draft))) throw new DraftGone();
}

/** Somebody has changed, deleted or published the draft meanwhile. */
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

/** What was prepared as a draft is taken down rather than deleted: the desk goes on listing it. */
function actionOf(
  { action, entry }: Change,
  draft: Pick<Draft, "id"> | undefined,
): ContentChangesTable["action"] {
  if (action === "save") return entry === null ? "add" : "change";
  return action === "remove" && draft ? "take-down" : action;
}

function describeAction(
  { action: pressed, entry, from }: Change,
  action: ContentChangesTable["action"],
  before: Entry | null,
): string {
  if (from) return `Brought back from edition ${from.number} in`;
  const isBack = pressed === "save" && entry !== null && !before;
  return isBack ? "Published again in" : verbs[action];
}

function titleOf({ kind, values, action }: Change, before: Entry | null): string {
  if (action === "order") return kind.title;
  const [first] = kind.fields;
  if (kind.isSingle) return kind.title;
  return (before && action === "remove" ? before.title : values[first?.name ?? ""]) || kind.title;
}
