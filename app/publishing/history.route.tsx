import { data, redirect } from "react-router";
import { formatMoment } from "../content/edition.server.ts";
import { newestMark } from "../content/store.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { ListPager } from "../table/pager.tsx";
import { readPage, readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/history.route";
import { RestoreForm } from "./differences.tsx";
import { setPublished } from "./flash-texts.server.ts";
import { bringBackEntry, listHistory, namePublisher, restoreEdition } from "./history.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "publish");
  const query = new URL(request.url).searchParams;
  const { rows, ...list } = await listHistory(administrator, readPage(query, "editions"));
  const newest = (await newestMark())?.number ?? 0;
  const editions = rows.map((edition) => ({
    ...edition,
    when: `${formatMoment(edition.publishedAt)}, ${namePublisher(edition.publishedBy)}`,
    isNewest: edition.number === newest,
  }));
  return { editions, list, newest, state: readTableState(query, []) };
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
  return isEntry
    ? leave(`/admin/publish/${kind}`, setPublished("published", done))
    : leave("/admin/publish", setPublished("restored", done));
}

const noButton = "Choose an edition from the list below.";

function refuse(banner: string[]) {
  return data({ banner }, { status: 400 });
}

function leave(to: string, flash: string): Response {
  return redirect(to, { headers: { "Set-Cookie": flash } });
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { editions, list, newest, state } = loaderData;
  return (
    <>
      <PageHeading title="History">
        Every time something is published, the site gets a new edition. You can undo the newest
        edition, or bring back all or part of an older one. Anything you undo stays in this list.
      </PageHeading>
      <div className="column">
        <FormBanner id="not-done" errors={actionData?.banner} />
        <ol id="editions" className="desk-entries" reversed>
          {editions.map((edition) => (
            <li key={edition.number} className="card">
              <h2>Edition {edition.number}</h2>
              <p>{edition.reason ?? "Published"}</p>
              <p className="field-help">
                {edition.when}
                {edition.isNewest && ". This is what the site shows now."}
              </p>
              {newest > 1 && (
                <p className="actions">
                  {edition.number > 1 && (
                    <a href={`/admin/publish/history/${edition.number}`}>
                      See what changed in edition {edition.number}
                    </a>
                  )}
                  {!edition.isNewest && (
                    <a href={`/admin/publish/history/${newest}?with=${edition.number}`}>
                      Compare <span className="sr-only">edition {edition.number} </span>with the
                      newest
                    </a>
                  )}
                </p>
              )}
              {edition.isNewest && edition.number > 1 && (
                <RestoreForm
                  {...{ edition: edition.number - 1, newest, words: "Undo this change" }}
                />
              )}
              {!edition.isNewest && <GoBack number={edition.number} newest={newest} />}
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

/** The button back to an older edition, folded away because it undoes everything since. */
function GoBack({ number, newest }: { number: number; newest: number }) {
  const since = newest - number;
  return (
    <details>
      <summary>Put the whole site back to edition {number}</summary>
      <p>
        The whole site will go back to how it was then.{" "}
        {since === 1 ? "The change" : `All ${since} changes`} made since then will be undone. You
        can come back here and undo that, too.
      </p>
      <RestoreForm {...{ edition: number, newest, words: `Bring back edition ${number}` }} />
    </details>
  );
}
