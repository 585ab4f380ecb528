import { architecturalDocuments } from "../editions/content.ts";
import { content } from "../editions/edition.server.ts";
import { architecturalTitles } from "../editions/entries.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { paramOr404 } from "../platform/param-or-404.ts";
import type { Route } from "./+types/architectural-document.route";
import { DocumentView } from "./document-view.tsx";
import { documentPages } from "./documents.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  const id = paramOr404([...architecturalDocuments, "sampleRoofShingle"], params.pdfName);
  if (id === "sampleRoofShingle") return { id, document: null, pages: null };
  return { id, document: content().documents[id], pages: documentPages[id] ?? null };
}

export default function ArchitecturalDocumentPage({
  loaderData: { id, document, pages },
}: Route.ComponentProps) {
  const title = architecturalTitles[id];
  if (id !== "sampleRoofShingle") {
    return <DocumentView title={title} document={document} pages={pages} />;
  }
  return (
    <>
      <PageHeading
        title={title}
        description="A sample of a roof shingle that the architectural review committee approves."
      />
      <div className="column">
        <p className="notice">Sample Roof Shingle To Be Added.</p>
        <p>
          <a href="/arc/shinglesOptions" className="button-quiet">
            See the shingle options
          </a>
        </p>
      </div>
    </>
  );
}
