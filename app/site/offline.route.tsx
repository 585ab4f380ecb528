import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/request-facts.ts";

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
        title="You are offline"
        description={`Pages of ${association.name} that you can read offline.`}
      >
        This page isn't saved on your device, so you need the internet to see it. When you are back
        online, try again.
      </PageHeading>
      <div className="column offline-page">
        <p>
          <a href="/offline" className="button">
            Try again
          </a>
        </p>
        <h2>Pages you can read now</h2>
        <p className="kept-pages">
          When you open a public page, it is saved on this device. When you are offline, the saved
          pages are listed here.
        </p>
      </div>
    </>
  );
}
