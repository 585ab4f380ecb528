import { Fragment } from "react";
import { SmartLink, withLinks } from "../layout/smart-link.tsx";
import type { MarkedText } from "./passage.ts";
import type { FoundLine, FoundSource } from "./search.server.ts";
import { type SearchState, searchUrl } from "./search-state.ts";

/** The documents and pages found, each with the matching places in it. */
export function SearchResultList({
  sources,
  state,
}: {
  sources: FoundSource[];
  state: SearchState;
}) {
  if (sources.length === 0) return null;
  return (
    <ol className="search-results">
      {sources.map((source) => (
        <li key={source.url}>
          <h2>
            <SmartLink href={source.url}>
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
            {title.length > 0 ? <MarkedWords text={title} /> : where}
            {title.length > 0 && where && <span className="muted"> · {where}</span>}
          </a>
          <p>
            <MarkedWords text={passage} isLinked />
          </p>
        </li>
      ))}
    </ul>
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
