import type { SearchPlace } from "./search-place.ts";
import type { Hit, Sought } from "./sought.ts";

/** Words that are no further apart than this, in characters, stand together. */
const PASSAGE_LENGTH = 300;

/** What the name of its page or document counts for a section, beside its own title. */
const OF_SOURCE = 0.9;

/**
 * How well a place answers a question. What counts is how much of the question's words it has (the rare
 * ones tell the most), most of all in one passage; whether they are in its title, and how much else the title
 * says; whether the title asks the same question; and the weight of the document or page.
 */
export function scorePlace({ source, title, text }: SearchPlace, sought: Sought): number {
  const ofTitle = sought.find(title);
  const ofSource = sought.find(source.title);
  const inSource = sought.best(ofSource).map((sure) => sure * OF_SOURCE);
  const titled = sought.best(ofTitle, inSource);
  const covered = coverage(sought.find(text), titled, sought);
  const share = Math.max(
    sought.shareOf(title, ofTitle),
    OF_SOURCE * sought.shareOf(source.title, ofSource),
  );
  const named = sought.weigh(titled) * (0.5 + 0.5 * share);
  const likeness = sought.likenessOf(`${source.title} ${title}`);
  const suits = sought.asksWho && source.url === "/boardmembers" ? 1.5 : 1;
  return suits * source.weight * (covered ** 2 + 1.4 * named * covered) * (1 + 0.2 * likeness);
}

/** How much the best passage of a text has, and a part of what the whole has, with the title above it. */
function coverage(hits: readonly Hit[], titled: readonly number[], sought: Sought): number {
  const all = sought.weigh(sought.best(hits, titled));
  let most = sought.weigh(titled);
  for (const [at, { start }] of hits.entries()) {
    if (most >= all) break;
    const end = hits.findIndex((hit) => hit.end > start + PASSAGE_LENGTH);
    const passage = hits.slice(at, end < 0 ? hits.length : end);
    most = Math.max(most, sought.weigh(sought.best(passage, titled)));
  }
  return 0.7 * most + 0.3 * all;
}
