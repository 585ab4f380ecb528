/** Keeps what was used last, up to a size in all (a cache of the kind "least recently used"). */
export class RecentlyUsed<Key, Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  /** The one not used for the longest first. */
  readonly #kept = new Map<Key, Value>();
  #size = 0;

  /**
   * @param most the size that all may have together.
   * @param sizeOf the size of one, which stays the same.
   */
  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const value = this.#kept.get(key);
    if (value !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, value);
    }
    return value;
  }

  /** Drops what is kept under a key, if anything is. */
  delete(key: Key): void {
    const value = this.#kept.get(key);
    if (value !== undefined && this.#kept.delete(key)) this.#size -= this.#sizeOf(value);
  }

  /** Keeps a value, in place of another one with its key, unless it alone is too large. */
  add(key: Key, value: Value): void {
    const size = this.#sizeOf(value);
    this.delete(key);
    if (size > this.#most) return;
    this.#kept.set(key, value);
    this.#size += size;
    while (this.#size > this.#most) {
      const [first] = this.#kept;
      if (!first) break;
      this.#kept.delete(first[0]);
      this.#size -= this.#sizeOf(first[1]);
    }
  }
}
