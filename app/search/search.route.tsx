import { listDocuments } from "../content/content.ts";
import { content } from "../content/edition.server.ts";
import { hasContent } from "../content/entries.ts";
import { identifyVisitor, visitorContext } from "../identity/guards.server.ts";
import { type Approved, isPending, type SignedIn } from "../identity/person.server.ts";
import { SideLinks } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { findNamed } from "../residents/directory.server.ts";
import { countRows } from "../residents/directory-rate-limit.server.ts";
import type { Route } from "./+types/search.route";
import { mentionsSimilar, searchPages } from "./search.server.ts";
import { searchAnnouncements } from "./search-announcements.server.ts";
import { SearchAnswer } from "./search-answer.tsx";
import { searchEvents } from "./search-events.server.ts";
import { readSearchState, type SearchState } from "./search-state.ts";

export const middleware: Route.MiddlewareFunction[] = [identifyVisitor];

// Rendered for each request: which events are to come changes by the hour. A visitor's needs no
// database, but for the events that the administrator added; without it, the last known ones are found.
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const state = readSearchState(new URL(request.url).searchParams);
  const pages = searchPages(state);
  const [events, announcements, neighbors] = await Promise.all([
    searchEvents(state, pages),
    forMembers(visitor, state, (reader) => searchAnnouncements(reader, state, pages)),
    forMembers(visitor, state, (reader) => searchNeighbors(reader, state)),
  ]);
  const named = neighbors === "unknown" ? null : neighbors;
  const found = announcements === "unknown" ? null : announcements;
  // After a neighbor, what only has "phone", as a number of somebody else's, answers nothing.
  const posted = named && !found?.isExact ? null : found;
  const isElsewhere = posted?.isExact === true || named !== null;
  const isExact = events.isExact || isElsewhere;
  // Pages with a few of the words would be weak after an event that answers, as would those that only mention what
  // means the same if it has no more; and those with similar words, as "fence" for "Fencer", after whatever else has
  // just the words.
  const isWeak =
    ((events.isAnswer || named) && pages.best === "some words") ||
    (events.isAnswer && !events.isExact && mentionsSimilar(pages)) ||
    (isElsewhere && pages.best === "similar words");
  const results = isWeak ? { ...pages, count: 0, pages: 0, sources: [] } : pages;
  const isMember = visitor !== null && visitor !== "unknown" && !isPending(visitor);
  const isVisitor = visitor === null;
  const hasVendors = hasContent("contacts", content());
  const lacksAnnouncements = announcements === "unknown";
  const lacksDocuments = listDocuments(content()).some(({ file }) => file?.isUnread);
  const known = { isExact, isMember, isVisitor, hasVendors, lacksAnnouncements, lacksDocuments };
  return { state, results, events, announcements: posted, neighbors: named, ...known };
}

/** Null for visitors, who may not read it; "unknown" while the database is unavailable. */
async function forMembers<Found>(
  visitor: SignedIn | "unknown" | null,
  state: SearchState,
  search: (reader: Approved) => Promise<Found>,
): Promise<Found | "unknown" | null> {
  if (visitor === "unknown") return visitor;
  if (!visitor || isPending(visitor) || !state.question || state.within) return null;
  try {
    return await search(visitor);
  } catch (error) {
    if (isUnavailable(error)) return "unknown";
    throw error;
  }
}

const MOST_NEIGHBORS = 5;
/** As in "Olga and Peter Dale, 77 Old Mill Road": what is longer is a question. */
const MOST_WORDS = 8;

/** A question without what is asked of a neighbor, as in "Olga Dale phone number". */
function nameIn(question: string): string {
  return question
    .replaceAll(/\b(?:tele)?phone\b|\bnumber\b|\be-?mail\b|\baddress\b|['’]s\b/gi, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * Searches the directory for whom a question names; null where it names nobody. It counts as a page of the directory,
 * and stops where that does.
 */
async function searchNeighbors(reader: Approved, state: SearchState) {
  const name = nameIn(state.question);
  if (name === "" || state.page !== 1 || name.split(" ").length > MOST_WORDS) return null;
  const found = await findNamed(reader, name, MOST_NEIGHBORS);
  return found.total > 0 && countRows(reader, found.rows.length).ok ? found : null;
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { state } = loaderData;
  return (
    <>
      {state.question && <meta name="robots" content="noindex" />}
      <PageHeading
        title="Search"
        description="Search the covenants, bylaws, minutes, FAQ and all other pages."
      />
      <div className="wide beside search-page">
        <div>
          <SearchForm question={state.question} />
          {state.question ? (
            <SearchAnswer {...loaderData} />
          ) : (
            <p>
              Type a word or a question: <a href="/search?q=fence">fence</a>,{" "}
              <a href="/search?q=trash+day">trash day</a> or <a href="/search?q=dues">dues</a>.
              Search looks through every page, every document, and the next year's events. If you
              are logged in, it also looks through announcements and the directory.
            </p>
          )}
        </div>
        <Elsewhere {...loaderData} />
      </div>
    </>
  );
}

function SearchForm({ question }: { question: string }) {
  return (
    <search>
      <form action="/search" className="search-form">
        <label htmlFor="search">What are you looking for?</label>
        <input
          id="search"
          type="search"
          name="q"
          defaultValue={question}
          maxLength={fieldLimits.question}
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: a search page that was asked nothing is for typing.
          autoFocus={question === ""}
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </search>
  );
}

/** Where else to look. */
function Elsewhere({ isMember, hasVendors }: Record<"isMember" | "hasVendors", boolean>) {
  const { socialMedia } = useAssociation().links;
  return (
    <aside aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="side-title">
        Other places to look
      </h2>
      <SideLinks
        links={[
          { name: "Frequently asked questions", href: "/faq" },
          ...(isMember ? [{ name: "Find a neighbor", href: "/residents" }] : []),
          ...(hasVendors ? [{ name: "Vendors and contacts", href: "/contacts" }] : []),
          { name: "Calendar (past events, too)", href: "/calendar" },
          ...(socialMedia ? [{ name: "Neighborhood group", href: socialMedia }] : []),
          { name: "Site map", href: "/sitemap" },
          { name: "Write to the board", href: "/contact" },
        ]}
      />
    </aside>
  );
}
