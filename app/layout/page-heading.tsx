import { type ReactNode, use } from "react";
import { useLocation } from "react-router";
import { association } from "../editions/association.ts";
import { sharePictureSize } from "../editions/content.ts";
import { RequestFactsContext } from "./request-facts.ts";

interface PageHeadingProps {
  title: string;
  /** What it is called outside of it, where the title alone doesn't tell it from others. */
  titleInList?: string;
  /** One or two sentences under the title. */
  children?: ReactNode;
  /** What search engines say of the page; without it, the sentences under the title. */
  description?: string;
}

/** A page's title, on the lake's contour lines, and the document's. */
export function PageHeading({
  title,
  titleInList = title,
  children,
  description,
}: PageHeadingProps) {
  const said = description ?? (typeof children === "string" ? children : null);
  return (
    <div className="page-heading">
      <PageFacts
        title={`${titleInList} · ${association.shortName}`}
        description={said ?? `${title}: ${association.name}.`}
      />
      <div className="column">
        <h1>{title}</h1>
        {children && <p className="lead">{children}</p>}
      </div>
    </div>
  );
}

interface PageFactsProps {
  /** What the page is called outside of it, in a tab or a list of results. */
  title: string;
  /** One or two sentences. */
  description: string;
}

/** What search engines, and sites that show a link to the page, are told of it (Open Graph). */
export function PageFacts({ title, description }: PageFactsProps) {
  const { pathname } = useLocation();
  const facts = use(RequestFactsContext);
  const { origin = ownOrigin(), path = pathname, sharePicture = association.sharePicture } = facts;
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

/** In the browser, which the server's facts don't reach. */
function ownOrigin(): string {
  return typeof document === "undefined" ? "" : document.location.origin;
}
