import { Children, Fragment, type ReactNode } from "react";
import { SmartLink, withLinks } from "../layout/smart-link.tsx";
import { type MarkedText, rowEnd } from "./passage.ts";
import type { FoundLine, FoundSource } from "./search.server.ts";
import { type SearchState, searchUrl } from "./search-state.ts";

type SearchResultListProps = { sources: FoundSource[]; state: SearchState };

/** The documents and pages found, each with the matching places in it. */
export function SearchResultList({ sources, state }: SearchResultListProps) {
  if (sources.length === 0) return null;
  return (
    <ol className="search-results">
      {sources.map((source) => (
        <li key={source.url}>
          <h2>
            <SmartLink href={source.href}>
              <MarkedWords text={source.title} />
            </SmartLink>
          </h2>
          {source.state && <p>Now {source.state}.</p>}
          {source.summary && (
            <p>
              <MarkedWords text={source.summary} isLinked />
            </p>
          )}
          {source.places.length > 0 && <FoundLines lines={source.places} />}
          {source.more > 0 && (
            <p>
              <a
                href={searchUrl({ ...state, within: source.url, page: 1 })}
                rel="nofollow"
                className="search-more"
              >
                {source.more} more on this page
                <span className="sr-only">: {source.title.replaceAll("\n", "")}</span>
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Matching places, each with a link and the passage around the words. */
export function FoundLines({ lines }: { lines: FoundLine[] }) {
  return (
    <ul className="search-places">
      {lines.map(({ url, where, title, passage }) => (
        <li key={url}>
          <a href={url}>
            <Facts>
              {title && <MarkedWords text={title} />}
              {where && (title ? <span className="muted">{where}</span> : where)}
            </Facts>
          </a>
          <Passage text={passage} />
        </li>
      ))}
    </ul>
  );
}

/** The passage around the words; a table is shown as its rows, and a list of facts, such as a vendor's, as one. */
function Passage({ text }: { text: MarkedText }) {
  const isTable = text.includes(rowEnd);
  const parts = text.split(isTable ? /;?\u00a0/ : /[;…]/.test(text) ? rowEnd : " · ");
  // A marked phrase may reach from one into the next.
  const areWhole = parts.every((part) => part.split("\n").length % 2 === 1);
  if (parts.length === 1 || !areWhole) {
    return (
      <p>
        <MarkedWords text={text} isLinked />
      </p>
    );
  }
  const words = parts.map((part) => <MarkedWords key={part} text={part} isLinked />);
  const isLed = isTable && text.indexOf("\u00a0") < text.indexOf(rowEnd);
  return isTable ? (
    <>
      {isLed && <p>{words.shift()}</p>}
      <ul className="bullets">
        {words.map((row) => (
          <li key={row.key}>{row}</li>
        ))}
      </ul>
    </>
  ) : (
    <div>
      <Facts>{words}</Facts>
    </div>
  );
}

/** Facts in a row with dots between them; those in a new line have no dot before them. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className="found-facts">
      {Children.toArray(children)
        .filter(Boolean)
        .map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <Fragment key={place}>
            {place > 0 && " "}
            <span>
              {place > 0 && <span className="dot">· </span>}
              {fact}
            </span>
          </Fragment>
        ))}
    </span>
  );
}

/** A text with the words of the query highlighted; its phone numbers and addresses can be links. */
function MarkedWords({ text, isLinked = false }: { text: MarkedText; isLinked?: boolean }) {
  let place = 0;
  return text.split("\n").map((part, at) => {
    const key = place;
    place += part.length;
    return at % 2 === 1 ? (
      <mark key={key}>{part}</mark>
    ) : (
      <Fragment key={key}>{isLinked ? withLinks(part) : part}</Fragment>
    );
  });
}
