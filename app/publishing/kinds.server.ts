import type { Kind } from "./kind.server.ts";
import { allMinutes } from "./kinds/all-minutes.server.ts";
import { amenities } from "./kinds/amenities.server.ts";
import { board } from "./kinds/board.server.ts";
import { calendarFile } from "./kinds/calendar-file.server.ts";
import { documents } from "./kinds/documents.server.ts";
import { facts } from "./kinds/facts.server.ts";
import { home } from "./kinds/home.server.ts";
import { introductions } from "./kinds/introductions.server.ts";
import { minutes } from "./kinds/minutes.server.ts";
import { ownPages } from "./kinds/own-pages.server.ts";
import { questions } from "./kinds/questions.server.ts";
import { scanWords } from "./kinds/scan-words.server.ts";
import { searchWords } from "./kinds/search-words.server.ts";

/** All kinds, in the order of the desk. */
export const kinds: readonly Kind[] = [
  ...[minutes, allMinutes, documents, scanWords, amenities, questions, board, ownPages],
  ...[home, introductions, facts, calendarFile, searchWords],
];

export function findKind(name: string): Kind | undefined {
  return kinds.find((kind) => kind.name === name);
}
