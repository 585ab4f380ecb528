import { PendingNotice } from "../layout/association-content.tsx";
import { useAssociation } from "../layout/request-facts.ts";

/** Why the directory isn't shown: its reader is pending (null), or has reached the rate limit. */
type Closed = null | { retryAfter: number };

export function isClosed(data: object | Closed): data is Closed {
  return data === null || "retryAfter" in data;
}

export function ClosedDirectory({ why }: { why: Closed }) {
  const association = useAssociation();
  if (why === null) return <PendingNotice />;
  const minutes = Math.ceil(why.retryAfter / 60);
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
