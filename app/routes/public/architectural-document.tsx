import { content } from "../../domain/content.server.ts";
import { architecturalDocuments } from "../../domain/content.ts";
import { architecturalTitles } from "../../ui/document-names.ts";
import { DocumentView } from "../../ui/document-view.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { oneOf } from "../one-of.ts";
import type { Route } from "./+types/architectural-document";

export function loader({ params }: Route.LoaderArgs) {
  const id = oneOf([...architecturalDocuments, "sampleRoofShingle"], params.pdfName);
  return { id, document: id === "sampleRoofShingle" ? null : content.documents[id] };
}

export default function ArchitecturalDocumentPage({
  loaderData: { id, document },
}: Route.ComponentProps) {
  const title = architecturalTitles[id];
  if (id !== "sampleRoofShingle") return <DocumentView title={title} document={document} />;
  return (
    <>
      <PageHeading title={title} />
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
