/** A cache that holds so many bytes at most; what was used least recently leaves first. */
export class ByteCache<Value> {
  readonly #limit: number;
  readonly #kept = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  /** @param limit in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    // A map keeps the order in which its keys were set.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** Keeps a value, unless it alone is over the limit. */
  set(key: string, value: Value, bytes: number): void {
    this.#remove(key);
    if (bytes > this.#limit) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
