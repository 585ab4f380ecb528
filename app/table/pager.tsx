import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { rowOptions, type TableState, tableUrl } from "./table-state.ts";

interface ListPagerProps {
  /** The list's URL parameter, and its heading's id. */
  name: string;
  list: { page: number; pages: number };
  /** The state of the page's table and lists, to keep. */
  state: TableState<string>;
}

// Changing texts are template strings: once a browser has translated the page, React can't find one of several text
// nodes.

/** Links to the previous and next page of a list. */
export function ListPager({ name, list: { page, pages }, state }: ListPagerProps) {
  const press = useAfterPress(page, () => document.getElementById(name)?.focus());
  if (pages === 1) return null;
  const to = (other: number) =>
    `${tableUrl(state, { others: { ...state.others, [name]: `${other}` } })}#${name}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on one of its links, however made.
    <nav className="actions" aria-label={`Pages: ${name}`} onClick={press}>
      <PageLink name="Previous page" to={page > 1 && to(page - 1)} />
      <span>{`${page} of ${pages}`}</span>
      <PageLink name="Next page" to={page < pages && to(page + 1)} />
    </nav>
  );
}

/** Runs `act` after navigating to another page by a pressed link; returns the click handler. */
function useAfterPress(page: number, act: () => void): () => void {
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another page is shown.
  useEffect(() => {
    if (wasPressed.current) act();
    wasPressed.current = false;
  }, [page]);
  return () => {
    wasPressed.current = true;
  };
}

type TablePagerProps = { state: TableState<string>; total: number; pages: number };

/** Below a table: its total, the rows shown, and links to other pages. */
export function TablePager({ state, total, pages }: TablePagerProps) {
  const { page, rows } = state;
  const first = (page - 1) * rows + 1;
  const before = page > 1 && tableUrl(state, { page: page - 1 });
  const after = page < pages && tableUrl(state, { page: page + 1 });
  const status = useRef<HTMLParagraphElement>(null);
  const press = useAfterPress(page, () => {
    const table = status.current?.closest(".table-pager")?.parentElement;
    const isAbove = table && table.getBoundingClientRect().top < 0;
    // Keyboard users stay at the links.
    if (isAbove && !document.querySelector(":focus-visible")) table.scrollIntoView();
  });
  return (
    <div className="table-pager">
      <RowsForm state={state} />
      <p ref={status} role="status" tabIndex={-1}>
        {`${first}–${Math.min(page * rows, total)} of ${total}`}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on one of its links, however made. */}
      <nav aria-label="Pages" onClick={press}>
        <PageLink name="Previous page" to={before} status={status} />
        <PageLink name="Next page" to={after} status={status} />
      </nav>
    </div>
  );
}

interface PageLinkProps {
  name: string;
  to: string | false;
  /** Receives the focus when the link disappears. */
  status?: RefObject<HTMLElement | null>;
}

function PageLink({ name, to, status }: PageLinkProps) {
  if (!to) return <span className="button-quiet off">{name}</span>;
  return <WorkingLink name={name} to={to} status={status} />;
}

function WorkingLink({ name, to, status }: PageLinkProps & { to: string }) {
  return (
    <Link ref={usePassOnFocus(status)} to={to} className="button-quiet" preventScrollReset>
      {name}
    </Link>
  );
}

function RowsForm({ state }: { state: TableState<string> }) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  const isStarted = useRef(false);
  const show = useCallback(() => {
    submit(select.current?.form ?? null, { preventScrollReset: true });
  }, [submit]);
  useEffect(() => {
    if (!select.current) return;
    const wasStarted = isStarted.current;
    isStarted.current = true;
    // The choice may have been made before hydration.
    if (!wasStarted && select.current.value !== String(state.rows)) return show();
    // Corrects the value after going back. Recreating the select by a `key` would lose the focus.
    select.current.value = String(state.rows);
    // More rows may move the select out of a keyboard user's sight.
    if (select.current.matches(":focus-visible"))
      select.current.scrollIntoView({ block: "nearest" });
  }, [state.rows, show]);
  return (
    <Form method="get" className="rows-form" preventScrollReset>
      {state.search && <input type="hidden" name="q" value={state.search} />}
      <KeptState state={state} others={state.others ?? {}} />
      <label htmlFor="rows">Rows per page:</label>
      <select ref={select} id="rows" name="rows" defaultValue={state.rows} onChange={show}>
        {rowOptions.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <button type="submit" className="button-quiet without-script">
        Show
      </button>
    </Form>
  );
}

/**
 * Moves the focus on when the focused link disappears because its page is now shown, so that keyboard and screen
 * reader users keep their place.
 */
export function usePassOnFocus(
  to: RefObject<HTMLElement | null> | undefined,
): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const leaving = link.current;
    return () => {
      // The link still exists here; React removes it afterwards.
      if (document.activeElement === leaving) to?.current?.focus({ preventScroll: true });
    };
  }, [to]);
  return link;
}

type KeptStateProps = { state: TableState<string>; others: Record<string, string> };

/** Hidden fields with a table's order and other parameters. */
export function KeptState({ state, others }: KeptStateProps) {
  const { sort, order } = state;
  return Object.entries({ ...others, ...(sort && { sort, order }) }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
