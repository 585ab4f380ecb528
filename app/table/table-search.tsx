import { type RefObject, useEffect, useRef } from "react";
import { Form, Link, useNavigationType, useSubmit } from "react-router";
import { fieldLimits } from "../platform/limits.ts";
import { usePassOnFocus } from "./pager.tsx";
import { isNarrowed, type TableState, tableUrl } from "./table-state.ts";

/** How long the reader rests before what is typed so far is looked for, in milliseconds. */
const rest = 300;

/** A choice beside the search, by its name in the address. */
export interface Filter {
  name: string;
  label: string;
  /** What can be chosen, with its words; all rows is always offered. */
  options: Record<string, string>;
}

interface TableSearchProps<Sort extends string> {
  state: TableState<Sort>;
  label?: string | undefined;
  filters?: Filter[] | undefined;
  whileTyping?: boolean | undefined;
}

/** Finds rows by words, and by what is chosen. */
export function TableSearch<Sort extends string>(props: TableSearchProps<Sort>) {
  const { state, label = "Find by name or street", filters = [], whileTyping } = props;
  const { field, find, look } = useTypedSearch(state.search);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <search>
      <Form method="get" className="table-search" preventScrollReset onSubmit={look}>
        <label htmlFor="table-search">{label}</label>
        <input
          ref={field}
          id="table-search"
          type="search"
          name="q"
          defaultValue={state.search}
          maxLength={fieldLimits.search}
          onChange={whileTyping ? find : undefined}
        />
        {filters.map((filter) => (
          <Choice key={filter.name} {...filter} chosen={state.filters?.[filter.name] ?? ""} />
        ))}
        {state.sort && <input type="hidden" name="sort" value={state.sort} />}
        {state.sort && <input type="hidden" name="order" value={state.order} />}
        <input type="hidden" name="rows" value={state.rows} />
        {Object.entries(state.others ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button ref={button} type="submit" className="button-quiet">
          Find
        </button>
        {isNarrowed(state) && <ShowEverybody state={state} button={button} />}
      </Form>
    </search>
  );
}

function ShowEverybody<Sort extends string>({
  state,
  button,
}: {
  state: TableState<Sort>;
  button: RefObject<HTMLButtonElement | null>;
}) {
  return (
    <Link
      ref={usePassOnFocus(button)}
      to={tableUrl(state, { search: "", filters: {}, page: 1 })}
      preventScrollReset
    >
      Show everybody
    </Link>
  );
}

function Choice({ name, label, options, chosen }: Filter & { chosen: string }) {
  return (
    <span className="choice">
      <label htmlFor={`choose-${name}`}>{label}</label>
      {/* Anew for each choice, so that it is right again after going back. */}
      <select key={chosen} id={`choose-${name}`} name={name} defaultValue={chosen}>
        <option value="">All</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </span>
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
