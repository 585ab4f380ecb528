import { createHash } from "node:crypto";
import { PlainError } from "../../platform/plain-error.ts";
import type { DumpRow } from "../backup/dump-file.server.ts";

const modulus = 2n ** 256n;

/**
 * The number of a table's rows and a hash of them, in whatever order they come: the two engines sort
 * differently. The hash is the sum of the rows' SHA-256, so a row that is there twice counts twice.
 */
export class TableHash {
  rows = 0;
  #sum = 0n;

  /** @param row values that both engines agree on: see values.server.ts. */
  add(row: DumpRow): void {
    const hash = createHash("sha256").update(JSON.stringify(row)).digest("hex");
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
    this.rows += 1;
  }

  equals(other: TableHash | undefined): boolean {
    return this.rows === other?.rows && this.#sum === other.#sum;
  }
}

/** The hash of each table, by its name. */
export type TableHashes = Map<string, TableHash>;

/** The first table that isn't the same on both sides; undefined if all are. */
export function firstDifference(one: TableHashes, other: TableHashes): string | undefined {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].find((name) => !one.get(name)?.equals(other.get(name)));
}

/** @throws PlainError when the copy isn't the same as the original. */
export function requireSame(original: TableHashes, copy: TableHashes): void {
  const table = firstDifference(original, copy);
  if (table === undefined) return;
  throw new PlainError(
    `The copy of the table ${table} isn't the same as the original (${copy.get(table)?.rows ?? "no"} rows, and there are ${original.get(table)?.rows ?? "no"}).\n` +
      "Nothing was changed. Please report this mistake of the program.",
  );
}
