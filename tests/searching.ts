import { readLinks, readMain, readText } from "./page-reading.ts";
import type { RunningSite } from "./site.fixture.ts";

/** Searches a site: by anybody, or by a visitor. */
export function searcher(site: RunningSite) {
  const visitor = () => site.browse();
  const search = async (question: string, browser = visitor()) => {
    const answer = await browser.open(`/search?q=${encodeURIComponent(question)}`);
    const main = readMain(answer.html);
    return { ...answer, main, text: readText(main), links: readLinks(main) };
  };
  return { visitor, search };
}
