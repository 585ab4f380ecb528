import { formatMoment } from "../content/edition.server.ts";
import { describeRegistration } from "../identity/registration.server.ts";
import { environment } from "../platform/environment.server.ts";
import { formatSize } from "../platform/format-size.ts";
import { version } from "../platform/version.server.ts";
import type { PendingTask } from "./pending-tasks.server.ts";
import { describeWaiting, type SiteState } from "./site-state.server.ts";

/** Something that the administrator may want to know of the site itself. */
export interface Fact {
  name: string;
  words?: string | undefined;
  /** What is wrong with it, and what to do, in sentences. */
  trouble?: string | null | undefined;
}

/** What the panel shows of the site. */
export interface Website {
  facts: Fact[];
  /** Emails that didn't arrive, with links to where more is said of them. */
  undelivered: PendingTask[];
  /** The newest emails that the mail server refused, and how many more there are. */
  refused: { id: string; to: string; words: string }[];
  more: number;
}

/**
 * Describes the site for the dashboard.
 *
 * @param undelivered the tasks about emails that didn't arrive.
 */
export function describeWebsite(state: SiteState, undelivered: PendingTask[]): Website {
  const { backup, copy, free, noMail, waiting, refused, troubles } = state;
  const troubleWith = (what: string) => troubles.find(({ about }) => about === what)?.words;
  const ask = "Ask the person who runs the site";
  const made = backup.made
    ? `${formatMoment(backup.made.at)} (${formatSize(backup.made.bytes)}), in ${backup.made.file}`
    : `No backup has been made yet. ${ask} to set up one every night.`;
  const copied = copy.made
    ? `${formatMoment(copy.made.at)}, to ${copy.made.to}`
    : `We don't know of any. ${ask} to copy the backups to another place every night.`;
  return {
    facts: [
      { name: "Version", words: `Shoreline ${version}` },
      { name: "Last backup", words: made, trouble: troubleWith("backup") },
      { name: "Copy elsewhere", words: copied, trouble: troubleWith("copy") },
      { name: "Email", words: noMail ? undefined : describeMail(waiting), trouble: noMail },
      {
        name: "Free disk",
        words: free === undefined ? "The site can't tell" : `${formatSize(free)} free`,
        trouble: troubleWith("free"),
      },
      { name: "Who may register", words: capitalize(describeRegistration(environment())) },
    ],
    undelivered,
    refused: refused.mails.map(({ id, to, subject, problem, at }) => ({
      ...{ id, to },
      words: `"${subject}", ${formatMoment(at)}. ${problem}`,
    })),
    more: refused.total - refused.mails.length,
  };
}

function describeMail(waiting: number): string {
  return waiting === 0 ? "Works" : `Works. ${describeWaiting(waiting)}`;
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
