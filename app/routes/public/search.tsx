import { fieldLimits } from "../../domain/limits.ts";
import type { SignedIn } from "../../domain/person.server.ts";
import { type FoundLine, searchAnnouncements, searchPages } from "../../domain/search.server.ts";
import { readSearchState, type SearchState, searchAddress } from "../../domain/search-state.ts";
import { noticeSignedIn, visitContext } from "../../identity/guards.server.ts";
import { isUnavailable } from "../../incident.server.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { FoundLines, SearchResultList } from "../../ui/search-results.tsx";
import type { Route } from "./+types/search";

export const middleware: Route.MiddlewareFunction[] = [noticeSignedIn];

// Rendered for each request; for a visitor without the database.
export async function loader({ request, context }: Route.LoaderArgs) {
  const state = readSearchState(new URL(request.url).searchParams);
  const [results, announcements] = await Promise.all([
    searchPages(state),
    announcementsFor(context.get(visitContext), state),
  ]);
  return { state, results, announcements };
}

/** Null for whom announcements aren't; "unknown" while they can't be read. */
async function announcementsFor(
  visitor: SignedIn | "unknown" | null,
  state: SearchState,
): Promise<FoundLine[] | "unknown" | null> {
  if (visitor === "unknown") return visitor;
  if (!visitor || visitor.role === "waiting" || !state.question || state.within) return null;
  try {
    return await searchAnnouncements(visitor, state);
  } catch (error) {
    if (isUnavailable(error)) return "unknown";
    throw error;
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { state } = loaderData;
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageHeading
        title="Search"
        description="Find what the covenants, bylaws, minutes, the FAQ and the other pages say."
      />
      <div className="column search-page">
        <SearchForm question={state.question} />
        {state.question ? <Answer {...loaderData} /> : <WhatIsThere />}
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
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </search>
  );
}

function WhatIsThere() {
  return (
    <p>
      Type a word or a question: <a href="/search?q=fence">fence</a>,{" "}
      <a href="/search?q=pool+hours">pool hours</a> or <a href="/search?q=Article+4">Article 4</a>.
      Found are the covenants, bylaws and guidelines page by page, the minutes, the FAQ, the
      amenities and every other page; announcements, too, if you are logged in.
    </p>
  );
}

function Answer({
  state,
  results,
  announcements,
}: Pick<Route.ComponentProps["loaderData"], "state" | "results" | "announcements">) {
  const found = Array.isArray(announcements) ? announcements : [];
  const isEmpty = results.count === 0 && found.length === 0;
  return (
    <>
      {state.isCut && (
        <p className="notice">
          That was long: only its first {fieldLimits.question} characters were looked for. A few
          words find more.
        </p>
      )}
      {announcements === "unknown" && (
        <p className="notice">
          Announcements can't be searched just now. Please try again in a minute.
        </p>
      )}
      {isEmpty ? (
        <NothingFound question={state.question} />
      ) : (
        <Count {...{ state, results, found }} />
      )}
      {found.length > 0 && (
        <section aria-labelledby="found-announcements" className="found-announcements">
          <h2 id="found-announcements">Announcements</h2>
          <FoundLines lines={found} />
        </section>
      )}
      <SearchResultList sources={results.sources} state={state} />
      <Leaves state={state} leaves={results.leaves} />
    </>
  );
}

function Count({
  state,
  results,
  found,
}: Pick<Route.ComponentProps["loaderData"], "state" | "results"> & { found: FoundLine[] }) {
  const pages = results.count === 1 ? "1 document or page" : `${results.count} documents and pages`;
  const posted = found.length === 1 ? "1 announcement" : `${found.length} announcements`;
  return (
    <>
      <p role="status">
        {found.length > 0 && `${posted}, `}
        {pages} for “{state.question}”.
        {results.best === "similar words" &&
          " Nothing has just these words; these have similar ones."}
        {results.best === "some words" && " Nothing has all of these words; these have some."}
      </p>
      {state.within && (
        <p>
          <a href={searchAddress({ ...state, within: "", page: 1 })}>Search everywhere</a>
        </p>
      )}
    </>
  );
}

function NothingFound({ question }: { question: string }) {
  return (
    <>
      <p role="status">Nothing was found for “{question}”.</p>
      <ul className="bullets">
        <li>Is it spelled as you meant it?</li>
        <li>Try fewer words, or others: “dues” instead of “how much do I owe”.</li>
        <li>
          Look into the <a href="/faq">FAQ</a> or the <a href="/sitemap">site map</a>, or{" "}
          <a href="/contact">write to the board</a>.
        </li>
      </ul>
    </>
  );
}

function Leaves({ state, leaves }: { state: SearchState; leaves: number }) {
  if (leaves < 2) return null;
  const page = Math.min(state.page, leaves);
  return (
    <nav aria-label="Pages of results" className="search-leaves">
      {page > 1 && <a href={searchAddress({ ...state, page: page - 1 })}>Back</a>}
      <span>
        Page {page} of {leaves}
      </span>
      {page < leaves && <a href={searchAddress({ ...state, page: page + 1 })}>Show more</a>}
    </nav>
  );
}
