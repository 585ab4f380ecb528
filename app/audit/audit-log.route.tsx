import { formatMoment } from "../content/edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { type Column, SortedTable } from "../table/sorted-table.tsx";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/audit-log.route";
import { type AuditEvent, listEvents } from "./audit-log.server.ts";

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
        Everything done on the site, newest first. Entries are kept for 400 days.
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

const names: Record<AuditEvent["kind"], string> = {
  "sign-in-refused": "Login failed: wrong password",
  "sign-in-paused": "Login paused: too many wrong passwords",
  "provider-sign-in-refused": "Sign-in at the identity provider refused",
  "provider-linked": "Account connected to the identity provider",
  "password-check-failed": "Password check failed",
  "password-check-paused": "Password check paused: too many wrong passwords",
  "resident-registered": "Resident registered",
  "resident-admitted": "Resident approved",
  "resident-refused": "Registration declined",
  "resident-removed": "Resident removed",
  "announcement-created": "Announcement posted",
  "announcement-corrected": "Announcement corrected",
  "announcement-deleted": "Announcement deleted",
  "announcement-drafted": "Announcement draft saved",
  "announcement-scheduled": "Announcement scheduled",
  "draft-deleted": "Announcement draft deleted",
  "event-created": "Event added",
  "event-changed": "Event changed",
  "event-canceled": "Event canceled",
  "event-restored": "Event changed back to the original",
  "event-deleted": "Event deleted",
  "message-answered": "Message answered",
  "message-deleted": "Message deleted",
  "residents-exported": "Resident list exported",
  "site-downloaded": "Everything downloaded",
  "password-changed": "Password changed",
  "password-reset": "Password set with an emailed link",
  "password-link-mailed": "Password link requested",
  "address-changed": "Login email changed",
  "address-change-undone": "Login email change undone from the old address",
  "address-proven": "Email address confirmed",
  "administrator-link-made": "Administrator password link created",
  "roster-imported": "List of homes imported",
  "residents-imported": "Residents and announcements imported",
  "edition-published": "Edition published",
  "edition-restored": "Earlier edition restored",
  "edition-scheduled": "Edition scheduled",
  "edition-unscheduled": "Scheduled edition canceled",
  "entry-erased": "Earlier versions erased",
  "directory-read-in-bulk": "Directory viewed too often, and blocked for an hour",
  "directory-printed": "Directory opened for printing",
  "feed-made": "Announcement feed address created",
  "feed-ended": "Announcement feed address removed",
  "account-deleted": "Account deleted by its owner",
  "record-changed": "Own info changed",
  "sessions-ended": "Logged out on other devices",
  "mails-sent-again": "Announcement emailed again",
};

const columns: Column<Row, never>[] = [
  { label: "When", cell: ({ at, time }) => <time dateTime={at}>{time}</time> },
  {
    label: "What",
    cell: ({ kind, times }) => names[kind] + (times > 1 ? ` (${times} times within an hour)` : ""),
  },
  { label: "By", cell: ({ actor, kind }) => actor ?? (isByAnybody(kind) ? "Unknown" : "Operator") },
  {
    label: "About",
    cell: ({ subject, detail, kind }) =>
      [subject ?? (isFailedSignIn(kind) && "No account here"), detail].filter(Boolean).join(": "),
  },
];

/** Whether it can happen without logging in. */
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
