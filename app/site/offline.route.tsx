import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/use-association.ts";

/**
 * Shown in place of a page that can't be reached without a connection. The service worker caches it
 * and fills in the URL and the pages that can be read (app/offline/offline-cache.ts).
 */
export default function Offline() {
  const association = useAssociation();
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageHeading
        title="There is no connection"
        description={`What can be read of ${association.name} without a connection.`}
      >
        This page isn't kept on your device, so it needs the internet. Nothing is lost: when you are
        connected again, it opens as always.
      </PageHeading>
      <div className="column offline-page">
        <p>
          <a href="/offline" className="button">
            Try again
          </a>
        </p>
        <h2>What you can read now</h2>
        <p className="kept-pages">
          Public pages that you open are kept on this device, with the pictures that you saw. When
          there is no connection, they are listed here.
        </p>
      </div>
    </>
  );
}
