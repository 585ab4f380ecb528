import { Fragment } from "react";
import { redirect } from "react-router";
import { content } from "../content/edition.server.ts";
import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { holdDates } from "../platform/format-date.ts";
import { fieldLimits } from "../platform/limits.ts";
import { ListPager } from "../table/pager.tsx";
import { readPage, readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/entries.route";
import { DeskFlashMessage } from "./desk-flash.tsx";
import { mayAdd, openKind } from "./desk-kinds.server.ts";
import { describeFlash } from "./flash-texts.server.ts";
import { findInstead, listEntries } from "./list-entries.server.ts";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];

export async function loader(args: Route.LoaderArgs) {
  const { administrator, kind } = openKind(args);
  const flash = await describeFlash(administrator, readFlash(args.context), kind);
  if (kind.isSingle && !flash) throw redirect(`/admin/publish/${kind.name}/edit-${kind.name}`);
  const { name, title, one, empty, several } = kind;
  const query = new URL(args.request.url).searchParams;
  const table = readTableState(query, []);
  const wanted = { page: readPage(query, "entries"), search: table.search };
  const list = await listEntries(administrator, kind, wanted);
  const instead = await findInstead(kind);
  const isOrdered = kind.isOrdered !== undefined && list.all > 1;
  const isAddable = mayAdd(kind);
  const isElsewhere = name === "events" && content().site.calendarEmbed !== null;
  const more = several ? addSeveral : name === "events" ? importCalendar : null;
  const shown = { more, list, table, instead, flash, isElsewhere };
  return { name, title, one, empty, isAddable, isOrdered, ...shown };
}

const addSeveral = { path: "several", words: "Add several" };
const importCalendar = { path: "import", words: "Import a calendar" };

type Shown = Route.ComponentProps["loaderData"];

export default function Entries({ loaderData }: Route.ComponentProps) {
  const { name, title, one, empty, isAddable, isOrdered } = loaderData;
  const { more, list, table, flash, instead, isElsewhere } = loaderData;
  return (
    <>
      <PageHeading title={title} />
      <div className="wide">
        {flash && <DeskFlashMessage key={flash.key} flash={flash} />}
        {isAddable && (
          <p className="actions">
            <a href={`/admin/publish/${name}/new`} className="button">
              Add {one}
            </a>
            {more && (
              <a href={`/admin/publish/${name}/${more.path}`} className="button-quiet">
                {more.words}
              </a>
            )}
            {isOrdered && (
              <a href={`/admin/publish/${name}/order`} className="button-quiet">
                Change the order
              </a>
            )}
          </p>
        )}
        {isElsewhere && (
          <p className="notice">
            The <a href="/calendar">calendar</a> is on another site. Please add events there. Events
            added here are not shown.
          </p>
        )}
        {instead?.shown && (
          <p className="notice">
            Neighbors don't see this list. The page shows “{instead.shown}” instead.{" "}
            <a href={instead.url}>Change that, or show the list again</a>
          </p>
        )}
        {list.all === 0 && <p className="notice">{empty}</p>}
        <FindEntries list={list} search={table.search} />
        <div id="entries">
          {[...Map.groupBy(list.rows, ({ group }) => group)].map(([group, entries]) => (
            <Fragment key={group}>
              {group && <h2>{group}</h2>}
              <ul className="desk-entries desk-list">
                {entries.map((entry) => (
                  <EntryCard key={entry.url} entry={entry} />
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
        <ListPager name="entries" list={list} state={table} />
        {instead && !instead.shown && (
          <p>
            <a href={instead.url}>Use one PDF for all minutes</a>
          </p>
        )}
        <p>
          <a href="/admin/publish">Back to Publish</a>
        </p>
      </div>
    </>
  );
}

function EntryCard({ entry }: { entry: Shown["list"]["rows"][number] }) {
  const { url, title, facts, state, changed, drafts, isTakenDown, isBelow } = entry;
  const states = [state === "Published" ? "" : state, changed];
  const status = holdDates(states.filter(Boolean).join(" · "));
  return (
    <li className={isBelow ? "card below" : "card"}>
      <a href={url}>{holdDates(title)}</a>
      {facts && <p>{holdDates(facts)}</p>}
      {status && <p className="field-help">{status}</p>}
      {drafts.map(({ id, name }) => (
        <a key={id} href={`/admin/publish/review/${id}`}>
          {name}
        </a>
      ))}
      {isTakenDown && <a href={url}>Publish again: {title}</a>}
    </li>
  );
}

const shortList = 10;

function FindEntries({ list: { all, total }, search }: Pick<Shown, "list"> & { search: string }) {
  if (all <= shortList && search === "") return null;
  return (
    <search>
      <form method="get" className="table-search">
        <label htmlFor="q">Find in this list</label>
        <input type="search" id="q" name="q" defaultValue={search} maxLength={fieldLimits.search} />
        <button type="submit" className="button-quiet">
          Find
        </button>
      </form>
      {search !== "" && (
        <p role="status">
          {total === 0 ? "Nothing in this list matches." : `${total} of ${all}.`}{" "}
          <a href="?">Show the whole list</a>
        </p>
      )}
    </search>
  );
}
