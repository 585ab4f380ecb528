import { data } from "react-router";
import { formatMoment } from "../content/edition.server.ts";
import { newestEdition } from "../content/store.server.ts";
import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho, redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { holdDates } from "../platform/format-date.ts";
import { ListPager } from "../table/pager.tsx";
import { readPage, readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/history.route";
import { sayChange } from "./compare.server.ts";
import { DeskFlashMessage } from "./desk-flash.tsx";
import { RestoreForm } from "./differences.tsx";
import { describeFlash, setPublished } from "./flash-texts.server.ts";
import {
  bringBackEntry,
  listHistory,
  namePublisher,
  nameUndo,
  restoreEdition,
} from "./history.server.ts";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "publish");
  const query = new URL(request.url).searchParams;
  const { rows, ...list } = await listHistory(administrator, readPage(query, "editions"));
  const newest = (await newestEdition())?.number ?? 0;
  const described = rows.map(async (edition) => ({
    ...edition,
    // What goes back to an earlier edition is too much to say.
    what: edition.reason?.includes("Brought the whole site") ? "" : await sayChange(edition.number),
    when: `${formatMoment(edition.publishedAt)}, ${namePublisher(edition.publishedBy)}`,
    isNewest: edition.number === newest,
    undo: nameUndo(edition.reason),
  }));
  const editions = await Promise.all(described);
  const flash = await describeFlash(administrator, readFlash(context));
  return { editions, list, newest, flash, state: readTableState(query, []) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = personWho(context, "publish");
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const edition = Number(text("edition"));
  if (!Number.isInteger(edition) || edition < 1) return refuse([noButton]);
  const kind = text("kind");
  const isEntry = text("intent") === "restore-entry";
  if (!isEntry && text("intent") !== "restore") return refuse([noButton]);
  const done = isEntry
    ? await bringBackEntry(administrator, { edition, kind, entry: text("entry") })
    : await restoreEdition(administrator, edition, Number(text("newest")) || undefined);
  if (!done.ok) return refuse(done.problems.map(({ message }) => message));
  if (!isEntry) return redirectTo("/admin/publish/history", [setPublished("restored", done)]);
  const flash = setPublished(text("entry") ? "published" : "ordered", done);
  return redirectTo(`/admin/publish/${kind}`, [flash]);
}

const noButton = "Choose an edition from the list below.";

function refuse(banner: string[]) {
  return data({ banner }, { status: 400 });
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { editions, list, newest, flash, state } = loaderData;
  return (
    <>
      <PageHeading title="History">
        Everything that was published, newest first. You can undo any change, or go back to an
        earlier day. Anything you undo stays in this list.
      </PageHeading>
      <div className="column">
        {flash && !actionData && <DeskFlashMessage key={flash.key} flash={flash} />}
        <FormBanner id="not-done" errors={actionData?.banner} />
        <ol id="editions" className="desk-entries" reversed>
          {editions.map((edition) => (
            <li key={edition.number} className="card">
              <h2>{holdDates(edition.reason ?? "The first edition")}</h2>
              {edition.what && <p>{holdDates(edition.what)}</p>}
              <p className="field-help">
                {edition.when} (edition {edition.number})
                {edition.isNewest && ". This is what the site shows now."}
              </p>
              <div>
                {edition.number > 1 && (
                  <a href={`/admin/publish/history/${edition.number}`}>
                    {edition.isNewest ? "See what changed" : "See or undo this change"}
                    <span className="sr-only"> in edition {edition.number}</span>
                  </a>
                )}
                {edition.number === 1 && newest > 1 && (
                  <a href={`/admin/publish/history/${newest}?with=1`}>
                    Bring the whole site back to this point
                  </a>
                )}
                {edition.isNewest && edition.number > 1 && (
                  <RestoreForm {...{ edition: edition.number - 1, newest, words: edition.undo }} />
                )}
              </div>
            </li>
          ))}
        </ol>
        <ListPager name="editions" list={list} state={state} />
        <p>
          <a href="/admin/publish">Back to Publish</a>
        </p>
      </div>
    </>
  );
}
