/// <reference lib="webworker" />
import { ExpirationPlugin } from "workbox-expiration";
import { RangeRequestsPlugin } from "workbox-range-requests";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly, type StrategyOptions } from "workbox-strategies";
import { unsentCopies } from "../forms/unreachable.ts";
import {
  filesNamed,
  invalidatesCached,
  isForEveryone,
  isHashedFile,
  isPdf,
  makeOfflinePage,
} from "./offline-cache.ts";

/*
 * The service worker: public pages that were opened on this device also open offline. It caches only public responses
 * (isForEveryone), and fetches nothing that the reader didn't request.
 */

declare const self: ServiceWorkerGlobalScope;

declare const KEPT_PAGES: string;

/** Matches paths that may be a public page's; each response's headers decide. */
const keptPage = new RegExp(KEPT_PAGES);

const kept = {
  pages: "shoreline-pages",
  files: "shoreline-files",
  pictures: "shoreline-pictures",
  documents: "shoreline-documents",
};

const daysKept = 90;
const ignoreVary = { ignoreVary: true };

/** A cache for public responses that evicts the least recently used. */
function keepIn(cacheName: string, maxEntries: number): StrategyOptions {
  return {
    cacheName,
    matchOptions: ignoreVary,
    plugins: [
      {
        async cacheWillUpdate({ request, response }) {
          if (isForEveryone(response)) return response;
          // A member's home page, or a page that is gone: also deletes the cached one.
          if (invalidatesCached(response))
            await (await caches.open(cacheName)).delete(request, ignoreVary);
          return null;
        },
      },
      new ExpirationPlugin({
        maxEntries,
        maxAgeSeconds: daysKept * 24 * 60 * 60,
        matchOptions: ignoreVary,
        purgeOnQuotaError: true,
      }),
    ],
  };
}

/** After this time, a cached page is shown instead of waiting for the network. */
const patience = { networkTimeoutSeconds: 4 };

const pages = new NetworkFirst({ ...keepIn(kept.pages, 150), ...patience });
/** No timeout: a cached visitor's home page would hide the news from a resident. */
const home = new NetworkFirst(keepIn(kept.pages, 150));
const pictures = new CacheFirst(keepIn(kept.pictures, 250));
const files = new CacheFirst(keepIn(kept.files, 100));
/** The only picture without a hash in its name. */
const icon = new NetworkFirst(keepIn(kept.files, 100));
const documents = new NetworkFirst({ ...keepIn(kept.documents, 20), ...patience });
documents.plugins.push(new RangeRequestsPlugin());

const isOwn = (url: URL) => url.origin === self.location.origin;
const iconUrl = "/icon.svg";
const isNavigation = ({ mode }: Request) => mode === "navigate";

registerRoute(({ url }) => isOwn(url) && isPdf(url.pathname), documents);
registerRoute(({ url, request }) => isNavigation(request) && url.pathname === "/", home);
registerRoute(({ url, request }) => isNavigation(request) && keptPage.test(url.pathname), pages);
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith("/media/"), pictures);
registerRoute(({ url }) => isOwn(url) && isHashedFile(url.pathname), files);
registerRoute(({ url }) => isOwn(url) && url.pathname === iconUrl, icon);
// Other pages are never cached; offline, the offline page is shown.
registerRoute(({ request }) => isNavigation(request), new NetworkOnly());

setCatchHandler(async ({ request }) => {
  return isNavigation(request) ? offlinePage(request.url) : Response.error();
});

/** The offline page with a list of cached pages; the browser's own error page if there are none. */
async function offlinePage(wanted: string): Promise<Response> {
  const cache = await caches.open(kept.pages);
  const readable = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const answer = await cache.match(url, ignoreVary);
      return {
        address: addressOf(url),
        html: (await answer?.text()) ?? "",
        headers: answer?.headers ?? new Headers(),
      };
    }),
  );
  const shell = readable.at(-1);
  if (!shell) return Response.error();
  const html = makeOfflinePage(shell.html, addressOf(wanted), readable);
  return new Response(html, { status: 503, headers: shell.headers });
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

// Logging out deletes unsent text from the device.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isLogout = isNavigation(request) && new URL(request.url).pathname === "/logout";
  if (isLogout) event.waitUntil(caches.delete(unsentCopies));
});

// A new worker takes over at once. Files of different builds can't mix, since their names have a content hash.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver(event)));

async function takeOver(event: ExtendableEvent): Promise<void> {
  const current: string[] = [...Object.values(kept), unsentCopies];
  for (const name of await caches.keys()) {
    if (!current.includes(name)) await caches.delete(name);
  }
  await self.clients.claim();
  // The page that registered the worker was loaded before it.
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.allSettled(open.map(({ url }) => keepOpenPage(url, event)));
}

/** Caches an open page and its files, from the browser's cache. */
async function keepOpenPage(url: string, event: ExtendableEvent): Promise<void> {
  const { pathname, origin, search } = new URL(url);
  if (!keptPage.test(pathname)) return;
  const [answered, done] = home.handleAll({
    event,
    request: new Request(origin + pathname + search, { cache: "force-cache" }),
  });
  const answer = (await answered).clone();
  await done;
  if (!isForEveryone(answer)) return;
  const named = filesNamed(await answer.text());
  await Promise.allSettled([iconUrl, ...named].map((address) => keepLoaded(address, event)));
}

/** Caches a file from the browser's cache; pictures that weren't loaded yet aren't fetched. */
function keepLoaded(address: string, event: ExtendableEvent): Promise<Response> {
  const request = new Request(address, { cache: "only-if-cached", mode: "same-origin" });
  const isPicture = address.startsWith("/media/");
  return (isPicture ? pictures : isHashedFile(address) ? files : icon).handle({ event, request });
}
