import { recordEvent } from "../audit/audit-log.server.ts";
import { eraseEarlier, listPagesOf } from "../content/erase.server.ts";
import type { Kind } from "../content/kind.ts";
import { scanWords } from "../content/kinds/scan-words.ts";
import { selectEditions } from "../content/store.server.ts";
import type { Database } from "../database/database.server.ts";
import type { May } from "../identity/person.server.ts";
import { describeForRecords } from "./desk-kinds.server.ts";

/** Erases an entry's earlier versions, with their titles in the history and the audit log, which says that it was done. */
export async function eraseEntry({ id: actor }: May<"publish">, kind: Kind, slug: string) {
  await eraseEarlier(kind.name, slug, async (on) => {
    const detail = await dropTitles(on, kind, slug);
    await recordEvent(on, { kind: "entry-erased", actor, subject: null, detail });
  });
}

/** Returns what the records say instead: the kind, with the entry's present title if it is still shown. */
async function dropTitles(on: Database, kind: Kind, slug: string): Promise<string> {
  const rows = await on
    .selectFrom("entries")
    .select(["values", "toEdition"])
    .where("kind", "=", kind.name)
    .where("slug", "=", slug)
    .execute();
  const versions = rows.map(({ values, toEdition }) => ({
    title: describeForRecords(kind, JSON.parse(values)),
    isShown: toEdition === null,
  }));
  const present = versions.find(({ isShown }) => isShown)?.title;
  const former = versions.flatMap(({ title }) => (title === present ? [] : title));
  await reword(on, kind, [slug], { present, former });
  // They are named after their document.
  await reword(on, scanWords, await listPagesOf(on, kind.name, slug), { former: [] });
  return present ? `${kind.title}: ${present}` : kind.title;
}

/**
 * Rewords what was recorded of these entries' editions: it says the present title, or only the kind if an edition
 * changed others of the kind, too. What else says a former title may mean another entry, and then says the kind.
 */
async function reword(
  on: Database,
  { name, title }: Kind,
  slugs: readonly string[],
  { present, former }: { present?: string | undefined; former: readonly string[] },
): Promise<void> {
  const rows = await on
    .selectFrom("entries")
    .select(["slug", "fromEdition", "toEdition"])
    .where("kind", "=", name)
    .execute();
  const numbersOf = (isOwn: boolean) => {
    const found = rows.filter(({ slug }) => slugs.includes(slug) === isOwn);
    return new Set(found.flatMap(({ fromEdition, toEdition }) => [fromEdition, toEdition]));
  };
  const [own, others] = [numbersOf(true), numbersOf(false)];
  // As `describeChange` and `scheduleDraft` write it.
  const naming = new RegExp(`^(.*?(?:${title}|as it was)): (.*)$`, "s");
  const correct = (text: string, edition = 0) => {
    const [, what, said = ""] = naming.exec(text) ?? [];
    if (!what) return text;
    if (own.has(edition)) return present && !others.has(edition) ? `${what}: ${present}` : what;
    const old = former.find((one) => said === one || said.startsWith(`${one}, to be `));
    return old ? what + said.slice(old.length) : text;
  };
  for (const { number, reason } of await selectEditions(on).execute()) {
    const corrected = correct(reason ?? "", number);
    if (!reason || corrected === reason) continue;
    await on
      .updateTable("editions")
      .set({ reason: corrected })
      .where("number", "=", number)
      .execute();
    await on
      .updateTable("auditEvents")
      .set(({ fn, val }) => ({ detail: fn("replace", ["detail", val(reason), val(corrected)]) }))
      .where("detail", "like", `Edition ${number}: %`)
      .execute();
  }
  const events = await on
    .selectFrom("auditEvents")
    .select(["id", "detail"])
    .where("kind", "in", ["edition-scheduled", "edition-unscheduled", "entry-erased"])
    .execute();
  for (const { id, detail } of events) {
    const corrected = correct(detail ?? "");
    if (!detail || corrected === detail) continue;
    await on.updateTable("auditEvents").set({ detail: corrected }).where("id", "=", id).execute();
  }
}
