/// <reference lib="webworker" />
import { ExpirationPlugin } from "workbox-expiration";
import { RangeRequestsPlugin } from "workbox-range-requests";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly, type StrategyOptions } from "workbox-strategies";
import {
  endsWhatIsKept,
  fillOfflinePage,
  isForEveryone,
  isHashedFile,
  isPdf,
  isPublicPage,
} from "./what-is-kept.ts";

/*
 * The site's service worker: what is for everyone, and was read on this device, opens without a
 * connection. What the server doesn't call public is never kept (isForEveryone).
 */

declare const self: ServiceWorkerGlobalScope;

/** Written in by the build (cli/building/worker.ts). */
declare const OFFLINE_PAGE: { version: string; files: string[] };

const kept = {
  pages: "shoreline-pages",
  files: "shoreline-files",
  pictures: "shoreline-pictures",
  documents: "shoreline-documents",
  offline: `shoreline-offline-${OFFLINE_PAGE.version}`,
};

const daysKept = 90;
const ignoreVary = { ignoreVary: true };

/** A cache for what is for everyone, of so many entries; the least used go first. */
function keepIn(cacheName: string, maxEntries: number): StrategyOptions {
  return {
    cacheName,
    matchOptions: ignoreVary,
    plugins: [
      {
        async cacheWillUpdate({ request, response }) {
          if (isForEveryone(response)) return response;
          // The home page of somebody signed in, or a page that is gone: nor is the earlier one kept.
          if (endsWhatIsKept(response))
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

/** Nobody reads what is old while there is a connection worth the name. */
const patience = { networkTimeoutSeconds: 4 };

const pages = new NetworkFirst({ ...keepIn(kept.pages, 150), ...patience });
/** However slow: a visitor's home page would deny somebody who has just logged in the news. */
const home = new NetworkFirst(keepIn(kept.pages, 150));
const pictures = new CacheFirst(keepIn(kept.pictures, 250));
const files = new CacheFirst(keepIn(kept.files, 100));
const documents = new NetworkFirst({ ...keepIn(kept.documents, 20), ...patience });
documents.plugins.push(new RangeRequestsPlugin());

const isOwn = (url: URL) => url.origin === self.location.origin;
const isNavigation = ({ mode }: Request) => mode === "navigate";

registerRoute(({ url }) => isOwn(url) && isPdf(url.pathname), documents);
registerRoute(({ url, request }) => isNavigation(request) && url.pathname === "/", home);
registerRoute(({ url, request }) => isNavigation(request) && isPublicPage(url.pathname), pages);
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith("/media/"), pictures);
registerRoute(({ url }) => isOwn(url) && isHashedFile(url.pathname), files);
registerRoute(({ url }) => isOwn(url) && url.pathname === "/icon.svg", new NetworkOnly());
// Every other page: never kept, but without a connection the offline page stands for it.
registerRoute(({ request }) => isNavigation(request), new NetworkOnly());

setCatchHandler(async ({ request }) => {
  if (isNavigation(request)) return offlinePage(request.url);
  return (await caches.match(request, ignoreVary)) ?? Response.error();
});

/** The offline page, with the pages that can be read. */
async function offlinePage(wanted: string): Promise<Response> {
  const built = await caches.match("/offline", { ...ignoreVary, cacheName: kept.offline });
  if (!built) return Response.error();
  const cache = await caches.open(kept.pages);
  const readable = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = (await (await cache.match(url, ignoreVary))?.text()) ?? "";
      return { address: addressOf(url), html };
    }),
  );
  const html = fillOfflinePage(await built.text(), addressOf(wanted), readable);
  return new Response(html, { status: 503, headers: built.headers });
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

// A new worker takes over at once: it serves no file of one build to the page of another, because
// files are known by names that change with their bytes.
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(kept.offline);
  await cache.addAll(
    ["/offline", ...OFFLINE_PAGE.files].map(
      (address) => new Request(address, { cache: "reload", credentials: "omit" }),
    ),
  );
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver(event)));

async function takeOver(event: ExtendableEvent): Promise<void> {
  const current: string[] = Object.values(kept);
  for (const name of await caches.keys()) {
    if (!current.includes(name)) await caches.delete(name);
  }
  await self.clients.claim();
  // The page that brought the worker was loaded before it.
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.allSettled(open.map(({ url }) => keepOpenPage(url, event)));
}

async function keepOpenPage(url: string, event: ExtendableEvent): Promise<void> {
  const { pathname, origin, search } = new URL(url);
  if (!isPublicPage(pathname)) return;
  const [answered, done] = home.handleAll({
    event,
    request: new Request(origin + pathname + search),
  });
  const answer = (await answered).clone();
  await done;
  if (!isForEveryone(answer)) return;
  const html = await answer.text();
  for (const [, address = ""] of html.matchAll(/ (?:src|href)="(\/(?:assets|media)\/[^"]+)"/g)) {
    const strategy = address.startsWith("/media/") ? pictures : files;
    await strategy.handle({ event, request: new Request(address) });
  }
}
