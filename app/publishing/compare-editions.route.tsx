import { redirect } from "react-router";
import { formatMoment } from "../content/edition.server.ts";
import { entriesAt, newestMark } from "../content/store.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/compare-editions.route";
import { describeDifferences } from "./compare.server.ts";
import { Differences, RestoreForm } from "./differences.tsx";
import { namePublisher, saySame } from "./history.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  personWho(context, "publish");
  const number = Number(params.number);
  const other = Number(new URL(request.url).searchParams.get("with") || number - 1);
  const [earlier, later] = [Math.min(number, other), Math.max(number, other)];
  const [before, after] = [await entriesAt(earlier), await entriesAt(later)];
  if (!before || !after) throw redirect("/admin/publish/history");
  const entries = await describeDifferences(earlier, later, before.entries);
  const newest = (await newestMark())?.number ?? later;
  const isOneStep = earlier === later - 1;
  const isLast = isOneStep && later === newest;
  const isSame = saySame(before.entries, after.entries);
  const dates = isOneStep ? [after] : [before, after];
  const by = isOneStep ? `, ${namePublisher(after.publishedBy)}` : "";
  return {
    ...{ earlier, later, isOneStep, isLast, isSame, entries },
    when: dates.map(({ publishedAt }) => formatMoment(publishedAt)).join(" to ") + by,
  };
}

export default function CompareEditions({ loaderData }: Route.ComponentProps) {
  const { earlier, later, isOneStep, isLast, isSame, entries, when } = loaderData;
  return (
    <>
      <PageHeading
        title={
          isOneStep
            ? `What changed in edition ${later}`
            : `What changed between edition ${earlier} and edition ${later}`
        }
      >
        {when}
      </PageHeading>
      <div className="column desk-changes">
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
              <form method="post" action="/admin/publish/history">
                <input type="hidden" name="edition" value={earlier} />
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="entry" value={id} />
                <button type="submit" name="intent" value="restore-entry" className="button-quiet">
                  Bring back the earlier version<span className="sr-only"> of {title}</span>
                </button>
              </form>
            )}
            {isErasable && (
              <p>
                <a href={`/admin/publish/${kind}/edit-${id}/erase`}>
                  Erase earlier versions for good<span className="sr-only">: {title}</span>
                </a>
              </p>
            )}
          </section>
        ))}
        <p>
          <a href="/admin/publish/history">Back to the history</a>
        </p>
      </div>
    </>
  );
}
