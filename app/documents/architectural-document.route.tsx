import type { Route } from "./+types/architectural-document.route";
import { DocumentView } from "./document-view.tsx";
import { findDocument } from "./documents.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return findDocument("architectural", params.pdfName);
}

export default function ArchitecturalDocumentPage({ loaderData }: Route.ComponentProps) {
  return <DocumentView {...loaderData} />;
}
