/**
 * A cache that holds so many bytes at most. What was set longest ago leaves first, and what was used
 * since then gets a second chance (the clock algorithm): so using something costs one look-up.
 */
export class ByteCache<Value> {
  readonly #limit: number;
  readonly #kept = new Map<string, { value: Value; bytes: number; isUsed: boolean }>();
  #bytes = 0;

  /** @param limit in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    kept.isUsed = true;
    return kept.value;
  }

  /** Keeps a value, unless it alone is over the limit. */
  set(key: string, value: Value, bytes: number): void {
    this.#remove(key);
    if (bytes > this.#limit) return;
    this.#kept.set(key, { value, bytes, isUsed: false });
    this.#bytes += bytes;
    // A map keeps the order in which its keys were set; what is set anew meanwhile comes once more.
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#limit) return;
      if (oldest === key) continue;
      this.#kept.delete(oldest);
      if (kept.isUsed) this.#kept.set(oldest, { ...kept, isUsed: false });
      else this.#bytes -= kept.bytes;
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
