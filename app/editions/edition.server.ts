import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Content, EverywhereSite } from "./content.ts";

/** What the association says at one moment, compiled and ready to be shown. */
export interface Edition {
  content: Content;
  /** The part of it that every page shows. */
  association: EverywhereSite;
}

const ofRequest = new AsyncLocalStorage<Edition>();
let newest: Edition | undefined;

/** The edition of the request that is being answered; in other work, the newest one. */
export function currentEdition(): Edition {
  const edition = ofRequest.getStore() ?? newest ?? load();
  return edition;
}

/** Everything that the association says. */
export function content(): Content {
  return currentEdition().content;
}

/** Does something, such as answering a request, with one edition from the start to the end. */
export function withEdition<Result>(edition: Edition, act: () => Result): Result {
  return ofRequest.run(edition, act);
}

function load(): Edition {
  const folder = join(process.cwd(), ".content");
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  newest = { content: read("content.json"), association: read("site.json") };
  return newest;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in the association's time zone, as in "Nov 21, 2026, 7:00 PM". */
export function formatMoment(moment: string | Date): string {
  const { timeZone } = content().site;
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      dateStyle: "medium",
      timeStyle: "short",
    });
    formats.set(timeZone, format);
  }
  return format.format(new Date(moment));
}
