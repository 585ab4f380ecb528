import { PageHeading } from "../../layout/page-heading.tsx";
import { governingTitles } from "../../ui/document-names.ts";
import { LinkButtons } from "../../ui/link-buttons.tsx";
import { describeDocuments } from "../describe-documents.server.ts";
import type { Route } from "./+types/covenants-bylaws";

const governingPages = [
  { name: governingTitles.lakeamendment, href: "/covenantsbylaws/lakeamendment" },
  { name: "ARC guidelines", href: "/arc/guidelinesStandards" },
  { name: governingTitles.covenants, href: "/covenantsbylaws/covenants" },
  { name: governingTitles.bylaws, href: "/covenantsbylaws/bylaws" },
  { name: governingTitles.firstamendment, href: "/covenantsbylaws/firstamendment" },
];

export function loader() {
  return { links: describeDocuments(governingPages) };
}

export default function CovenantsBylaws({ loaderData: { links } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Covenants and bylaws">
        What every owner agreed to: the covenants and their two amendments, the bylaws by which the
        association runs, and the guidelines for building.
      </PageHeading>
      <LinkButtons links={links} />
    </>
  );
}
