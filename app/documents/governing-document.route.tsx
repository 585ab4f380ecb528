import type { Route } from "./+types/governing-document.route";
import { DocumentView } from "./document-view.tsx";
import { findDocument } from "./documents.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return findDocument("governing", params.name);
}

export default function GoverningDocumentPage({ loaderData }: Route.ComponentProps) {
  return <DocumentView {...loaderData} />;
}
