/** A cache with a total size that evicts the least recently used. */
export class RecentlyUsed<Key, Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  /** Least recently used first. */
  readonly #kept = new Map<Key, Value>();
  #size = 0;

  /**
   * @param most the maximum total size.
   * @param sizeOf a value's size, which must not change; by default, values are counted.
   */
  constructor(most: number, sizeOf: (value: Value) => number = () => 1) {
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

  delete(key: Key): void {
    const value = this.#kept.get(key);
    if (value !== undefined && this.#kept.delete(key)) this.#size -= this.#sizeOf(value);
  }

  /** Adds a value, replacing one with the same key, unless it alone is too large. */
  add(key: Key, value: Value): void {
    const size = this.#sizeOf(value);
    this.delete(key);
    if (size > this.#most) return;
    this.#kept.set(key, value);
    this.#size += size;
    for (const first of this.#kept.keys()) {
      if (this.#size <= this.#most) break;
      this.delete(first);
    }
  }
}
