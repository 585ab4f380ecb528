import type { SelectQueryBuilder } from "kysely";
import type { TablePage } from "./table-state.ts";

/**
 * Reads a page of a list (pagination).
 *
 * @param query selects all rows of the list, in their order.
 * @param wanted the requested page, from 1.
 * @param most the number of rows on a page.
 */
export async function paginate<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  wanted: number,
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
  const page = Math.min(wanted, pages);
  const rows = await query
    .limit(most)
    .offset((page - 1) * most)
    .execute();
  return { rows: rows as Row[], total, page, pages };
}
