import { entryLinks } from "../editions/entries.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/architectural-review.route";
import { describeDocuments } from "./documents.server.ts";
import { LinkButtons } from "./link-buttons.tsx";

export function loader() {
  return { links: describeDocuments(entryLinks.architectural) };
}

export default function ArchitecturalReview({ loaderData: { links } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Architectural review">
        Before you change the outside of your home or lot, the architectural review committee (ARC)
        looks at the plan. Start with the process; the form and the standards are here too.
      </PageHeading>
      <LinkButtons links={links} />
    </>
  );
}
