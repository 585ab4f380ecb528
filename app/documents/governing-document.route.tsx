import { governingDocuments } from "../editions/content.ts";
import { content } from "../editions/edition.server.ts";
import { governingTitles } from "../editions/entries.ts";
import { paramOr404 } from "../platform/param-or-404.ts";
import type { Route } from "./+types/governing-document.route";
import { DocumentView } from "./document-view.tsx";
import { documentPages } from "./documents.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  const id = paramOr404(governingDocuments, params.name);
  return { id, document: content().documents[id], pages: documentPages[id] ?? null };
}

export default function GoverningDocumentPage({
  loaderData: { id, document, pages },
}: Route.ComponentProps) {
  return <DocumentView title={governingTitles[id]} document={document} pages={pages} />;
}
