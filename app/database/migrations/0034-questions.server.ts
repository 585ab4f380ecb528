import type { Kysely } from "kysely";

/** An entry as a folder has it: a question's slug there is a hash of its words. */
interface Named {
  kind: string;
  slug: string;
  position: number | null;
}

const kind = "faq";

/** Follows questions through the editions, so that each keeps its first slug when its words change. */
export class QuestionSlugs {
  /** By the hash of its words, of every question so far. */
  readonly #slugs = new Map<string, string>();
  /** The hashes of an edition, in its order. */
  #asked: string[] = [];

  /** The slug of an entry that a folder, the history or a draft names. */
  slugOf(kindOfEntry: string, name: string): string {
    return (kindOfEntry === kind ? this.#slugs.get(name) : undefined) ?? name;
  }

  /** Whether the last edition has a question in these words. */
  isAsked(hash: string): boolean {
    return this.#asked.includes(hash);
  }

  /**
   * Goes on to the next edition.
   *
   * @param changed what was noted when it was published at the desk: a question in other words under both hashes.
   */
  follow(entries: readonly Named[], changed: readonly { kind: string; entry: string }[]): void {
    const before = this.#asked;
    this.#asked = entries
      .filter((entry) => entry.kind === kind)
      .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
      .map(({ slug }) => slug);
    const noted = changed.filter((one) => one.kind === kind).map(({ entry }) => entry);
    const stayed = this.#asked.filter((hash) => before.includes(hash));
    const taken = new Set(stayed.map((hash) => this.slugOf(kind, hash)));
    for (const [place, hash] of this.#asked.entries()) {
      if (before.includes(hash)) continue;
      const atPlace = before.length === this.#asked.length ? [before[place] ?? hash] : [];
      const earlier = [...(noted.includes(hash) ? noted : []), ...atPlace];
      const meant = [...earlier.filter((one) => !this.isAsked(one)), hash];
      const slugs = [...meant.map((one) => this.slugOf(kind, one)), hash];
      const slug = slugs.find((one) => !taken.has(one)) ?? freeName(hash, taken);
      taken.add(slug);
      this.#slugs.set(hash, slug);
    }
  }
}

function freeName(hash: string, taken: ReadonlySet<string>): string {
  for (let count = 2; ; count += 1) if (!taken.has(`${hash}-${count}`)) return `${hash}-${count}`;
}

/** The drafts of entries as they were on the migration's day. */
export interface DraftTables {
  contentDrafts: {
    id: string;
    kind: string;
    entry: string | null;
    action: string;
    seen: string | null;
  };
}

/**
 * Has each draft of a question name it by its slug. Of two of one question, the one that names it in its
 * present words stays that; the other one becomes a draft of a new question.
 */
export async function moveDrafts(on: Kysely<DraftTables>, questions: QuestionSlugs): Promise<void> {
  const drafts = await on
    .selectFrom("contentDrafts")
    .select(["id", "entry", "action", "seen"])
    .where("kind", "=", kind)
    .where("entry", "is not", null)
    .execute();
  const isAsked = ({ entry }: { entry: string | null }) => questions.isAsked(entry ?? "");
  const taken = new Set<string>();
  const moved = [...drafts.filter(isAsked), ...drafts.filter((draft) => !isAsked(draft))]
    .map(({ id, entry, action, seen }) => {
      const slug = questions.slugOf(kind, entry ?? "");
      const isTaken = taken.has(`${action} ${slug}`);
      taken.add(`${action} ${slug}`);
      return {
        id,
        before: entry,
        now: isTaken ? { entry: null, seen: null } : { entry: slug, seen },
      };
    })
    .filter(({ before, now }) => now.entry !== before);
  // First none has a name, so that no two have the same one.
  for (const { id } of moved) {
    await on.updateTable("contentDrafts").set({ entry: null }).where("id", "=", id).execute();
  }
  for (const { id, now } of moved) {
    await on.updateTable("contentDrafts").set(now).where("id", "=", id).execute();
  }
}
