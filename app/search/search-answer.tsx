import type { ReactNode } from "react";
import { fieldLimits } from "../platform/limits.ts";
import { formatPhone, phoneUrl } from "../platform/links.ts";
import type { NamedNeighbors } from "../residents/directory.server.ts";
import { formatHouse } from "../residents/record-fields.ts";
import { formatStreet } from "../residents/street-key.ts";
import type { Route } from "./+types/search.route";
import type { FoundLine } from "./search.server.ts";
import { Facts, FoundLines, SearchResultList } from "./search-results.tsx";
import { resultsPerPage, searchUrl } from "./search-state.ts";

type SearchAnswerProps = Route.ComponentProps["loaderData"];

/** The results of a search, or advice if there are none. */
export function SearchAnswer(props: SearchAnswerProps) {
  const { state, results, events, announcements, neighbors, isExact, isMember, isVisitor } = props;
  const isEmpty =
    results.count + events.lines.length === 0 && !announcements?.lines.length && !neighbors;
  const isLike = isLikeName(state.question);
  // What a page says in these very words is hardly a name.
  const mayBeName =
    isMember &&
    !neighbors &&
    !state.within &&
    (isLike || (isShort(state.question) && results.best !== "words"));
  const mayLogIn = isVisitor && !isExact && results.best !== "words" && isLike;
  const isNameFirst = isEmpty || /^\p{Lu}/u.test(state.question);
  const calendar = <a href="/calendar">On the calendar</a>;
  const { nothingFor } = events;
  const note = nothingFor && `Nothing found for ${nothingFor}. Here is what comes next.`;
  const onCalendar = (
    <FoundBeside id="found-events" title={calendar} lines={events.lines} note={note} />
  );
  const posted = announcements && (
    <FoundBeside id="found-announcements" title="Announcements" lines={announcements.lines} />
  );
  return (
    <>
      {state.isCut && (
        <p className="notice">
          Your search was too long, so we used only the first {fieldLimits.question} characters. Try
          just a few words.
        </p>
      )}
      {props.lacksAnnouncements && (
        <p className="notice">
          Announcements can't be searched right now. Please try again in a minute.
        </p>
      )}
      {props.lacksDocuments && (
        <p className="notice">
          Some documents are still being prepared and can't be searched yet. Please try again in a
          few minutes.
        </p>
      )}
      {isEmpty ? <NothingFound question={state.question} /> : <Count {...props} />}
      {mayBeName && isNameFirst && <InDirectory question={state.question} />}
      {mayLogIn && !state.within && <AfterLogin />}
      {neighbors && <FoundNeighbors {...neighbors} question={state.question} />}
      {events.isAnswer && onCalendar}
      {announcements?.isAnswer && posted}
      <SearchResultList sources={results.sources} state={state} />
      {!events.isAnswer && onCalendar}
      {!announcements?.isAnswer && posted}
      {mayBeName && !isNameFirst && <InDirectory question={state.question} />}
      <Pages state={state} results={results} />
    </>
  );
}

interface FoundBesideProps {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  lines: FoundLine[];
}

/** What was found beside the pages: on the calendar, or in announcements. */
function FoundBeside({ id, title, note, lines }: FoundBesideProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id} className="found-beside">
      <h2 id={id}>{title}</h2>
      {note && <p>{note}</p>}
      <FoundLines lines={lines} />
    </section>
  );
}

function Count({ state, results, events, announcements, neighbors, isExact }: SearchAnswerProps) {
  const { lines, haveAll } = announcements ?? { lines: [], haveAll: false };
  const { best, isAnswered } = results;
  const count = hasWeaker({ results, state }) ? results.sources.length : results.count;
  const others = events.lines.length + (neighbors?.total ?? 0);
  const all = count + lines.length + others;
  const isWhole = haveAll || others > 0;
  return (
    <>
      <p role="status">
        {state.page > 1 ? "More results" : all === 1 ? "1 result" : `${all} results`} for “
        {state.question}”.
        {!isExact && best === "similar words" && similarWords}
        {!isWhole && best === "some words" && !isAnswered && someWords}
      </p>
      {state.within && (
        <p>
          <a href={searchUrl({ ...state, within: "", page: 1 })}>Search everywhere</a>
        </p>
      )}
    </>
  );
}

const similarWords = " No exact match. Showing similar words.";
const someWords = " Nothing has all of these words. Showing pages with some of them.";

/** Where the directory is searched for the same. */
function directoryUrl(question: string): string {
  return `/residents?q=${encodeURIComponent(question)}`;
}

/** Neighbors, with what each of them shows, and the way to the directory. */
function FoundNeighbors({ rows, total, question }: NamedNeighbors & { question: string }) {
  return (
    <section aria-labelledby="found-neighbors" className="found-beside">
      <h2 id="found-neighbors">Neighbors</h2>
      <ul className="search-places" translate="no">
        {rows.map(({ cardId, name, houseStreet, phoneNumber, ...house }) => (
          <li key={cardId}>
            <Facts>
              <bdi>{name}</bdi>
              {houseStreet && `${formatHouse(house)} ${formatStreet(houseStreet)}`}
              {phoneNumber && <a href={phoneUrl(phoneNumber)}>{formatPhone(phoneNumber)}</a>}
            </Facts>
          </li>
        ))}
      </ul>
      <p>
        <a href={directoryUrl(question)} className="search-more">
          See {total > 1 && `all ${total} `}in the directory
        </a>
      </p>
    </section>
  );
}

/** Where nobody has these words as their name, the directory may find who has a similar one. */
function InDirectory({ question }: { question: string }) {
  return (
    <p>
      Looking for a neighbor?{" "}
      <a href={directoryUrl(question)}>Look for “{question}” in the directory</a>
    </p>
  );
}

/** One to three words that may be a name or a street's. */
function isShort(question: string): boolean {
  return question.split(" ").length <= 3 && !/\b(?:a|how|my|the|to|what|when|who)\b/.test(question);
}

/** One to three words with capitals, as "Ada Alder": a question in small letters is about something else. */
function isLikeName(question: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,2}$/u.test(question);
}

/** Whoever isn't logged in learns nothing of who lives here, only where to look. */
function AfterLogin() {
  return (
    <p>
      Looking for a neighbor? <a href="/login">Log in to search the directory</a>.
    </p>
  );
}

function NothingFound({ question }: { question: string }) {
  return (
    <>
      <p role="status">No results for “{question}”.</p>
      <ul className="bullets">
        <li>Check the spelling.</li>
        <li>Try fewer words or different ones, such as “dues” instead of “how much do I owe”.</li>
        <li>
          See <a href="/calendar">what's coming up</a>, or <a href="/contact">ask the board</a>.
        </li>
      </ul>
    </>
  );
}

type Leaf = Pick<SearchAnswerProps, "state" | "results">;

/** Whether this is a first page without those that match less well. */
function hasWeaker({ results: { pages, sources }, state: { page } }: Leaf): boolean {
  return page === 1 && pages > 1 && sources.length < resultsPerPage;
}

/** Pagination of the results. */
function Pages({ state, results }: Leaf) {
  const { count, pages, sources } = results;
  if (pages < 2) return null;
  const page = Math.min(state.page, pages);
  const more = count - sources.length;
  const isSplit = hasWeaker({ results, state });
  return (
    <nav aria-label="Result pages" className="search-leaves">
      {page > 1 && <a href={searchUrl({ ...state, page: page - 1 })}>Previous</a>}
      {!isSplit && (
        <span>
          Page {page} of {pages}
        </span>
      )}
      {page < pages && (
        <a href={searchUrl({ ...state, page: page + 1 })}>
          {isSplit ? `${more} other ${more === 1 ? "result" : "results"} that may help` : "Next"}
        </a>
      )}
    </nav>
  );
}
