import { readAssociationCalendar } from "../calendar/calendar.server.ts";
import { content } from "../content/edition.server.ts";
import { openEdition } from "../content/open-edition.server.ts";
import { closeDatabase } from "../database/database.server.ts";

/** What an export asks of the built site, which makes it of the events. */
export interface SiteCalendar {
  /** The association's name. */
  name: string;
  /** All events, as iCalendar; undefined if there is no calendar. */
  calendar: string | undefined;
}

/** Reads the calendar of the site that the environment names, and does none of its work. */
export async function readSiteCalendar(): Promise<SiteCalendar> {
  await openEdition(() => {});
  try {
    return { name: content().site.name, calendar: readAssociationCalendar()?.feed };
  } finally {
    await closeDatabase();
  }
}
