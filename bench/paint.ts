import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, BlockList } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { precompress } from "../cli/build/compile.ts";
import { chromiumPath } from "../cli/chromium.ts";
import { createHttpServer } from "../server/http-server.ts";
import { startSite } from "../tests/running-site.ts";
import { findIn } from "../tests/served-folder.ts";
import { sumUp } from "./times.ts";

/** How often each page is opened, each time as if for the first. */
const rounds = 11;

/** A slow phone network, as Lighthouse has it: milliseconds there and back, bytes a second. */
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** The largest thing that a page paints at first is text on these, and a picture on those. */
const pages = {
  words: ["/faq", "/covenantsbylaws/covenants", "/calendar", "/contact", "/search?q=fence"],
  picture: ["/", "/amenities/pool"],
};

/**
 * How long a phone on a slow network waits for the largest thing that a page shows at first
 * (largest contentful paint), beside a hand-written page that the same server serves.
 */
export async function measurePaint(): Promise<void> {
  const site = await startSite("paint");
  const handWritten = await serveHandWritten(site.origin, await pictureAddress(site.origin));
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  try {
    console.log(`${"".padEnd(40)}   median  ratio   (ms; ${rounds} first visits)`);
    for (const [kind, paths] of Object.entries(pages)) {
      const addresses = [
        `${handWritten.origin}/${kind}`,
        ...paths.map((path) => site.origin + path),
      ];
      const times = await paintTimes(browser, addresses);
      const [hand = Number.NaN] = times;
      for (const [place, time] of times.entries()) {
        const what = place === 0 ? `hand-written, with ${kind}` : (paths[place - 1] ?? "");
        const numbers =
          Math.round(time).toString().padStart(9) + (time / hand).toFixed(2).padStart(7);
        console.log(what.padEnd(40) + numbers);
      }
    }
  } finally {
    await browser.close();
    handWritten.end();
    await site.end();
  }
}

/** The picture that an amenity's page shows first. */
async function pictureAddress(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/amenities/pool`)).text();
  const [, address] = /<main[\s\S]*?<img[^>]* src="(\/media\/[^"]+)"/.exec(html) ?? [];
  if (!address) throw new Error("The pool's page shows no picture.");
  return address;
}

/** Serves the hand-written page by the site's own server, with and without a picture. */
async function serveHandWritten(
  site: string,
  picture: string,
): Promise<{ origin: string; end: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-hand-written-"));
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
    rmSync(folder, { recursive: true });
  };
  return { origin: `http://localhost:${port}`, end };
}

/** The median for each address. They take turns, so that what else the machine does meets all. */
async function paintTimes(browser: Browser, addresses: string[]): Promise<number[]> {
  const times = addresses.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, address] of addresses.entries()) {
      times[place]?.push(await firstVisit(browser, address));
    }
  }
  return times.map((each) => sumUp(each).median);
}

async function firstVisit(browser: Browser, address: string): Promise<number> {
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
    await page.goto(address, { waitUntil: "networkidle" });
    return await largestPaint(page);
  } finally {
    await context.close();
  }
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        );
        observer.observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}
