import {
  announcementUrl,
  listAnnouncements,
  listAnnouncementVersions,
} from "../announcements/announcement.server.ts";
import { readText } from "../announcements/read-markdown.server.ts";
import type { Approved } from "../identity/person.server.ts";
import { findPlaces } from "./find-places.server.ts";
import { KeptIndex } from "./kept-index.server.ts";
import { ownSynonyms } from "./own-synonyms.server.ts";
import { type FoundLine, linesOf } from "./search.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import type { SearchPlace } from "./search-place.ts";
import type { SearchState } from "./search-state.ts";
import { indexPlaces } from "./write-search-index.server.ts";

const MOST_ANNOUNCEMENTS = 20;

/** The announcements that match a question, and whether they have all of its words or only some. */
export interface FoundAnnouncements {
  lines: FoundLine[];
  haveAll: boolean;
}

/** Searches the announcements. */
export async function searchAnnouncements(
  reader: Approved,
  { question }: SearchState,
): Promise<FoundAnnouncements> {
  // Made anew when one has changed; all who may read them see the same.
  const ids = (await listAnnouncementVersions(reader)).join();
  const index = await posted.get(ids, () => indexAnnouncements(reader));
  const { places, sought, best } = findPlaces(index, question, ownSynonyms());
  const shown = places.slice(0, MOST_ANNOUNCEMENTS);
  const lines = linesOf(index.read(shown), shown, sought);
  return { lines, haveAll: best !== null && best !== "some words" };
}

const posted = new KeptIndex();

async function indexAnnouncements(reader: Approved): Promise<SearchIndex> {
  const source = { url: "/", title: "Announcements", weight: 1 };
  const announcements = await listAnnouncements(reader);
  const places = announcements.map(
    async ({ id, title, body, dateCreated }): Promise<SearchPlace> => {
      const url = announcementUrl(id);
      const text = await readText(body);
      return { source, url, where: dateCreated, title, text };
    },
  );
  return indexPlaces(await Promise.all(places));
}
