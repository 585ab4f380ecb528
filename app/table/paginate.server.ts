import type { SelectQueryBuilder } from "kysely";
import type { TablePage } from "./table-state.ts";

/**
 * Reads a page of a list.
 *
 * @param query all rows of the list, selected and in their order.
 * @param asked the page asked for, from 1.
 * @param most how many rows are on a page.
 */
export async function paginate<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  asked: number,
  most: number,
): Promise<TablePage<Row>> {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll().as("count"))
    .$castTo<{ count: string | number | bigint }>()
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const pages = Math.max(1, Math.ceil(total / most));
  const page = Math.min(asked, pages);
  const rows = await query
    .limit(most)
    .offset((page - 1) * most)
    .execute();
  return { rows: rows as Row[], total, page, pages };
}
