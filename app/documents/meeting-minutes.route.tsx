import { content } from "../editions/content.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/meeting-minutes.route";
import { documentPages } from "./documents.server.ts";
import { DocumentView } from "./document-view.tsx";
import { RecordList } from "./record-list.tsx";

const title = "Minutes and financials";

export function loader() {
  return {
    records: content.minutes,
    document: content.documents.meetingminutes,
    pages: documentPages["meetingminutes"] ?? null,
  };
}

export default function MeetingMinutes({
  loaderData: { records, document, pages },
}: Route.ComponentProps) {
  // One document for everything, as another site may keep it, stands alone.
  if (document || records.length === 0) {
    return <DocumentView title={title} document={document} pages={pages} />;
  }
  return (
    <>
      <PageHeading title={title}>
        What the board and the members decided, and what became of the dues. The newest come first.
      </PageHeading>
      <RecordList records={records} />
    </>
  );
}
