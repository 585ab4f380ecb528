import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { isInstalled } from "../cli/command.ts";
import { freePort } from "../tests/raw-request.ts";
import { startSite } from "../tests/running-site.ts";
import { type Load, load, median, requestsPerSecond } from "./load.ts";
import { logIn, registerOne } from "./visitors.ts";

/** How often a page that is kept is measured, and one that is rendered, and for how many seconds. */
const kept = { path: "/faq", rounds: 5, seconds: 2 };
const rendered = { rounds: 3, seconds: 4 };

/** How many requests a second a document's page answers, beside nginx with the same file, where it is installed. */
export async function measureDocument(): Promise<void> {
  const { path, rounds, seconds } = kept;
  const site = await startSite("bench");
  const folder = mkdtempSync(join(tmpdir(), "shoreline-nginx-"));
  const origin = `http://127.0.0.1:${site.port}`;
  try {
    const page = await fetch(origin + path, { headers: { "accept-encoding": "identity" } });
    const html = Buffer.from(await page.arrayBuffer());
    const nginx = isInstalled("nginx") ? await startNginx(folder, html) : undefined;
    console.log(loadHead);
    for (const encoding of ["identity", "gzip"]) {
      const own: Load[] = [];
      const others: Load[] = [];
      const headers = [`Accept-Encoding: ${encoding}`];
      // By turns, as other programs may take the processor's time.
      for (let round = 0; round < rounds; round += 1) {
        own.push(load(origin + path, { seconds, headers, pid: site.pid }));
        if (nginx) others.push(load(nginx.origin + path, { seconds, headers, pid: nginx.pid }));
      }
      const ours = sumUpLoads(own);
      printLoad(`${path}, ${encoding}`, ours);
      if (!nginx) continue;
      const theirs = sumUpLoads(others);
      printLoad(`${path}, ${encoding}, nginx`, theirs);
      const byWork = theirs.processor / ours.processor;
      const ratio = (ours.rate / theirs.rate).toFixed(2);
      console.log(`of nginx's: ${ratio}; by processor time: ${byWork.toFixed(2)}`);
    }
    if (!nginx) console.log("nginx isn't installed");
    await nginx?.end();
  } finally {
    await site.end();
    rmSync(folder, { recursive: true });
  }
}

const loadHead = `${"".padEnd(44)}  requests/s  processor (µs a request)`;

function sumUpLoads(loads: readonly Load[]): Load {
  const rate = median(loads.map((one) => one.rate));
  return { rate, processor: median(loads.map((one) => one.processor)) };
}

function printLoad(what: string, { rate, processor }: Load): void {
  console.log(what.padEnd(44) + rate.toFixed(0).padStart(12) + processor.toFixed(0).padStart(11));
}

/** Starts nginx with one worker, which serves the page and its packed copy. */
async function startNginx(folder: string, html: Buffer) {
  const port = await freePort();
  // A worker that was started by root reads as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "pages"));
  writeFileSync(join(folder, "pages", kept.path), html);
  writeFileSync(join(folder, "pages", `${kept.path}.gz`), gzipSync(html));
  const settings = `worker_processes 1; master_process off; daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; gzip_static on;
  default_type "text/html; charset=utf-8"; open_file_cache max=100;
  server { listen 127.0.0.1:${port}; root ${folder}/pages; } }`;
  writeFileSync(join(folder, "nginx.conf"), settings);
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50 && !(await isUp(origin + kept.path)); tries += 1) await wait(100);
  return {
    origin,
    pid: nginx.pid as number,
    async end() {
      const gone = once(nginx, "exit");
      nginx.kill();
      await gone;
    },
  };
}

function isUp(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A page, and how many requests a second it answered on 2026-11-21, on two cores. */
interface RenderedPage {
  path: string;
  isSignedIn?: true;
  before: number;
}

const pages: Record<string, RenderedPage> = {
  "sign-in page": { path: "/login", before: 850 },
  search: { path: "/search?q=dock", before: 420 },
  calendar: { path: "/calendar", before: 650 },
  "signed-in home": { path: "/", isSignedIn: true, before: 300 },
  account: { path: "/account", isSignedIn: true, before: 221 },
};

/** How many requests a second the pages answer that are rendered for each request. */
export async function measureRendered(): Promise<void> {
  const { rounds, seconds } = rendered;
  const site = await startSite("bench");
  const origin = `http://127.0.0.1:${site.port}`;
  try {
    await registerOne(site.origin, 1);
    const resident = { email: "resident-1@example.org", password: "a quiet heron at dawn" };
    const cookie = `Cookie: ${await logIn(site.origin, resident)}`;
    console.log(
      "page              2026-11-21       now     ratio processor  (requests per second; ms a request)",
    );
    for (const [name, { path, isSignedIn, before }] of Object.entries(pages)) {
      const headers = isSignedIn ? [cookie] : [];
      requestsPerSecond(origin + path, 1, headers);
      const options = { seconds, headers, pid: site.pid };
      const loads = Array.from({ length: rounds }, () => load(origin + path, options));
      const now = median(loads.map(({ rate }) => rate));
      const processor = median(loads.map((one) => one.processor)) / 1000;
      const numbers = [String(before), now.toFixed(0), (now / before).toFixed(2)];
      numbers.push(processor.toFixed(2));
      console.log(name.padEnd(18) + numbers.map((number) => number.padStart(10)).join(""));
    }
  } finally {
    await site.end();
  }
}
