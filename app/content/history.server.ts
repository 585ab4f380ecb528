import { database } from "../database/database.server.ts";
import { type EditionSummary, selectRows, toEntry } from "./store.server.ts";

export type LastChange = Pick<EditionSummary, "number" | "publishedAt" | "publishedBy">;

/** The edition that last changed each entry, by slug; a new position doesn't count. */
export async function listLastChanges(
  kind: string,
  slugs: readonly string[],
): Promise<Map<string, LastChange>> {
  if (slugs.length === 0) return new Map();
  const last = selectChanges()
    .where("row.kind", "=", kind)
    .where("row.slug", "in", slugs)
    .select(["row.slug", ({ fn }) => fn.max("row.fromEdition").as("number")])
    .groupBy("row.slug");
  const rows = await database()
    .selectFrom(last.as("last"))
    .innerJoin("editions", "editions.number", "last.number")
    .select(["last.slug", "editions.number", "editions.publishedAt", "editions.publishedBy"])
    .execute();
  return new Map(rows.map(({ slug, ...edition }) => [slug, edition]));
}

/** What was added or changed after an edition, newest first. */
export function listLaterChanges(edition: number) {
  return selectChanges()
    .innerJoin("editions", "editions.number", "row.fromEdition")
    .select(["row.kind", "row.slug", "number", "publishedAt", "publishedBy", "reason"])
    .where("row.fromEdition", ">", edition)
    .orderBy("number", "desc")
    .execute();
}

/** Without rows that only have a new position. */
function selectChanges() {
  return database()
    .selectFrom("entries as row")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entries as before")
            .select("before.slug")
            .whereRef("before.kind", "=", "row.kind")
            .whereRef("before.slug", "=", "row.slug")
            .whereRef("before.toEdition", "=", "row.fromEdition")
            .whereRef("before.values", "=", "row.values")
            .whereRef("before.audience", "=", "row.audience"),
        ),
      ),
    );
}

export type EntryDifference = Awaited<ReturnType<typeof compareEditions>>[number];

/**
 * The entries that differ between two editions, by kind and slug; a new position doesn't count. `ended` is 1 if one
 * that only one edition has was taken down; others may be new under a name that was free again.
 */
export async function compareEditions(earlier: number, later: number) {
  const [before, after] = await Promise.all([rowsOfOne(earlier, later), rowsOfOne(later, earlier)]);
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].sort().flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    const { kind, slug, ended } = (one ?? other) as NonNullable<typeof one>;
    if (one?.values === other?.values && one?.audience === other?.audience) return [];
    const versions = { before: one ? toEntry(one) : null, after: other ? toEntry(other) : null };
    return { kind, slug, ...versions, ended };
  });
}

async function rowsOfOne(edition: number, other: number) {
  const rows = await selectRows(database(), edition)
    .select(({ selectFrom }) =>
      selectFrom("entries as last")
        .select("last.isTakenDown")
        .whereRef("last.kind", "=", "entries.kind")
        .whereRef("last.slug", "=", "entries.slug")
        .where("last.toEdition", "<=", other)
        .orderBy("last.toEdition", "desc")
        .limit(1)
        .as("ended"),
    )
    .where(({ eb, or }) => or([eb("fromEdition", ">", other), eb("toEdition", "<=", other)]))
    .execute();
  return new Map(rows.map((row) => [`${row.kind} ${row.slug}`, row]));
}

export type TakenDown = Awaited<ReturnType<typeof listTakenDown>>[number];

/**
 * Entries that were taken down and not published since, latest first, each with the first edition without it; of all
 * kinds without `kind`, only one with `slug`.
 */
export async function listTakenDown(kind?: string, slug?: string) {
  const rows = await database()
    .selectFrom("entries as row")
    .innerJoin("editions", "editions.number", "row.toEdition")
    .select(["row.kind", "row.slug", "row.values", "row.position", "row.audience"])
    .select(["editions.number as edition", "editions.publishedAt", "editions.publishedBy"])
    .where("row.isTakenDown", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entries as later")
            .select("later.slug")
            .whereRef("later.kind", "=", "row.kind")
            .whereRef("later.slug", "=", "row.slug")
            .whereRef("later.fromEdition", ">=", "row.toEdition"),
        ),
      ),
    )
    .$if(kind !== undefined, (query) => query.where("row.kind", "=", kind as string))
    .$if(slug !== undefined, (query) => query.where("row.slug", "=", slug as string))
    .orderBy("row.toEdition", "desc")
    .orderBy("row.kind")
    .orderBy("row.slug")
    .execute();
  return rows.map(({ edition, publishedAt, publishedBy, ...row }) => {
    return { entry: toEntry(row), edition, publishedAt, publishedBy };
  });
}

/** Null if it is published, was deleted, or never existed. */
export async function findTakenDown(kind: string, slug: string): Promise<TakenDown | null> {
  return (await listTakenDown(kind, slug))[0] ?? null;
}
