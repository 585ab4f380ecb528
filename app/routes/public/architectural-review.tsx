import { architecturalPages } from "../../ui/document-names.ts";
import { LinkButtons } from "../../ui/link-buttons.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export default function ArchitecturalReview() {
  return (
    <>
      <PageHeading title="Architectural review">
        Before you change the outside of your home or lot, the architectural review committee (ARC)
        looks at the plan. Start with the process; the form and the standards are here too.
      </PageHeading>
      <LinkButtons links={architecturalPages} />
    </>
  );
}
