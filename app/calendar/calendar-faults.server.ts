import { randomUUID } from "node:crypto";
import { log } from "../platform/log.server.ts";
import type { PartFault } from "./calendar-fault.server.ts";
import { eventKey } from "./event-url.server.ts";

/** What of a calendar can't be shown. Each is logged once, all under the same error id. */
export class CalendarFaults {
  readonly #noted = new Set<string>();
  #errorId: string | null = null;

  /** The error id that pages show; null while everything can be shown. */
  get errorId(): string | null {
    return this.#errorId;
  }

  /** Notes a part that can't be shown. */
  readonly note = ({ where, uid, error }: PartFault): void => {
    if (this.#noted.has(where)) return;
    this.#noted.add(where);
    this.#errorId ??= randomUUID();
    // An event is named as in its address, which tells nothing of what it is about.
    const event = uid === null ? null : eventKey(uid);
    log.error(
      { errorId: this.#errorId, event, err: error },
      "a part of the calendar can't be shown",
    );
  };
}
