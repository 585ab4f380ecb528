import { listDocuments } from "../content/content.ts";
import type { Reading } from "../content/conversion-job.ts";
import { lookAtReading } from "../content/convert-document.server.ts";
import {
  currentEdition,
  type Edition,
  NoEdition,
  wholeEdition,
} from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { parseFile, type Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { timeZoneOf } from "../content/kinds/events.ts";
import { findKind } from "../content/kinds.ts";
import { describeReading } from "../content/scan-words.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import type { EntryMessage } from "../content/shown-files.server.ts";
import { listDates } from "../ics/change-date.server.ts";
import { formatDay, formatMonth } from "../platform/format-date.ts";
import { documentOf, listPages } from "./scan-words.server.ts";

/** Sentences about a published entry, such as how much of a scan has been read. */
export function listNotes(kind: string, slug: string, edition = currentEdition()): string[] {
  const id = documentOf(kind, slug);
  const isOwn = (note: EntryMessage) => note.kind === kind && [slug, id].includes(note.slug);
  const own = edition.notes.filter(isOwn);
  const document = listDocuments(wholeEdition(edition).content).find((one) => one.id === id);
  const { scan, isUnread } = document?.file ?? {};
  return [
    ...(isUnread
      ? ["This PDF is being read. The page will show its text as soon as that is done."]
      : []),
    ...own.map((note) => sayNote(note, "This PDF")),
    ...(scan ? describeReading(scan) : []),
  ];
}

/** The progress or result of reading a form's PDF; null without one. */
export function readingOf({ file }: Values): Reading {
  return lookAtReading(cacheFolder(), parseFile(file)?.hash ?? "");
}

/** Sentences about an edition that aren't true of the shown one. */
export function listNewNotes({ notes }: Edition): string[] {
  const known = new Set(currentEdition().notes.map((note) => JSON.stringify(note)));
  const added = notes.filter((note) => !known.has(JSON.stringify(note)));
  return added.map((note) => sayNote(note, `The PDF ${note.slug}.pdf`));
}

function sayNote({ kind, field, message }: EntryMessage, pdf: string): string {
  if (field === "file") return `${pdf} ${message}.`;
  const label = findKind(kind)?.fields.find(({ name }) => name === field)?.label;
  return `${label ?? "This"} ${message}.`;
}

/**
 * Parts of an entry with forms of their own: a PDF's pages, or a series' next dates. None if the cache was deleted.
 */
export async function listPagesOf(kind: Kind, entry: Entry, entries: readonly Entry[]) {
  if (kind.name === "events") return listDatesOf(entry, entries);
  const name = documentOf(kind.name, entry.slug);
  if (name === null) return [];
  return listPages(name).catch((error: unknown) => {
    if (error instanceof NoEdition) return [];
    throw error;
  });
}

function listDatesOf(series: Entry, entries: readonly Entry[]) {
  const events = entries.filter(({ kind }) => kind === series.kind);
  return listDates(series, events, timeZoneOf(entries)).map(({ slug, day, isCanceled }) => {
    const isChanged = events.some((event) => event.slug === slug);
    return {
      month: formatMonth(day),
      href: `/admin/publish/events/edit-${slug}`,
      words: `${formatDay(day)}, ${day.slice(0, 4)}`,
      state: isCanceled ? "canceled" : isChanged ? "changed" : "",
    };
  });
}
