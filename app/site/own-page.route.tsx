import { content } from "../editions/edition.server.ts";
import { Prose } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { paramOr404 } from "../platform/param-or-404.ts";
import type { Route } from "./+types/own-page.route";

export function loader({ params }: Route.LoaderArgs) {
  const { pages } = content();
  const ids = pages.map(({ id }) => id);
  const page = pages[ids.indexOf(paramOr404(ids, params.slug))];
  return { page: page ?? null };
}

/** A page of the association's own, such as a pet policy. */
export default function OwnPage({ loaderData: { page } }: Route.ComponentProps) {
  if (!page) return null;
  return (
    <>
      <PageHeading title={page.title}>{page.summary}</PageHeading>
      <div className="column">
        <Prose html={page.html} />
      </div>
    </>
  );
}
