import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { startSite } from "../tests/running-site.ts";
import { isInstalled, type Load, load, median } from "./wrk.ts";

const rounds = 5;
const seconds = 2;
const path = "/faq";

/** How many requests a second a document's page answers, beside nginx with the same file, where it is installed. */
export async function measureDocument(): Promise<void> {
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
  writeFileSync(join(folder, "pages", path), html);
  writeFileSync(join(folder, "pages", `${path}.gz`), gzipSync(html));
  const settings = `worker_processes 1; master_process off; daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; gzip_static on;
  default_type "text/html; charset=utf-8"; open_file_cache max=100;
  server { listen 127.0.0.1:${port}; root ${folder}/pages; } }`;
  writeFileSync(join(folder, "nginx.conf"), settings);
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50 && !(await isUp(origin + path)); tries += 1) await wait(100);
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}
