import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { ContentChangesTable } from "../database/edition-schema.server.ts";
import { ContentError } from "../editions/content-error.ts";
import { type Edition, NoEdition } from "../editions/edition.server.ts";
import { newestEdition } from "../editions/edition-store.server.ts";
import { fetchFiles } from "../editions/fetch-files.server.ts";
import { keepFiles } from "../editions/keep-files.server.ts";
import { takeNewest } from "../editions/open-edition.server.ts";
import { EditionMoved, publishEdition } from "../editions/publish-edition.server.ts";
import { cacheFolder, compileFiles, shownEdition } from "../editions/shown-edition.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { environment } from "../platform/environment.server.ts";
import { isPlain } from "../platform/plain-error.ts";
import { type Draft, dropDraft, markOf } from "./drafts.server.ts";
import { type Problem, parseFile, type Values } from "./fields.ts";
import type { Entry, Kind } from "./kind.server.ts";
import { findProblems, toProblem } from "./problems.server.ts";
import { SourceFiles } from "./source-files.server.ts";

/** A change of what the site says. */
export interface Change {
  kind: Kind;
  action: "save" | "remove" | "order";
  /** The entry's id; null for a new one, and for an order. */
  entry: string | null;
  values: Values;
  /** The mark of the entry as its editor saw it (drafts.server.ts); null for a new one. */
  seen: string | null;
  /** Of an order: all ids. */
  ids?: readonly string[];
}

/** The change that a draft would be. */
export function changeOf(kind: Kind, { action, entry, values, seen }: Draft): Change {
  return { kind, action, entry, values, seen };
}

/** What the site would say after a change. */
export interface Candidate {
  edition: Edition;
  /** See `Base`; the files are those after the change. */
  base: Base["number"];
  files: SourceFiles;
  /** The entry's id afterwards. */
  entry: string;
  /** The entry as it is published now; null for a new one. */
  before: Entry | null;
}

export type Outcome<Value> =
  | ({ ok: true } & Value)
  /** What has to be mended first. */
  | { ok: false; problems: Problem[] }
  /** Somebody else changed the entry meanwhile; null: deleted it. */
  | { ok: false; problems: []; now: Entry | null };

/** What the desk's changes begin with: the newest edition, its files being in the cache. */
export interface Base {
  /** Its number; null while the database has none, and what the site shows comes from elsewhere. */
  number: number | null;
  files: SourceFiles;
}

/** @throws NoEdition before there is anything. */
export async function openNewest(): Promise<Base> {
  const newest = (await newestEdition()) ?? shownEdition();
  if (!newest) throw new NoEdition("Nothing that the association says is there yet.");
  await fetchFiles(newest.files, cacheFolder());
  return { number: newest.number, files: new SourceFiles(newest.files, cacheFolder()) };
}

/** Whether a folder rules what the site says (CONTENT_DIR), so that the desk can't. */
export function rulingFolder(): string | undefined {
  return environment().CONTENT_DIR;
}

/**
 * Makes what the site would say after a change, without publishing it.
 *
 * @throws DatabaseUnavailable while the database doesn't answer.
 */
export async function makeCandidate(change: Change): Promise<Outcome<{ candidate: Candidate }>> {
  const { kind, action, values } = change;
  const missing = action === "save" ? findProblems(kind, values) : [];
  if (missing.length > 0) return { ok: false, problems: missing };
  const { number: base, files } = await openNewest();
  const entries = await kind.read(files);
  const before = entries.find(({ id }) => id === change.entry) ?? null;
  if (change.entry !== null && isChanged(before, change.seen)) {
    return { ok: false, problems: [], now: before };
  }
  try {
    const entry = await apply(change, files);
    await fetchFiles(files.files, cacheFolder());
    const edition = await compileFiles(files.files, "content", () => {});
    return { ok: true, candidate: { edition, base, files, entry, before } };
  } catch (error) {
    return { ok: false, problems: explain(kind, error, values) };
  }
}

function isChanged(now: Entry | null, seen: string | null): boolean {
  return now === null || markOf(now.values) !== seen;
}

async function apply({ kind, action, entry, values, ids }: Change, files: SourceFiles) {
  if (action === "save") return kind.write(files, entry, values);
  if (action === "remove") await kind.remove?.(files, entry ?? "");
  else await kind.order?.(files, ids ?? []);
  return entry ?? "";
}

/** What is wrong with a change, or that it takes too much to convert; other errors are thrown. */
function explain(kind: Kind, error: unknown, values: Values): Problem[] {
  if (error instanceof ContentError) {
    return error.mistakes.map((mistake) => toProblem(kind, mistake, values));
  }
  if (error instanceof Error && isPlain(error)) {
    return [{ field: null, message: error.message.replace("content/", "") }];
  }
  throw error;
}

/** How often to begin again when others publish at the same time. */
const MOST_TRIES = 5;

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
 * @throws DraftGone when the draft was published, deleted or changed meanwhile.
 */
export async function publishChange(
  by: Publisher,
  change: Change,
  draft?: Pick<Draft, "id" | "revision">,
): Promise<Outcome<{ edition: number; entry: string }>> {
  for (let tries = 1; ; tries += 1) {
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
      if (!(error instanceof EditionMoved) || tries >= MOST_TRIES) throw error;
    }
  }
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
  const action = actionOf(change);
  const title = titleOf(change, before);
  const reason = `${verbs[action]} ${change.kind.title}: ${title}`.slice(0, 300);
  const { number, isNew } = await publishEdition({
    files: files.files,
    by: by.name,
    reason,
    after: base,
    record: async (on, { number }) => {
      const row = { edition: number, kind: change.kind.name, entry, action, title };
      await on.insertInto("contentChanges").values(row).execute();
      await endDraft(on, draft);
      const detail = `Edition ${number}: ${reason}`;
      await recordEvent(on, { kind: "edition-published", actor: by.id, subject: null, detail });
    },
  });
  // It says what was said already: there is nothing to publish, and nothing to keep either.
  if (!isNew) await endDraft(database(), draft);
  return number;
}

/** @throws DraftGone when somebody has changed the draft meanwhile, or published it. */
async function endDraft(on: Database, draft: Pick<Draft, "id" | "revision"> | undefined) {
  if (draft && !(await dropDraft(on, draft))) throw new DraftGone();
}

/** Another process has published or changed the draft meanwhile. */
export class DraftGone extends Error {
  override readonly name = "DraftGone";
}

const verbs: Record<ContentChangesTable["action"], string> = {
  add: "Added to",
  change: "Changed in",
  remove: "Deleted from",
  order: "Changed the order of",
};

function actionOf({ action, entry }: Change): ContentChangesTable["action"] {
  if (action === "save") return entry === null ? "add" : "change";
  return action;
}

function titleOf({ kind, values, action }: Change, before: Entry | null): string {
  if (action === "order") return kind.title;
  const [first] = kind.fields;
  if (kind.isSingle) return kind.title;
  return (before && action === "remove" ? before.title : values[first?.name ?? ""]) || kind.title;
}
