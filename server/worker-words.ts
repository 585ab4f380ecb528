/** Stands in the built service worker for the words of the offline page. */
export const offlineWords = "OFFLINE_WORDS_OF_THE_EDITION";

/**
 * The service worker with the words of the offline page. When they change, so does the worker, and
 * browsers take the new one.
 *
 * @param worker as it is built (cli/build/service-worker.ts).
 * @param page the offline page's HTML.
 */
export function fillWorker(worker: string, page: string): string {
  const [title] = /<title>[^<]*<\/title>/.exec(page) ?? [];
  const [main] = /<main\b.*<\/main>/s.exec(page) ?? [];
  if (!title || !main) throw new Error("The offline page has no title or no main part.");
  const words = JSON.stringify({ title, main });
  return worker.replace(offlineWords, () => words);
}
