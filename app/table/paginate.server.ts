import type { SelectQueryBuilder } from "kysely";
import type { TablePage } from "./table-state.ts";

/** Reads a page of a list (pagination); the last one if `wanted`, from 1, is past it. */
export async function paginate<Tables, Names extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Names, Row>,
  wanted: number,
  most: number,
): Promise<TablePage<Row>> {
  const total = await countRows(list);
  const pages = Math.max(1, Math.ceil(total / most));
  const page = Math.min(wanted, pages);
  const rows = await list
    .limit(most)
    .offset((page - 1) * most)
    .execute();
  return { rows, total, page, pages };
}

/** A page of a list in memory. */
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
