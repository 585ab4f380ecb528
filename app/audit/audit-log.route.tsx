import { formatMoment } from "../content/edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { type Column, SortedTable } from "../table/sorted-table.tsx";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/audit-log.route";
import { type AuditEvent, listEvents } from "./audit-log.server.ts";
import { type AuditKind, eventNames, passwordChecks } from "./event-names.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const args = readTableState(new URL(request.url).searchParams, []);
  const state = { ...args, search: "" };
  const found = await listEvents(personWho(context, "administer"), state);
  const rows = found.rows.map((event) => ({ ...event, time: formatMoment(event.at) }));
  return { ...found, rows, state: { ...state, page: found.page } };
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Audit log">
        Changes, failed logins and other events on the site, newest first. Entries are kept for 400
        days.
      </PageHeading>
      <SortedTable
        caption="Audit log"
        columns={columns}
        rowKey={({ id }) => id}
        empty="Nothing yet."
        withoutSearch
        {...loaderData}
      />
    </>
  );
}

type Row = AuditEvent & { time: string };

const failedLogins: AuditKind[] = ["sign-in-refused", "sign-in-paused"];
/** What happens without logging in. */
const byAnybody: AuditKind[] = [
  ...failedLogins,
  ...(["password-link-mailed", "address-change-undone", "provider-sign-in-refused"] as const),
];

const columns: Column<Row, never>[] = [
  { label: "When", cell: ({ at, time }) => <time dateTime={at}>{time}</time> },
  {
    label: "What",
    cell: (event) =>
      nameEvent(event) + (event.times > 1 ? ` (${event.times} times within an hour)` : ""),
  },
  {
    label: "By",
    shape: "who",
    cell: ({ actor, kind }) => actor ?? (byAnybody.includes(kind) ? "Unknown" : "Operator"),
  },
  {
    label: "About",
    cell: ({ subject, detail, kind }) =>
      [
        subject ?? (failedLogins.includes(kind) && "No account here"),
        !passwordChecks.includes(kind) && detail,
      ]
        .filter(Boolean)
        .join(": "),
  },
];

function nameEvent({ kind, detail }: AuditEvent): string {
  if (kind === "edition-restored" && detail?.includes(": Undid")) return "Change undone";
  return passwordChecks.includes(kind) ? `${eventNames[kind]} while ${detail}` : eventNames[kind];
}
