import { type ReactNode, use } from "react";
import { useLocation } from "react-router";
import { type NavigationLink, sharePictureSize } from "../content/content.ts";
import { holdDates } from "../platform/format-date.ts";
import { RequestFactsContext, useAssociation } from "./request-facts.ts";
import { withLinks } from "./smart-link.tsx";

type EditForm = Partial<NavigationLink>;

interface PageHeadingProps {
  title: string;
  /** The title in tabs and search results, if the page's own isn't unique. */
  titleInList?: string;
  /** The page that lists this one. */
  within?: NavigationLink | undefined;
  /** One or two sentences under the title. */
  children?: ReactNode;
  /** The forms that edit the page, if the request doesn't say. */
  edit?: EditForm[];
  /** For search engines; by default, the sentences under the title. */
  description?: string;
}

/** The title on contour lines, and the document's title. */
export function PageHeading(props: PageHeadingProps) {
  const { title, titleInList = title, within, children, description, edit } = props;
  const association = useAssociation();
  const said = description ?? (typeof children === "string" ? children : null);
  return (
    <div className="page-heading">
      <PageFacts
        title={`${titleInList} · ${association.shortName}`}
        description={said ?? `${title}: ${association.name}.`}
      />
      <div className="column">
        {within && (
          <p className="page-within">
            <a href={within.href}>
              <span aria-hidden="true">← </span>
              {within.name}
            </a>
          </p>
        )}
        <h1>{holdDates(title)}</h1>
        {children && (
          <p className="lead">{typeof children === "string" ? withLinks(children) : children}</p>
        )}
        <EditLink edit={edit} />
      </div>
    </div>
  );
}

/** Leads administrators from a page to the forms that edit it; the style sheet hides it from others. */
export function EditLink({ edit: own = [] }: { edit?: EditForm[] | undefined }) {
  const { edit } = use(RequestFactsContext);
  const forms = edit ? [{ href: edit }] : own;
  return forms.map(({ href, name = "Edit this page" }) => (
    <p key={href} className="page-within for-administrator">
      <a href={href}>{name}</a>
    </p>
  ));
}

/** Metadata for search engines and link previews (Open Graph). */
export function PageFacts({ title, description }: { title: string; description: string }) {
  const association = useAssociation();
  const { pathname } = useLocation();
  const facts = use(RequestFactsContext);
  // The browser has no RequestFacts.
  const own = import.meta.env.SSR ? "" : location.origin;
  const { origin = own, path = pathname, sharePicture = association.sharePicture } = facts;
  const { width, height } = sharePictureSize;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={association.name} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={origin + sharePicture.src} />
      <meta property="og:image:width" content={`${width}`} />
      <meta property="og:image:height" content={`${height}`} />
      <meta property="og:image:alt" content={sharePicture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
