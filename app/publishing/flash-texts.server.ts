import type { Flash } from "../forms/flash.server.ts";

const texts = new Map([
  ["draft-saved", "The draft is saved. Only you see it until you publish it."],
  ["draft-deleted", "The draft is deleted."],
  ["draft-late", "Nothing was changed: this draft was published or deleted already."],
  ["begun", "Your site has begun. The list below leads you through the rest."],
  ["published", "Published. Everybody sees it now."],
  ["scheduled", "Scheduled. The site publishes it at that time."],
  ["unscheduled", "It won't be published of itself any more."],
  ["deleted", "Deleted. You can bring it back from the history."],
  ["taken-down", "Taken down. It stays in this list, so that you can publish it again."],
  ["ordered", "The new order is published."],
  ["restored", "The earlier edition is published again."],
  ["restored-same", "The site says just this already. Nothing was published."],
]);

/** The text of a flash message of the desk. */
export function describeFlash(flash: Flash | null) {
  const text = flash && texts.get(flash.name);
  return text ? { key: `${flash.name} ${flash.id}`, text } : null;
}
