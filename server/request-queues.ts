import { createRequestQueue, type RequestQueue } from "../app/platform/request-queue.server.ts";
import { pageAt } from "./find-page.ts";

/**
 * A site's request queues, so that a flood of one kind of request leaves time for the others: files bypass them,
 * pages share a wide one, searches a narrow one, and so do forms that hash, whose last one waits for about eight
 * seconds. Uploads, which take minutes on a slow network, have their own queue, and so do the photos that anybody
 * may send, so that messages without photos and the administrator's uploads aren't held up.
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
