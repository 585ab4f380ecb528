import {
  ExpressionWrapper,
  type RawNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
} from "kysely";
import { countRows } from "./count-rows.server.ts";
import type { TablePage } from "./table-state.ts";

/**
 * Reads a page of a list (pagination).
 *
 * @param lists select all rows of the list, in their order; of several, one goes on where the one
 *   before ends.
 * @param wanted the requested page, from 1.
 * @param most the number of rows on a page.
 */
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
    const number = Math.min(count - first, most - rows.length);
    if (number > 0) rows.push(...(await readRows(query, first, number, count)));
    first = Math.max(0, first - count);
  }
  return { rows, total, page, pages };
}

/** Reads some rows from the nearer end: the database passes over all that come before an offset. */
async function readRows<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  first: number,
  number: number,
  count: number,
): Promise<Row[]> {
  const behind = count - first - number;
  if (first <= behind) return (await query.limit(number).offset(first).execute()) as Row[];
  const rows = await reverse(query).limit(number).offset(behind).execute();
  return rows.toReversed() as Row[];
}

/** The same rows in the opposite order. */
function reverse<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): SelectQueryBuilder<Tables, Names, Row> {
  const { orderBy } = query.toOperationNode() as SelectQueryNode;
  return (orderBy?.items ?? []).reduce((reversed, { orderBy: value, direction }) => {
    const isDown = direction !== undefined && (direction as RawNode).sqlFragments[0] === "desc";
    return reversed.orderBy(new ExpressionWrapper(value), isDown ? "asc" : "desc");
  }, query.clearOrderBy());
}
