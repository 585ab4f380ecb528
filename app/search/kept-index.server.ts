import type { SearchIndex } from "./search-index.server.ts";

/** An index in memory that is used while what it was made of is the same. */
export class KeptIndex {
  #kept: { key: unknown; index: Promise<SearchIndex> } | undefined;

  /**
   * The index, made anew where the key is another one than before.
   *
   * @param key of what it is made of; two that are the same are compared by ===.
   */
  get(key: unknown, make: () => Promise<SearchIndex>): Promise<SearchIndex> {
    if (this.#kept && this.#kept.key === key) return this.#kept.index;
    const own = { key, index: make() };
    closeUnused(this.#kept?.index);
    this.#kept = own;
    own.index.catch(() => {
      if (this.#kept === own) this.#kept = undefined;
    });
    return own.index;
  }
}

/** Frees the memory of an index once those who are waiting for it have searched it. */
function closeUnused(index: Promise<SearchIndex> | undefined): void {
  index?.then(
    (made) => setImmediate(() => made.close()),
    () => undefined,
  );
}
