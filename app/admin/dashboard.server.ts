import { residentIntents } from "../account/approval.server.ts";
import { announcementIntents } from "../announcements/announcement-intents.server.ts";
import {
  countMails,
  type MailProgress,
  sayEmailing,
} from "../announcements/mail-progress.server.ts";
import { announcements } from "../content/kinds/announcements.ts";
import { selectEditions } from "../content/store.server.ts";
import {
  type Flash,
  type Intents,
  redirectWithFlash,
  type ShownFlash,
  showFlash,
  textsOf,
} from "../forms/flash.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { clearRefused } from "../mail/refused-mails.server.ts";

const websiteIntents: Intents<Administrator> = {
  "clear-refused": {
    act: clearRefused,
    done: "The list of refused emails is cleared.",
    late: "Nothing was changed. The list of refused emails was already empty.",
  },
};

export const intents: Intents<Administrator> = {
  ...announcementIntents,
  ...residentIntents,
  ...websiteIntents,
};

const textsOfLists: Record<string, ReadonlyMap<string, string>> = {
  announcements: new Map([
    ...textsOf(announcementIntents),
    ["published", "The announcement is posted."],
    ["emailed", "The announcement is posted."],
    ["draft-saved", "The draft is saved. Only you see it."],
  ]),
  waiting: new Map([
    ...textsOf(residentIntents),
    [
      "refuse",
      "The registration was declined, and its information was deleted. We'll email them about it.",
    ],
  ]),
  users: new Map([["remove", "The resident was removed."]]),
  website: new Map(textsOf(websiteIntents)),
};
const flashTexts = new Map(Object.values(textsOfLists).flatMap((texts) => [...texts]));

/**
 * The dashboard's flash message at its place.
 *
 * @param ids the announcements and residents shown.
 * @param isWaiting whether others wait for approval. If so, the message about one stands above them.
 */
export async function describeFlash(
  flash: Flash | null,
  ids: string[],
  mails: Record<string, MailProgress>,
  isWaiting: boolean,
): Promise<ShownFlash | null> {
  const [found = ""] = Object.keys(textsOfLists).filter((name) =>
    textsOfLists[name]?.has(flash?.name ?? ""),
  );
  const list = found === "waiting" && !isWaiting ? "" : found;
  const isGone = list === "waiting" || flash?.name === "delete";
  const shown = showFlash(flash, flashTexts, isGone ? [] : ids, list);
  if (shown && flash?.name === "delete") {
    const newest = await selectEditions().executeTakeFirst();
    // Unless somebody else has published since.
    const [, title] = newest?.reason?.split(`Deleted from ${announcements.title}: `) ?? [];
    if (!title) return shown;
    const undo = `/admin/publish/history/${newest?.number}`;
    return { ...shown, text: `Deleted: “${title}”.`, undo };
  }
  if (!shown || flash?.name !== "emailed") return shown;
  const progress = mails[flash.id];
  return {
    ...shown,
    text: `${shown.text} ${progress ? await sayEmailing(countMails(progress)) : noReaders}`,
  };
}

const noReaders = "No resident has asked for emails, so it wasn't emailed to anybody.";

const placeNames = ["q", "sort", "order", "rows", "page", "waiting", "announcements"];

/** The dashboard's URL with the state of its table and lists from the request's URL. */
export function dashboardUrl(request: Request): string {
  const args = [...new URL(request.url).searchParams];
  return `/admin?${new URLSearchParams(args.filter(([name]) => placeNames.includes(name)))}`;
}

export function backToDashboard(request: Request, name: string, id: string): Response {
  return redirectWithFlash(dashboardUrl(request), name, id);
}
