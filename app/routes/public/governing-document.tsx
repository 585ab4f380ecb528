import { documentPages } from "../../domain/document-pages.server.ts";
import { content } from "../../editions/content.server.ts";
import { governingDocuments } from "../../editions/content.ts";
import { oneOf } from "../../platform/param-or-404.ts";
import { governingTitles } from "../../ui/document-names.ts";
import { DocumentView } from "../../ui/document-view.tsx";
import type { Route } from "./+types/governing-document";

export function loader({ params }: Route.LoaderArgs) {
  const id = oneOf(governingDocuments, params.name);
  return { id, document: content.documents[id], pages: documentPages[id] ?? null };
}

export default function GoverningDocumentPage({
  loaderData: { id, document, pages },
}: Route.ComponentProps) {
  return <DocumentView title={governingTitles[id]} document={document} pages={pages} />;
}
