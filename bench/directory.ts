import { execFile } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { administrator, startSite } from "../tests/running-site.ts";
import { logIn } from "./log-in.ts";
import { probe } from "./probe.ts";
import { timesHead, timesLine } from "./times.ts";

const run = promisify(execFile);
const residents = 5000;
const seconds = 4;

/** The views of the directory that are measured. */
const views = {
  "first page": "/residents",
  "last page": "/residents?page=999999",
  "30 rows": "/residents?rows=30",
  "a name": "/residents?q=grace+alder",
  "an address": "/residents?q=38+old+mill+rd",
  "a misspelled name": "/residents?q=grcae+undrwood",
  nobody: "/residents?q=zzzzzz+yyyyyy",
  "by house number": "/residents?sort=houseNum",
  "by street, downwards": "/residents?sort=houseStreet&order=desc",
  "for print": "/residents/print",
  "for print, by street": "/residents/print?by=street",
};

/** How long the directory of 5,000 residents takes, and what its pages weigh. */
export async function measureDirectory(): Promise<void> {
  const site = await startSite("bench");
  try {
    await run(
      process.execPath,
      [join(import.meta.dirname, "../cli/seed.ts"), "--residents", String(residents)],
      { env: { PATH: process.env["PATH"], DATA_DIR: site.folder } },
    );
    // A resident would be told to wait after 120 pages.
    const cookie = await logIn(site.origin, administrator);
    for (const path of ["/residents", "/residents?rows=30"]) {
      console.log(`${path} of ${residents}: ${await weigh(site.origin + path, cookie)}`);
    }
    console.log(timesHead);
    for (const [name, path] of Object.entries(views)) {
      console.log(timesLine(name, await probe(site.origin + path, seconds, cookie)));
    }
  } finally {
    await site.end();
  }
}

/** What a page weighs: packed as it is sent, and its HTML without the styles and scripts in it. */
async function weigh(address: string, cookie: string): Promise<string> {
  const [answer] = await once(
    get(address, { headers: { cookie, "accept-encoding": "br", "sec-fetch-site": "none" } }),
    "response",
  );
  const sent = Buffer.concat(await answer.toArray());
  const html = brotliDecompressSync(sent).toString();
  const bare = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
  return `${sent.length} B as sent, ${Buffer.byteLength(html)} B unpacked, ${Buffer.byteLength(bare)} B of it HTML`;
}
