import { Form, Link } from "react-router";
import { fieldLimits } from "../domain/limits.ts";
import { type TableState, tableAddress } from "../domain/table-state.ts";

/** Finds rows by name or street. */
export function TableSearch<Sort extends string>({ state }: { state: TableState<Sort> }) {
  return (
    <search>
      <Form method="get" className="table-search" preventScrollReset>
        <label htmlFor="table-search">Find by name or street</label>
        <input
          // A new search starts the field anew, also when it was cleared by the link.
          key={state.search}
          id="table-search"
          type="search"
          name="q"
          defaultValue={state.search}
          maxLength={fieldLimits.search}
        />
        {state.sort && <input type="hidden" name="sort" value={state.sort} />}
        {state.sort && <input type="hidden" name="order" value={state.order} />}
        <input type="hidden" name="rows" value={state.rows} />
        <button type="submit" className="button-quiet">
          Find
        </button>
        {state.search && (
          <Link to={tableAddress(state, { search: "", page: 1 })} preventScrollReset>
            Show everybody
          </Link>
        )}
      </Form>
    </search>
  );
}
