import { governingTitles } from "../editions/entries.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/covenants-bylaws.route";
import { describeDocuments } from "./documents.server.ts";
import { LinkButtons } from "./link-buttons.tsx";

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
