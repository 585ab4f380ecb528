import { formatMoment } from "../content/edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { type Column, SortedTable } from "../table/sorted-table.tsx";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/audit-log.route";
import { type AuditEvent, listEvents } from "./audit-log.server.ts";
import { eventNames } from "./event-names.ts";

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
    cell: ({ actor, kind }) => actor ?? (isByAnybody(kind) ? "Unknown" : "Operator"),
  },
  {
    label: "About",
    cell: ({ subject, detail, kind }) =>
      [subject ?? (isFailedSignIn(kind) && "No account here"), !isPasswordCheck(kind) && detail]
        .filter(Boolean)
        .join(": "),
  },
];

function nameEvent({ kind, detail }: AuditEvent): string {
  if (kind === "edition-restored" && detail?.includes(": Undid")) return "Change undone";
  return isPasswordCheck(kind) ? `${eventNames[kind]} while ${detail}` : eventNames[kind];
}

function isPasswordCheck(kind: AuditEvent["kind"]): boolean {
  return kind === "password-check-failed" || kind === "password-check-paused";
}

/** Whether it happens without logging in. */
function isByAnybody(kind: AuditEvent["kind"]): boolean {
  const others: (typeof kind)[] = [
    ...(["password-link-mailed", "address-change-undone"] as const),
    "provider-sign-in-refused",
  ];
  return isFailedSignIn(kind) || others.includes(kind);
}

function isFailedSignIn(kind: AuditEvent["kind"]): boolean {
  return kind === "sign-in-refused" || kind === "sign-in-paused";
}
