import type { SelectQueryBuilder } from "kysely";
import type { TablePage } from "./table-state.ts";

/** Reads a page of a list (pagination), or of several lists one after the other. */
export async function paginate<Tables, Names extends keyof Tables, Row>(
  lists: SelectQueryBuilder<Tables, Names, Row> | SelectQueryBuilder<Tables, Names, Row>[],
  wanted: number,
  most: number,
): Promise<TablePage<Row>> {
  const parts = await Promise.all(
    [lists].flat().map(async (query) => ({ query, count: await countRows(query) })),
  );
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const pages = Math.max(1, Math.ceil(total / most));
  const page = Math.min(wanted, pages);
  const rows: Row[] = [];
  let first = (page - 1) * most;
  for (const { query, count } of parts) {
    const missing = most - rows.length;
    if (missing > 0 && first < count) {
      rows.push(...((await query.limit(missing).offset(first).execute()) as Row[]));
    }
    first = Math.max(0, first - count);
  }
  return { rows, total, page, pages };
}

/** A page of a list in memory; the last one if `wanted`, from 1, is past it. */
export function pageOf<Row>(all: readonly Row[], wanted: number, most: number): TablePage<Row> {
  const pages = Math.max(1, Math.ceil(all.length / most));
  const page = Math.min(wanted, pages);
  return { rows: all.slice((page - 1) * most, page * most), total: all.length, page, pages };
}

export async function countRows<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll().as("count"))
    .$castTo<{ count: string | number | bigint }>();
  return Number((await counting.executeTakeFirstOrThrow()).count);
}
