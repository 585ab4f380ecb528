import { hash } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import { RecentlyUsed } from "../platform/recently-used.ts";

/** Both engines count rows one by one: up to so many, it is done each time. */
const countedEachTime = 10_000;
/** How long a longer list's count is used, in milliseconds. */
const KEPT_MS = 60_000;
/** How many lists' counts are kept: of each filter, and of each search that finds so many. */
const mostKept = 200;

interface KeptCount {
  count: number;
  until: number;
}

const kept = new RecentlyUsed<string, KeptCount>(mostKept, () => 1);

/**
 * Counts the rows of a list. Of more than 10,000 the number may be up to a minute old: else each page
 * would take longer the more there are.
 */
export async function countRows<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll().as("count"))
    .$castTo<{ count: string | number | bigint }>();
  const { sql, parameters } = counting.compile();
  // Hashed, so that no list is kept of what people looked for.
  const list = hash("sha256", JSON.stringify([sql, parameters]));
  const known = kept.get(list);
  if (known && performance.now() < known.until) return known.count;
  const count = Number((await counting.executeTakeFirstOrThrow()).count);
  kept.delete(list);
  if (count > countedEachTime) kept.add(list, { count, until: performance.now() + KEPT_MS });
  return count;
}
