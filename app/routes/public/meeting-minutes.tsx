import { content } from "../../domain/content.server.ts";
import { documentPages } from "../../domain/document-pages.server.ts";
import { DocumentView } from "../../ui/document-view.tsx";
import type { Route } from "./+types/meeting-minutes";

export function loader() {
  return {
    document: content.documents.meetingminutes,
    pages: documentPages["meetingminutes"] ?? null,
  };
}

export default function MeetingMinutes({ loaderData: { document, pages } }: Route.ComponentProps) {
  return <DocumentView title="Minutes and financials" document={document} pages={pages} />;
}
