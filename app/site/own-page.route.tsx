import { content } from "../content/edition.server.ts";
import { listEntries } from "../content/entries.ts";
import { Prose, ResidentsOnly } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { paramOr404 } from "../platform/request-context.server.ts";
import type { Route } from "./+types/own-page.route";

export function loader({ params }: Route.LoaderArgs) {
  const page = paramOr404(content().pages, params.slug);
  const others = listEntries("pages", content()).filter(({ href }) => href !== `/pages/${page.id}`);
  return { page, others };
}

/** A page of the association's own, such as a pet policy. */
export default function OwnPage({ loaderData: { page, others } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={page.title}>{page.summary}</PageHeading>
      {page.isForResidents && (
        <div className="wide">
          <ResidentsOnly />
        </div>
      )}
      <div className="wide beside">
        <Prose html={page.html} />
        <aside aria-label="More pages">
          <p className="side-title">Questions?</p>
          <ul className="side-links">
            <li>
              <a href="/contact">Write to the board</a>
            </li>
            {others.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}
