import { randomUUID } from "node:crypto";
import { log } from "../platform/log.server.ts";
import { eventKey } from "./event-url.server.ts";

/** The parts of a calendar that can't be shown. Each is logged once, all under the same error id. */
export class CalendarFaults {
  readonly #noted = new Set<string>();
  #errorId: string | null = null;

  /** The error id that pages show; null while everything can be shown. */
  get errorId(): string | null {
    return this.#errorId;
  }

  /** Records a part that can't be shown. */
  readonly note = ({ where, uid, error }: PartFault): void => {
    const about = `${where} ${uid}`;
    if (this.#noted.has(about)) return;
    this.#noted.add(about);
    this.#errorId ??= randomUUID();
    // The event's key, as in its URL, doesn't reveal what the event is about.
    const event = uid === null ? null : eventKey(uid);
    log.error(
      { errorId: this.#errorId, event, err: error },
      "a part of the calendar can't be shown",
    );
  };
}

/** What is wrong with a calendar, in words for the volunteer who wrote it: "ends before it begins". */
export class CalendarFault extends Error {
  override name = "CalendarFault";
}

/** A part of a calendar that can't be shown. */
export interface PartFault {
  /** As in "event Picnic (December 8, 2026)"; empty for the calendar as a whole. */
  where: string;
  /** The event's UID; null if it has none. */
  uid: string | null;
  error: unknown;
}

/** What was mended in a calendar, for the volunteer who wrote it. */
export interface CalendarNote {
  /** As in "event Picnic (December 8, 2026)"; empty for the calendar as a whole. */
  where: string;
  /** In words that follow it. */
  message: string;
}

/** Describes what is wrong, in words that follow the name of the part. */
export function explainFault({ error }: PartFault): string {
  if (error instanceof CalendarFault) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `cannot be read (${reason}); expected an event as calendars export it`;
}

/** What is mended of an event is told by calling this with words that follow the event's name. */
export type Tell = (message: string) => void;
