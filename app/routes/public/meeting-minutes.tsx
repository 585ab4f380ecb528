import { content } from "../../domain/content.server.ts";
import { DocumentView } from "../../ui/document-view.tsx";
import type { Route } from "./+types/meeting-minutes";

export function loader() {
  return { document: content.documents.meetingminutes };
}

export default function MeetingMinutes({ loaderData: { document } }: Route.ComponentProps) {
  return <DocumentView title="Minutes and financials" document={document} />;
}
