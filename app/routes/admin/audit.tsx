import { type AuditEvent, listEvents } from "../../domain/audit.server.ts";
import { content } from "../../domain/content.server.ts";
import { readTableState } from "../../domain/table-state.ts";
import { administratorContext } from "../../identity/guards.server.ts";
import { AuditTable } from "../../ui/audit-table.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/audit";

export const handle = { tool: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readTableState(new URL(request.url).searchParams, []);
  const state = { ...asked, search: "" };
  const found = await listEvents(context.get(administratorContext), state);
  return { ...found, rows: found.rows.map(tellTime), state: { ...state, page: found.page } };
}

/** Adds the time as the association's clocks show it. */
function tellTime(event: AuditEvent) {
  const { timeZone } = content.site;
  const moment = new Date(event.at);
  return { ...event, time: moment.toLocaleString("en-US", { timeZone, ...timeFormat }) };
}

const timeFormat = { dateStyle: "medium", timeStyle: "short" } as const;

export default function AuditTrail({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Audit trail">
        What was done on the site, the newest first. Entries are kept for 400 days.
      </PageHeading>
      <AuditTable {...loaderData} />
      <p className="wide">
        <a href="/admin">Back to the Admin Dashboard</a>
      </p>
    </>
  );
}
