import { redirect } from "react-router";
import { formatMoment } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { listLaterChanges } from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import { findKind } from "../content/kinds.ts";
import { type EditionEntries, entriesAt } from "../content/store.server.ts";
import { relatedTo, uidOf } from "../ics/event-values.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/compare-editions.route";
import { compareEntries, describeDifferences, keepLater, sayChange } from "./compare.server.ts";
import { entryVersion, findIn, nameRemoval } from "./desk-kinds.server.ts";
import { Differences, NoticeList, RestoreForm } from "./differences.tsx";
import { namePublisher, nameUndo } from "./history.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { listSaidElsewhere, mostLookedAfter } from "./said-elsewhere.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  personWho(context, "publish");
  const number = Number(params.number);
  const asked = new URL(request.url).searchParams.get("with");
  const other = Number(asked || number - 1);
  const [earlier, later] = [Math.min(number, other), Math.max(number, other)];
  const [before, after] = [await entriesAt(earlier), await entriesAt(later)];
  if (!before || !after) throw redirect("/admin/publish/history");
  const { number: newest, entries: shown } = await openNewest();
  const isWholeSite = Boolean(asked);
  const moments = [before, after].map(({ publishedAt }) => formatMoment(publishedAt));
  const described = await describeDifferences(before, after);
  const isLookedAfter = !isWholeSite && described.length <= mostLookedAfter;
  const isUndoneAbove = later === newest && described.length === 1;
  const changes = await listLaterChanges(later);
  const read = new Map<string, string[]>();
  const comparing = described.map(async (one) => {
    const kind = findKind(one.kind);
    const [was, then, is] = [before, after, { entries: shown }].map(
      ({ entries }) => kind && findIn(entries, kind, one.id),
    );
    const isChanged = (then && entryVersion(then)) !== (is && entryVersion(is));
    const since = changes.filter(
      ({ kind, slug }) => isChanged && kind === one.kind && slug === one.id,
    );
    const outcome = isChanged && kind && was && is ? await compareEntries(kind, is, was) : [];
    const isBack = Boolean(isChanged && was && is && outcome.length === 0);
    const canReturn =
      one.isEarlier && isWholeStill(kind, one.id, before, shown) && !(was && isInPast(was, shown));
    return {
      ...one,
      isBack,
      removal: kind && is && !was && !isUndoneAbove ? nameRemoval(kind, is, shown) : null,
      isEarlier: canReturn && !isUndoneAbove && !isBack,
      isGone: isChanged && !is,
      since: await Promise.all(
        since.map(async ({ number, reason, publishedAt, publishedBy }) => {
          const link = `[“${formatMoment(publishedAt)}”](/admin/publish/history/${number})`;
          const said = (await sayChange(number, one)) || reason || "";
          // What was written isn't a link.
          return `${link}, ${namePublisher(publishedBy)}: ${said.replaceAll("](", "] (")}`;
        }),
      ),
      undo:
        since.length > 0
          ? "Undo all of these changes"
          : nameUndo(isWholeSite ? null : after.reason),
      outcome: since.length > 0 ? keepLater(outcome) : [],
      notes:
        isLookedAfter && kind && was && is
          ? listSaidElsewhere(kind, was.values, is, shown, read).map(({ note }) => note)
          : [],
    };
  });
  const entries = await Promise.all(comparing);
  return {
    notes: [...new Set(entries.flatMap(({ notes }) => notes))],
    ...{ earlier, later, newest, isWholeSite },
    undo: isWholeSite
      ? `Bring the whole site back to edition ${earlier}`
      : nameUndo(after.reason, entries.length),
    entries,
    title: isWholeSite ? `What changed since ${moments[0]}` : "What changed",
    when: isWholeSite
      ? `From edition ${earlier} to ${later === newest ? "what the site shows now" : `edition ${later}`}`
      : `${moments[1]}, ${namePublisher(after.publishedBy)} (edition ${later})`,
  };
}

/** One of a series' dates isn't brought back without its series, nor beside it what has become one of its dates. */
function isWholeStill(
  kind: Kind | undefined,
  slug: string,
  before: EditionEntries,
  shown: readonly Entry[],
): boolean {
  const [was, is] = [before.entries, shown].map((entries) => kind?.wholeOf?.(slug, entries));
  return Boolean(was) === Boolean(is);
}

/** Whether an event, or a series' first date, is in the past that is an entry of its own, since the series began anew. */
function isInPast(event: Entry, entries: readonly Entry[]): boolean {
  const { recurrence, startDate = "" } = event.values;
  return entries.some(
    ({ values }) =>
      relatedTo(values).includes(uidOf(event)) &&
      (recurrence ?? startDate).slice(0, 10) <= (values["until"] ?? ""),
  );
}

export default function CompareEditions({ loaderData }: Route.ComponentProps) {
  const { earlier, later, newest, isWholeSite, undo, entries, notes, title, when } = loaderData;
  return (
    <>
      <PageHeading title={title}>{when}</PageHeading>
      <div className="column desk-changes">
        {later === newest && entries.length > 0 && (
          <>
            {isWholeSite && (
              <p>
                All of this will be undone. Anything added since then will come off the site. If you
                change your mind, you can undo that, too.
              </p>
            )}
            <RestoreForm edition={earlier} newest={later} words={undo} />
          </>
        )}
        <NoticeList title="Please note:" words={notes} />
        {entries.length === 0 && <p className="notice">The site says the same in both.</p>}
        {entries.map((entry) => (
          <ChangedEntry key={`${entry.kind} ${entry.id}`} entry={entry} edition={earlier} />
        ))}
        {later !== newest && (
          <p>
            <a href={`/admin/publish/history/${newest}?with=${later}`}>
              Bring the whole site back to this point
            </a>
          </p>
        )}
        <p>
          <a href="/admin/publish/history">Back to the history</a>
        </p>
      </div>
    </>
  );
}

type Changed = Route.ComponentProps["loaderData"]["entries"][number];

/** How an entry changed since an edition, and a button to undo that. */
function ChangedEntry({ entry, edition }: { entry: Changed; edition: number }) {
  const { kind, id, title, since } = entry;
  return (
    <section className="card">
      <h2>{title}</h2>
      <p>{entry.how}</p>
      <Differences differences={entry.differences} isWhole={entry.isWhole} />
      {entry.isBack && <p>This has been undone already.</p>}
      {entry.isEarlier && (
        <form method="post" action="/admin/publish/history">
          {entry.isGone && <p>It was deleted since then. This brings it back.</p>}
          <NoticeList
            title="An older change can't be undone alone. These later changes will be undone with it:"
            words={since}
          />
          {since.length > 0 && !entry.isGone && (
            <p>
              To keep the later ones,{" "}
              <a href={`/admin/publish/${kind}/edit-${id}`}>change it by hand</a> instead.
            </p>
          )}
          {entry.outcome.length > 0 && (
            <>
              <h3>If you undo, the site will say:</h3>
              <Differences differences={entry.outcome} isWhole />
            </>
          )}
          <input type="hidden" name="edition" value={edition} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="entry" value={id} />
          <button type="submit" name="intent" value="restore-entry" className="button-quiet">
            {entry.undo}
            <span className="sr-only"> of {title}</span>
          </button>
        </form>
      )}
      {entry.removal && (
        <p>
          <a href={`/admin/publish/${kind}/edit-${id}/delete`}>{entry.removal}</a>
        </p>
      )}
      {entry.isErasable && (
        <p>
          <a href={`/admin/publish/${kind}/edit-${id}/erase`}>
            Erase earlier versions for good<span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
    </section>
  );
}
