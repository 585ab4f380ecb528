import { data, redirect } from "react-router";
import { formatMoment } from "../editions/edition.server.ts";
import { newestEditionMark } from "../editions/edition-store.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { readPage } from "../table/table-state.ts";
import type { Route } from "./+types/history.route";
import { DeskPager } from "./desk-pager.tsx";
import { FolderNotice } from "./folder-notice.tsx";
import { listHistory, restoreEdition } from "./history.server.ts";
import { rulingFolder } from "./ruling-folder.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "administer");
  const wanted = readPage(new URL(request.url).searchParams);
  const { rows, page, pages } = await listHistory(administrator, wanted);
  const newest = (await newestEditionMark())?.number ?? 0;
  const editions = rows.map((edition) => ({
    ...edition,
    when: formatMoment(edition.publishedAt),
    isNewest: edition.number === newest,
  }));
  return { editions, page, pages, newest, folder: rulingFolder() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const administrator = personWho(context, "administer");
  const number = Number(form.get("edition"));
  if (form.get("intent") !== "restore" || !Number.isInteger(number) || number < 1) {
    return data({ banner: ["Choose an edition from the list below."] }, { status: 400 });
  }
  const done = await restoreEdition(administrator, number);
  if (!done.ok) return data({ banner: [done.message] }, { status: 400 });
  const flash = setFlash(done.isNew ? "restored" : "restored-same", `${done.edition}`);
  return redirect("/admin/publish", { headers: { "Set-Cookie": flash } });
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { editions, page, pages, newest, folder } = loaderData;
  return (
    <>
      <PageHeading title="History">
        Every edition of what the site says, the newest first. Bringing one back publishes it once
        more, and nothing is lost.
      </PageHeading>
      <div className="column">
        <FormBanner id="not-done" errors={actionData?.banner} />
        <FolderNotice folder={folder} />
        <ol className="desk-entries" reversed>
          {editions.map((edition) => (
            <li key={edition.number} className="card">
              <h2>Edition {edition.number}</h2>
              <p>{edition.reason ?? "Published"}</p>
              <p className="field-help">
                {edition.when}, {edition.publishedBy}
                {edition.isNewest && ". The site shows this one."}
              </p>
              {edition.number > 1 && (
                <a href={`/admin/publish/history/${edition.number}`}>
                  See what changed in edition {edition.number}
                </a>
              )}
              {!edition.isNewest && (
                <>
                  <p>
                    <a href={`/admin/publish/history/${newest}?with=${edition.number}`}>
                      Compare edition {edition.number} with the newest
                    </a>
                  </p>
                  {folder === undefined && (
                    <form method="post">
                      <input type="hidden" name="edition" value={edition.number} />
                      <button type="submit" name="intent" value="restore" className="button-quiet">
                        Bring back edition {edition.number}
                      </button>
                    </form>
                  )}
                </>
              )}
            </li>
          ))}
        </ol>
        <DeskPager page={page} pages={pages} names={["Newer editions", "Older editions"]} />
        <p>
          <a href="/admin/publish">Back to Publish</a>
        </p>
      </div>
    </>
  );
}
