import { formatMoment } from "../editions/content.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/audit-log.route";
import { listEvents } from "./audit-log.server.ts";
import { AuditTable } from "./audit-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readTableState(new URL(request.url).searchParams, []);
  const state = { ...asked, search: "" };
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
      <p className="wide">
        <a href="/admin">Back to the Admin Dashboard</a>
      </p>
    </>
  );
}
