import { useEffect, useRef } from "react";
import { Form, Link, useNavigationType, useSubmit } from "react-router";
import { fieldLimits } from "../domain/limits.ts";
import { type TableState, tableAddress } from "../domain/table-state.ts";

/** How long the reader rests before what is typed so far is looked for, in milliseconds. */
const rest = 300;

interface TableSearchProps<Sort extends string> {
  state: TableState<Sort>;
  whileTyping?: boolean | undefined;
}

/** Finds rows by name or street. */
export function TableSearch<Sort extends string>({ state, whileTyping }: TableSearchProps<Sort>) {
  const { field, find, look } = useTypedSearch(state.search);
  return (
    <search>
      <Form method="get" className="table-search" preventScrollReset onSubmit={look}>
        <label htmlFor="table-search">Find by name or street</label>
        <input
          ref={field}
          id="table-search"
          type="search"
          name="q"
          defaultValue={state.search}
          maxLength={fieldLimits.search}
          onChange={whileTyping ? find : undefined}
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

/**
 * Sends a search form once the reader rests; what is sent meanwhile ends the look before. The field
 * keeps what is typed, and takes over a search that came otherwise, as by going back.
 *
 * @param search what the page shows.
 * @returns the field's `ref`; `find` for when it changes, `look` for when the form is sent.
 */
function useTypedSearch(search: string) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const way = useNavigationType();
  useEffect(() => {
    const isTyping = document.activeElement === field.current && way !== "POP";
    // An earlier look that ends while the reader types on isn't what the field is about.
    if (!field.current || search === sent.current || isTyping) return;
    field.current.value = search;
    sent.current = search;
  }, [search, way]);
  const look = () => {
    clearTimeout(timer.current);
    sent.current = field.current?.value.trim() ?? "";
  };
  const find = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = field.current?.value.trim() ?? "";
      // One letter finds nearly everybody.
      if (typed === sent.current || typed.length === 1) return;
      look();
      submit(field.current?.form ?? null, { replace: true, preventScrollReset: true });
    }, rest);
  };
  return { field, find, look };
}
