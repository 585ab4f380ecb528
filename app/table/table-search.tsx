import { type RefObject, useEffect, useRef } from "react";
import { Form, Link, useNavigationType, useSubmit } from "react-router";
import { fieldLimits } from "../platform/limits.ts";
import { KeptState, usePassOnFocus } from "./pager.tsx";
import { isNarrowed, type TableState, tableUrl } from "./table-state.ts";

/** The pause in typing after which a search starts, in milliseconds (debounce). */
const rest = 300;

/** A filter beside the search, by its parameter in the URL. */
export interface Filter {
  name: string;
  label: string;
  /** The values with their labels; "All" is always offered. */
  options: Record<string, string>;
}

interface TableSearchProps<Sort extends string> {
  state: TableState<Sort>;
  label?: string | undefined;
  filters?: Filter[] | undefined;
  whileTyping?: boolean | undefined;
}

/** The search form of a table, with its filters. */
export function TableSearch<Sort extends string>(props: TableSearchProps<Sort>) {
  const { state, label = "Find by name or address", filters = [], whileTyping = false } = props;
  const { field, find, look } = useTypedSearch(state.search, whileTyping);
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
        <KeptState state={state} others={{ rows: `${state.rows}`, ...state.others }} />
        <button ref={button} type="submit" className="button-quiet">
          Find
        </button>
        {isNarrowed(state) && <ShowEveryone state={state} button={button} />}
      </Form>
    </search>
  );
}

function ShowEveryone<Sort extends string>({
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
      Show everyone
    </Link>
  );
}

function Choice({ name, label, options, chosen }: Filter & { chosen: string }) {
  return (
    <span className="choice">
      <label htmlFor={`choose-${name}`}>{label}</label>
      {/* The key remounts it for each choice, so that it is right after going back. */}
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
 * Submits a search form when the reader pauses; a new search cancels the one before. The field
 * keeps what is typed, but takes over a search that changed by other means, such as going back.
 *
 * @param search the search that the page shows.
 * @param whileTyping whether it does so before the form is submitted.
 * @returns the field's `ref`, `find` for its change event, `look` for the form's submit event.
 */
function useTypedSearch(search: string, whileTyping: boolean) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const way = useNavigationType();
  useEffect(() => {
    const isTyping = document.activeElement === field.current && way !== "POP";
    // The result of an earlier search mustn't overwrite what the reader is still typing.
    if (!field.current || search === sent.current || isTyping) return;
    field.current.value = search;
    sent.current = search;
  }, [search, way]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a slow connection, somebody may type before this runs.
  useEffect(() => {
    if (whileTyping && field.current?.value !== search) find();
  }, []);
  const look = () => {
    clearTimeout(timer.current);
    sent.current = field.current?.value.trim() ?? "";
  };
  const find = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = field.current?.value.trim() ?? "";
      // A single letter matches nearly everyone.
      if (typed === sent.current || typed.length === 1) return;
      look();
      submit(field.current?.form ?? null, { replace: true, preventScrollReset: true });
    }, rest);
  };
  return { field, find, look };
}
