import { isDeepStrictEqual } from "node:util";
import { data, redirect } from "react-router";
import { newestEditionMark } from "../editions/edition-store.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/compare-editions.route";
import { bringBackEntry } from "./bring-back.server.ts";
import { compareEditions, compareValues } from "./compare.server.ts";
import { folderInCharge } from "./desk-read-only.server.ts";
import { Differences } from "./differences.tsx";
import { setPublished } from "./flash-texts.server.ts";
import { FolderNotice } from "./folder-notice.tsx";
import { openEditionFiles } from "./history.server.ts";
import { RestoreForm } from "./restore-form.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "publish");
  const number = Number(params.number);
  const other = Number(new URL(request.url).searchParams.get("with") || number - 1);
  const [earlier, later] = [Math.min(number, other), Math.max(number, other)];
  const [before, after] = [
    await openEditionFiles(administrator, earlier),
    await openEditionFiles(administrator, later),
  ];
  if (!before || !after) throw redirect("/admin/publish/history");
  const found = await compareEditions(before, after);
  const entries = await Promise.all(
    found.map(async ({ kind, id, title, before, after }) => ({
      kind: kind.name,
      id,
      title: kind.isSingle ? title : `${kind.title}: ${title}`,
      how: before ? (after ? "Changed" : "Deleted") : "Added",
      differences: await compareValues(kind, before?.values ?? {}, after?.values ?? {}),
    })),
  );
  const newest = (await newestEditionMark())?.number ?? later;
  const isLast = later === newest && earlier === later - 1;
  const isSame = isDeepStrictEqual(before.files, after.files);
  return { number, earlier, later, newest, isLast, isSame, entries, folder: folderInCharge() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = personWho(context, "publish");
  const form = await request.formData();
  if (form.get("intent") !== "restore-entry") {
    return data({ banner: ["Press one of the buttons below."] }, { status: 400 });
  }
  const text = (name: string) => String(form.get(name) ?? "");
  const done = await bringBackEntry(administrator, {
    edition: Number(text("edition")) || Number(params.number),
    kind: text("kind"),
    entry: text("entry"),
  });
  if (!done.ok) return data({ banner: done.messages }, { status: 400 });
  return redirect(`/admin/publish/${text("kind")}`, {
    headers: { "Set-Cookie": setPublished("published", done) },
  });
}

export default function CompareEditions({ loaderData, actionData }: Route.ComponentProps) {
  const { number, earlier, later, newest, isLast, isSame, entries, folder } = loaderData;
  const isOneStep = earlier === later - 1;
  return (
    <>
      <PageHeading
        title={
          isOneStep ? `What changed in edition ${later}` : `From edition ${earlier} to ${later}`
        }
      />
      <div className="column">
        <FormBanner id="not-done" errors={actionData?.banner} />
        <FolderNotice folder={folder} />
        {isLast && folder === undefined && (
          <RestoreForm edition={earlier} newest={later} words="Undo this change" />
        )}
        {entries.length === 0 && (
          <p className="notice">
            {isSame ? "These two editions are the same." : "Only the order changed."}
          </p>
        )}
        {entries.map(({ kind, id, title, how, differences }) => (
          <section key={`${kind} ${id}`} className="card">
            <h2>{title}</h2>
            <p>{how}</p>
            <Differences differences={differences} />
            {folder === undefined && how !== "Added" && !(isLast && entries.length === 1) && (
              <form method="post">
                <input type="hidden" name="edition" value={earlier} />
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="entry" value={id} />
                <button type="submit" name="intent" value="restore-entry" className="button-quiet">
                  Bring back {title} as in edition {earlier}
                </button>
              </form>
            )}
          </section>
        ))}
        <CompareWith number={number} newest={newest} />
        <p>
          <a href="/admin/publish/history">Back to the history</a>
        </p>
      </div>
    </>
  );
}

/** Lets the administrator choose the other edition to compare. */
function CompareWith({ number, newest }: { number: number; newest: number }) {
  return (
    <form method="get" className="table-search">
      <label htmlFor="with">Compare edition {number} with edition</label>
      <input type="number" id="with" name="with" min={1} max={newest} required />
      <button type="submit" className="button-quiet">
        Compare
      </button>
    </form>
  );
}
