import { signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import { readPage } from "../table/table-state.ts";
import type { Route } from "./+types/announcements.route";
import { listArchive } from "./announcement.server.ts";
import { AnnouncementList, MoreWays, NotYet } from "./announcement-text.tsx";

/** All announcements, including expired ones. */
export function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  if (isPending(person)) return null;
  const archive = listArchive(person, readPage(new URL(request.url).searchParams));
  return { ...archive, isMailOff: isMailOff() };
}

export default function Announcements({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotYet title="Announcements" />;
  const { rows: announcements, page, pages, isMailOff } = loaderData;
  return (
    <>
      <PageHeading title="Announcements">News from the board, newest first.</PageHeading>
      <div className={isMailOff ? "wide" : "wide beside"}>
        <div>
          <AnnouncementList announcements={announcements} heading="h2" />
          {pages > 1 && (
            <nav aria-label="Pages" className="actions">
              <PageLink name="Newer" to={page > 1 && page - 1} />
              <span>
                Page {page} of {pages}
              </span>
              <PageLink name="Older" to={page < pages && page + 1} />
            </nav>
          )}
        </div>
        {!isMailOff && (
          <aside aria-label="By email or feed">
            <MoreWays />
          </aside>
        )}
      </div>
    </>
  );
}

function PageLink({ name, to }: { name: string; to: number | false }) {
  if (!to) return <span className="button-quiet off">{name}</span>;
  return (
    <a href={`/announcements?page=${to}`} className="button-quiet">
      {name}
    </a>
  );
}
