import { formatMoment } from "../editions/edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { type Column, SortedTable } from "../table/sorted-table.tsx";
import { readTableState, type TablePage } from "../table/table-state.ts";
import type { Route } from "./+types/audit-log.route";
import { type AuditEvent, type AuditState, listEvents } from "./audit-log.server.ts";

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
        What was done on the site, the newest first. Entries are kept for 400 days.
      </PageHeading>
      <AuditTable {...loaderData} />
    </>
  );
}

/** An event, with its time formatted for display. */
type Row = AuditEvent & { time: string };

const names: Record<AuditEvent["kind"], string> = {
  "sign-in-refused": "Log in refused: wrong password",
  "sign-in-paused": "Log in paused: too many wrong passwords",
  "password-check-failed": "Password check failed",
  "password-check-paused": "Password check paused: too many wrong passwords",
  "resident-registered": "Resident registered",
  "resident-admitted": "Resident admitted",
  "resident-refused": "Registration refused",
  "resident-removed": "Resident removed",
  "announcement-created": "Announcement posted",
  "announcement-corrected": "Announcement corrected",
  "announcement-deleted": "Announcement deleted",
  "announcement-drafted": "Draft of an announcement saved",
  "announcement-scheduled": "Announcement scheduled",
  "draft-deleted": "Draft of an announcement deleted",
  "event-created": "Event added",
  "event-changed": "Event changed",
  "event-canceled": "Event canceled",
  "event-restored": "Event as it was at first again",
  "event-deleted": "Event deleted",
  "message-deleted": "Message deleted",
  "residents-exported": "List of residents exported",
  "password-changed": "Password changed",
  "password-reset": "Password set by a link",
  "password-link-mailed": "Link for a new password mailed",
  "address-changed": "Log in address changed",
  "address-change-undone": "Log in address put back from the old mailbox",
  "address-proven": "Email address confirmed by its owner",
  "administrator-link-made": "Link for the administrator's password made",
  "roster-imported": "List of homes imported",
  "edition-published": "Edition published",
  "edition-restored": "Earlier edition brought back",
  "edition-scheduled": "Edition scheduled",
  "edition-unscheduled": "Edition taken off the schedule",
  "directory-read-in-bulk": "Directory read in bulk, and closed for the hour",
  "directory-printed": "Directory opened for print",
  "feed-made": "Feed address of announcements made",
  "feed-ended": "Feed address of announcements ended",
  "account-deleted": "Account deleted by its owner",
  "record-changed": "Own record changed",
  "sessions-ended": "Logged out elsewhere by its owner",
  "mails-sent-again": "Announcement emailed again",
};

const columns: Column<Row, never>[] = [
  { label: "When", cell: ({ at, time }) => <time dateTime={at}>{time}</time> },
  {
    label: "What",
    cell: ({ kind, times }) => names[kind] + (times > 1 ? ` (${times} times within the hour)` : ""),
  },
  { label: "By", cell: ({ actor, kind }) => actor ?? (isByAnybody(kind) ? "Unknown" : "Operator") },
  {
    label: "Concerning",
    cell: ({ subject, detail, kind }) =>
      [subject ?? (isFailedSignIn(kind) && "No account of ours"), detail]
        .filter(Boolean)
        .join(": "),
  },
];

/** Whether it can happen without logging in. */
function isByAnybody(kind: AuditEvent["kind"]): boolean {
  return (
    isFailedSignIn(kind) || kind === "password-link-mailed" || kind === "address-change-undone"
  );
}

function isFailedSignIn(kind: AuditEvent["kind"]): boolean {
  return kind === "sign-in-refused" || kind === "sign-in-paused";
}

/** The administrator's table of events. */
function AuditTable(props: Omit<TablePage<Row>, "page"> & { state: AuditState }) {
  return (
    <SortedTable
      caption="Audit log"
      columns={columns}
      rowKey={({ id }) => id}
      empty="Nothing was done yet."
      withoutSearch
      {...props}
    />
  );
}
