import { createRequestQueue, type RequestQueue } from "../app/platform/request-queue.server.ts";
import { pageAt } from "./find-page.ts";

/**
 * The queues of a site, so that a storm of one kind of request leaves the time for the others: files
 * pass beside them, pages through a wide one, searches through a narrow one, and so do forms that
 * hash, of which the last of all waits for about eight seconds. Uploads, which a slow network draws
 * out for minutes, have one of their own, and so have the photos that anybody may send: beside them,
 * messages without photos and the administrator's uploads go on.
 */
export function createRequestQueues(): (
  method: string | undefined,
  path: string,
  isStreamed?: boolean,
) => RequestQueue {
  const forms = createRequestQueue(2, { inAll: 256, ofNetwork: 64, ofWiderNetwork: 128 });
  const searching = createRequestQueue(1, { inAll: 500, ofNetwork: 125, ofWiderNetwork: 250 });
  const others = createRequestQueue(16, { inAll: 1000, ofNetwork: 250, ofWiderNetwork: 500 });
  const uploads = createRequestQueue(12, { inAll: 48, ofNetwork: 24, ofWiderNetwork: 24 });
  const photos = createRequestQueue(4, { inAll: 24, ofNetwork: 6, ofWiderNetwork: 12 });
  return (method, path, isStreamed) => {
    const { queue, largestBody } = pageAt(path) ?? {};
    if (queue === "search") return searching;
    if (method !== "POST") return others;
    if (largestBody === "uploads") return uploads;
    if (largestBody === "photos" && isStreamed) return photos;
    return queue === "hash" ? forms : others;
  };
}
