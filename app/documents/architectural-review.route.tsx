import { introductionOf } from "../content/edition.server.ts";
import type { Route } from "./+types/architectural-review.route";
import { listDocumentLinks } from "./documents.server.ts";
import { LinkButtons } from "./link-buttons.tsx";

export function loader() {
  return { introduction: introductionOf("arc"), lists: listDocumentLinks("architectural") };
}

export default function ArchitecturalReview({ loaderData }: Route.ComponentProps) {
  return (
    <LinkButtons
      title="Architectural review"
      willHold="What you need to know before you change the outside of your home will be posted here."
      {...loaderData}
    />
  );
}
