import { beforeEach } from "vitest";
import type { Values } from "../content/fields.ts";
import { announcements } from "../content/kinds/announcements.ts";
import { database } from "../database/database.server.ts";
import { type Desk, findPublished, openDesk } from "../desk/desk.fixture.ts";
import { entryVersion } from "../desk/desk-kinds.server.ts";
import { accompany, publishChange } from "../desk/publish-change.server.ts";
import { announcementCompanion } from "./announcement-queue.server.ts";

export const text = {
  title: "Pool opens",
  body: "At ten.\n\nBring a towel.",
  dateCreated: "May 1, 2027",
};

/** The desk of a site without announcements and emails of any. */
export function openAnnouncements(): Desk {
  accompany("announcements", announcementCompanion);
  const desk = openDesk();
  beforeEach(() => database().deleteFrom("mails").execute());
  return desk;
}

/** Posts an announcement as its form says; returns its id. */
export async function post({ administrator }: Desk, values: Values = text): Promise<string> {
  const change = { kind: announcements, action: "save", entry: null, values, seen: null } as const;
  const done = await publishChange(administrator, change);
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
  return done.entry;
}

export async function markOf(id: string): Promise<string> {
  const entry = await findPublished("announcements", id);
  return entry ? entryVersion(entry) : "";
}

/** Corrects an announcement; returns false if it isn't as its form was opened. */
export async function correct(
  { administrator }: Desk,
  id: string,
  values: Values,
  opened?: string,
): Promise<boolean> {
  const seen = opened ?? (await markOf(id));
  const change = { kind: announcements, action: "save", entry: id, values, seen } as const;
  return (await publishChange(administrator, change)).ok;
}
