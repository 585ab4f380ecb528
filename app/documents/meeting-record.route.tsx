import { content } from "../content/edition.server.ts";
import { paramOr404 } from "../platform/request-context.server.ts";
import type { Route } from "./+types/meeting-record.route";
import { DocumentView } from "./document-view.tsx";
import { readDocumentPages } from "./documents.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const ids = content().minutes.map(({ id }) => id);
  const id = paramOr404(ids, params.name);
  const record = content().minutes.find((candidate) => candidate.id === id) ?? null;
  return { record, pages: record && (await readDocumentPages(record)) };
}

export default function MeetingRecordPage({ loaderData: { record, pages } }: Route.ComponentProps) {
  return (
    <>
      <DocumentView title="Minutes and financials" document={record} pages={pages} />
      <p className="wide">
        <a href="/meetingminutes">All minutes and financials</a>
      </p>
    </>
  );
}
