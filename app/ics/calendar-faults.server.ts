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
    // The event's key, from its URL, doesn't reveal what the event is about.
    const event = uid === null ? null : eventKey(uid);
    log.error(
      { errorId: this.#errorId, event, err: error },
      "a part of the calendar can't be shown",
    );
  };
}

/** A fault of a calendar, in words for its author: "ends before it begins". */
export class CalendarFault extends Error {
  override name = "CalendarFault";
}

/** A part of a calendar that can't be shown. */
export interface PartFault {
  /** Such as "event Picnic (December 8, 2026)"; empty for the calendar as a whole. */
  where: string;
  /** The event's UID; null if it has none. */
  uid: string | null;
  error: unknown;
}

/** A correction of a calendar, for its author. */
export interface CalendarNote {
  /** Such as "event Picnic (December 8, 2026)"; empty for the calendar as a whole. */
  where: string;
  /** The rest of the sentence. */
  message: string;
}

/** Describes a fault, as the rest of a sentence after the part's name. */
export function explainFault({ error }: PartFault): string {
  if (error instanceof CalendarFault) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `cannot be read (${reason}); expected an event as calendars export it`;
}

/** Reports a correction, as the rest of a sentence after the event's name. */
export type Tell = (message: string) => void;
