import { type RefObject, useEffect, useRef } from "react";
import { Form, Link, useNavigationType } from "react-router";
import { fieldLimits } from "../platform/limits.ts";
import { KeptState, usePassOnFocus } from "./pager.tsx";
import { type TableState, tableUrl } from "./table-state.ts";

export function TableSearch({ state, label }: { state: TableState<string>; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(state.search);
  const way = useNavigationType();
  useEffect(() => {
    const isTyping = document.activeElement === field.current && way !== "POP";
    // What the reader is typing stays; going back shows that page's search.
    if (field.current && state.search !== shown.current && !isTyping)
      field.current.value = state.search;
    // What is found must not be below the screen.
    const form = field.current?.form;
    if (way !== "POP" && state.search !== shown.current && form)
      if (form.getBoundingClientRect().top > innerHeight / 2) form.scrollIntoView();
    shown.current = state.search;
  }, [state.search, way]);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <search>
      <Form method="get" className="table-search" preventScrollReset>
        <label htmlFor="table-search">{label}</label>
        <input
          ref={field}
          id="table-search"
          type="search"
          name="q"
          defaultValue={state.search}
          maxLength={fieldLimits.search}
        />
        <KeptState state={state} others={{ rows: `${state.rows}`, ...state.others }} />
        <button ref={button} type="submit" className="button-quiet">
          Find
        </button>
        {state.search !== "" && <ShowEveryone state={state} button={button} />}
      </Form>
    </search>
  );
}

type ShowEveryoneProps = { state: TableState<string>; button: RefObject<HTMLElement | null> };

function ShowEveryone({ state, button }: ShowEveryoneProps) {
  return (
    <Link
      ref={usePassOnFocus(button)}
      to={tableUrl(state, { search: "", page: 1 })}
      preventScrollReset
    >
      Show everyone
    </Link>
  );
}
