import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, BlockList } from "node:net";
import { basename, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { precompress } from "../cli/build/compile.ts";
import { chromiumPath } from "../cli/chromium.ts";
import { createHttpServer } from "../server/http-server.ts";
import { findIn } from "../tests/served-folder.ts";
import { median, row, withFolder, withSite } from "./harness.ts";

/** How often each page is opened, each time with an empty cache. */
const rounds = 11;

/** A slow phone network, like Lighthouse's: round trip in milliseconds, bytes per second. */
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Pages whose largest contentful paint is text, and a picture. */
const pages = {
  words: ["/faq", "/covenantsbylaws/covenants", "/calendar", "/contact", "/search?q=fence"],
  picture: ["/", "/amenities/pool"],
};

/**
 * Measures how long a phone on a slow network waits for a page's largest contentful paint, compared with a
 * hand-written page on the same server; and what it loads.
 */
export function measurePaint(): Promise<void> {
  return withSite(({ origin }) =>
    withFolder(async (folder) => {
      const handWritten = await serveHandWritten(folder, origin, await findPicture(origin));
      const browser = await chromium.launch({ executablePath: await chromiumPath() });
      try {
        row("", "median (ms)", "ratio", "kB");
        for (const [kind, paths] of Object.entries(pages)) {
          const urls = [`${handWritten.origin}/${kind}`, ...paths.map((path) => origin + path)];
          const [hand, ...others] = await paint(browser, urls);
          const print = (what: string, { time, bytes }: Painted) =>
            row(what, time.toFixed(0), time / (hand?.time ?? 0), (bytes / 1000).toFixed(0));
          if (hand) print(`hand-written, with ${kind}`, hand);
          for (const [place, painted] of others.entries()) print(paths[place] ?? "", painted);
        }
      } finally {
        await browser.close();
        handWritten.end();
      }
    }),
  );
}

async function findPicture(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/amenities/pool`)).text();
  const [, address] = /<main[\s\S]*?<img[^>]* src="(\/media\/[^"]+)"/.exec(html) ?? [];
  if (!address) throw new Error("The pool's page shows no picture.");
  return address;
}

/** Serves the hand-written page with the site's own server, with and without a picture. */
async function serveHandWritten(folder: string, site: string, picture: string) {
  const bytes = await fetch(site + picture);
  const text = readFileSync(join(import.meta.dirname, "hand-written.html"), "utf8");
  const image = `<img src="/${basename(picture)}" width="1200" height="800" alt="The pool">`;
  for (const [kind, html] of [
    ["words", text],
    ["picture", text.replace("<!-- picture -->", image)],
  ] as const) {
    mkdirSync(join(folder, kind));
    writeFileSync(join(folder, kind, "index.html"), html);
  }
  writeFileSync(join(folder, basename(picture)), Buffer.from(await bytes.arrayBuffer()));
  await precompress(folder);
  const pagePolicy = () => "default-src 'self'; style-src 'unsafe-inline'";
  const server = createHttpServer({
    render: async () => new Response(null, { status: 404 }),
    allowedMethods: () => undefined,
    findFile: findIn(folder, { security: {}, pagePolicy }),
    keptPages: () => [],
    publicOrigin: undefined,
    trustedProxies: new BlockList(),
    ready: Promise.resolve(),
    findProblem: async () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${port}`, end };
}

interface Painted {
  time: number;
  bytes: number;
}

/** The median for each page. They take turns, so that other load on the machine affects all. */
async function paint(browser: Browser, urls: string[]): Promise<Painted[]> {
  const visits = urls.map((): Painted[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, url] of urls.entries()) visits[place]?.push(await firstVisit(browser, url));
  }
  return visits.map((all) => ({
    time: median(all.map(({ time }) => time)),
    bytes: median(all.map(({ bytes }) => bytes)),
  }));
}

async function firstVisit(browser: Browser, url: string): Promise<Painted> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", { offline: false, ...network });
    await page.goto(url, { waitUntil: "networkidle" });
    return await page.evaluate(async () => {
      const time = await new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        );
        observer.observe({ type: "largest-contentful-paint", buffered: true });
      });
      const loaded = [
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource"),
      ] as PerformanceResourceTiming[];
      return { time, bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) };
    });
  } finally {
    await context.close();
  }
}
