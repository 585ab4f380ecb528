import { useLocation } from "react-router";
import { PendingNotice } from "../layout/association-content.tsx";
import { useAssociation } from "../layout/request-facts.ts";

/**
 * Why the directory isn't shown: its reader is pending (null), followed another site's link, or has
 * reached the rate limit.
 */
type Closed = null | "cross-site visit" | { retryAfter: number };

/** Whether a loader says that the directory isn't shown. */
export function isClosed(data: object | Closed): data is Closed {
  return data === null || typeof data === "string" || "retryAfter" in data;
}

/** What the page shows in place of the directory. */
export function ClosedDirectory({ why }: { why: Closed }) {
  if (why === null) return <PendingNotice />;
  return why === "cross-site visit" ? <CrossSiteVisit /> : <RateLimited {...why} />;
}

function CrossSiteVisit() {
  const { pathname, search } = useLocation();
  return (
    <div className="notice">
      <p>You came here from outside this site. Press the button to see the directory.</p>
      <p>
        <a href={pathname + search} className="button">
          Show the directory
        </a>
      </p>
    </div>
  );
}

/** The notice for a reader who has reached the rate limit. */
function RateLimited({ retryAfter }: { retryAfter: number }) {
  const association = useAssociation();
  const minutes = Math.ceil(retryAfter / 60);
  return (
    <div className="notice" role="status">
      <p>
        <strong>You've read a lot of the directory in the last hour.</strong> It opens again in{" "}
        {minutes === 1 ? "a minute" : `${minutes} minutes`}.
      </p>
      <p>
        This keeps programs from collecting our neighbors' phone numbers. If you need more for the
        association, write to <a href={`mailto:${association.email}`}>{association.email}</a>.
      </p>
    </div>
  );
}
