import { data, redirect } from "react-router";
import { entriesAt, newestMark } from "../content/store.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/compare-editions.route";
import { describeDifferences } from "./compare.server.ts";
import { Differences } from "./differences.tsx";
import { setPublished } from "./flash-texts.server.ts";
import { bringBackEntry, saySame } from "./history.server.ts";
import { RestoreForm } from "./restore-form.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  personWho(context, "publish");
  const number = Number(params.number);
  const other = Number(new URL(request.url).searchParams.get("with") || number - 1);
  const [earlier, later] = [Math.min(number, other), Math.max(number, other)];
  const [before, after] = [await entriesAt(earlier), await entriesAt(later)];
  if (!before || !after) throw redirect("/admin/publish/history");
  const entries = await describeDifferences(earlier, later);
  const newest = (await newestMark())?.number ?? later;
  const isLast = later === newest && earlier === later - 1;
  const isSame = saySame(before.entries, after.entries);
  return { number, earlier, later, newest, isLast, isSame, entries };
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
  const { number, earlier, later, newest, isLast, isSame, entries } = loaderData;
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
        {isLast && <RestoreForm edition={earlier} newest={later} words="Undo this change" />}
        {entries.length === 0 && (
          <p className="notice">
            {isSame ? "These two editions are the same." : "Only the order changed."}
          </p>
        )}
        {entries.map(({ kind, id, title, how, isErasable, differences }) => (
          <section key={`${kind} ${id}`} className="card">
            <h2>{title}</h2>
            <p>{how}</p>
            <Differences differences={differences} />
            {how !== "Added" && !(isLast && entries.length === 1) && (
              <form method="post">
                <input type="hidden" name="edition" value={earlier} />
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="entry" value={id} />
                <button type="submit" name="intent" value="restore-entry" className="button-quiet">
                  Bring back {title} as in edition {earlier}
                </button>
              </form>
            )}
            {isErasable && (
              <p>
                <a href={`/admin/publish/${kind}/edit-${id}/erase`}>
                  Erase earlier versions of {title}
                </a>
              </p>
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
      <label htmlFor="with">Compare edition {number} with another edition</label>
      <input type="number" id="with" name="with" min={1} max={newest} required />
      <button type="submit" className="button-quiet">
        Compare
      </button>
    </form>
  );
}
