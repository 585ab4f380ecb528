import { announcementUrl, listAnnouncements } from "../announcements/announcement.server.ts";
import type { Announcement } from "../content/content.ts";
import type { Approved } from "../identity/person.server.ts";
import { findPlaces } from "./find-places.server.ts";
import { ownSynonyms } from "./own-synonyms.server.ts";
import { linesOf, type SearchResults } from "./search.server.ts";
import type { SearchPlace } from "./search-place.ts";
import { plainLines } from "./search-places.server.ts";
import type { SearchState } from "./search-state.ts";
import { keepIndex } from "./write-search-index.server.ts";

const MOST_ANNOUNCEMENTS = 20;

/** So much of a title is asked for by a question that means the announcement. */
const HALF = 0.5;

/**
 * Searches the announcements.
 *
 * @param pages what was found on the site's pages.
 * @returns whether they have all of its words, just its words, and answer it better than the pages, where the rules are.
 */
export async function searchAnnouncements(
  reader: Approved,
  { question }: SearchState,
  pages: SearchResults,
) {
  const announcements = listAnnouncements(reader);
  // Made anew when one has changed; all who may read them see the same.
  const key = announcements.map(({ id, postedAt, editedAt }) => `${id} ${editedAt ?? postedAt}`);
  const index = await posted(key.join(), () => placesOf(announcements));
  const { places, sought, best } = findPlaces(index, question, ownSynonyms());
  // With some of the words, they would be weak after pages that have all.
  const isWeak = best === "some words" && pages.best === "words";
  const shown = isWeak ? [] : places.slice(0, MOST_ANNOUNCEMENTS);
  const said = index.read(shown);
  const lines = linesOf(said, shown, sought);
  const haveAll = best !== null && best !== "some words";
  const isMeant = [...said.values()].some(({ title }) => sought.isNameOf(title, HALF));
  const isAnswer = haveAll && (isMeant || pages.best !== "words");
  return { lines, haveAll, isExact: best === "words", isAnswer };
}

const posted = keepIndex();

function placesOf(announcements: readonly Announcement[]): SearchPlace[] {
  const source = { url: "/", title: "Announcements", weight: 1 };
  return announcements.map(({ id, title, html, dateCreated }): SearchPlace => {
    const text = plainLines(html).lines.join("\n");
    return { source, url: announcementUrl(id), where: dateCreated, title, text };
  });
}
