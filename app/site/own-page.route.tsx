import { content } from "../content/edition.server.ts";
import { listEntries } from "../content/entries.ts";
import { Prose, ResidentsOnly, SideLinks } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { formatSize } from "../platform/format-size.ts";
import { paramOr404 } from "../platform/request-context.server.ts";
import type { Route } from "./+types/own-page.route";
import { PictureGrid } from "./picture-grid.tsx";

export function loader({ params }: Route.LoaderArgs) {
  const page = paramOr404(content().pages, params.slug);
  const others = listEntries("pages", content()).filter(({ href }) => href !== `/pages/${page.id}`);
  return { page, others };
}

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
        <div className="own-page">
          <Prose html={page.html} />
          <PictureGrid pictures={page.pictures} captions />
          {page.files.length > 0 && (
            <section>
              <h2 className="side-title">To open or print</h2>
              <ul className="side-links">
                {page.files.map(({ title, href, bytes }) => (
                  <li key={href}>
                    <a href={href}>
                      {title} <span className="muted">PDF, {formatSize(bytes)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside aria-label="More pages">
          <p className="side-title">Questions?</p>
          <SideLinks links={[{ name: "Write to the board", href: "/contact" }, ...others]} />
        </aside>
      </div>
    </>
  );
}
