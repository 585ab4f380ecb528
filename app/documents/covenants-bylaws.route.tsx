import { introductionOf } from "../content/edition.server.ts";
import type { Route } from "./+types/covenants-bylaws.route";
import { listDocumentLinks } from "./documents.server.ts";
import { LinkButtons } from "./link-buttons.tsx";

export function loader() {
  return { introduction: introductionOf("covenantsbylaws"), lists: listDocumentLinks("governing") };
}

export default function CovenantsBylaws({ loaderData }: Route.ComponentProps) {
  return (
    <LinkButtons
      title="Covenants and bylaws"
      willHold="Our covenants, bylaws and rules will be posted here."
      {...loaderData}
    />
  );
}
