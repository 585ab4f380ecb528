import { content } from "../content/edition.server.ts";
import { paramOr404 } from "../platform/request-context.server.ts";
import type { Route } from "./+types/meeting-record.route";
import { DocumentView } from "./document-view.tsx";
import { readDocumentPages } from "./documents.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const record = paramOr404(content().minutes, params.name);
  return { document: record, pages: await readDocumentPages(record) };
}

export default function MeetingRecordPage({ loaderData }: Route.ComponentProps) {
  return <DocumentView {...loaderData} />;
}
