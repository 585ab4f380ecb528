import type { Entry } from "./entry.ts";
import type { Kind } from "./kind.ts";
import { allMinutes } from "./kinds/all-minutes.ts";
import { amenities } from "./kinds/amenities.ts";
import { announcements } from "./kinds/announcements.ts";
import { board } from "./kinds/board.ts";
import { contacts } from "./kinds/contacts.ts";
import { documents } from "./kinds/documents.ts";
import { events } from "./kinds/events.ts";
import { facts } from "./kinds/facts.ts";
import { home } from "./kinds/home.ts";
import { introductions } from "./kinds/introductions.ts";
import { minutes } from "./kinds/minutes.ts";
import { ownPages } from "./kinds/own-pages.ts";
import { questions } from "./kinds/questions.ts";
import { scanWords } from "./kinds/scan-words.ts";
import { searchWords } from "./kinds/search-words.ts";
import { sections } from "./kinds/sections.ts";

/** In the order of the desk. */
export const kinds: readonly Kind[] = [
  ...[announcements, minutes, allMinutes, documents, sections, scanWords],
  ...[events, amenities, questions, board],
  ...[contacts, ownPages, home, introductions, facts, searchWords],
];

export function findKind(name: string): Kind | undefined {
  return kinds.find((kind) => kind.name === name);
}

/** A kind's entries, in the site's order. */
export function entriesOf(kind: Kind, entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => entry.kind === kind.name).sort(kind.compare);
}
