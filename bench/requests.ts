import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { isInstalled } from "../cli/command.ts";
import { freePort } from "../tests/raw-request.ts";
import {
  get,
  type Load,
  load,
  logIn,
  median,
  register,
  row,
  withFolder,
  withSite,
} from "./harness.ts";

/** How often a kept page is measured, and a rendered one, and for how many seconds. */
const kept = { path: "/faq", rounds: 5, seconds: 2 };
const rendered = { rounds: 3, seconds: 4 };

/** Measures a document page's requests per second, compared with nginx serving the same file, if installed. */
export function measureDocument(): Promise<void> {
  const { path, rounds, seconds } = kept;
  return withSite(({ port, pid }) =>
    withFolder(async (folder) => {
      const origin = `http://127.0.0.1:${port}`;
      const html = await get(origin + path, { "accept-encoding": "identity" });
      const nginx = isInstalled("nginx") ? await startNginx(folder, html) : undefined;
      row("", "requests/s", "µs each");
      for (const encoding of ["identity", "gzip"]) {
        const headers = [`Accept-Encoding: ${encoding}`];
        const own: Load[] = [];
        const others: Load[] = [];
        // In turn, since other programs may take processor time.
        for (let round = 0; round < rounds; round += 1) {
          own.push(load(origin + path, pid, seconds, headers));
          if (nginx) others.push(load(nginx.origin + path, nginx.pid, seconds, headers));
        }
        const ours = print(`${path}, ${encoding}`, own);
        if (!nginx) continue;
        const theirs = print(`${path}, ${encoding}, nginx`, others);
        row("of nginx's", ours.rate / theirs.rate, theirs.processor / ours.processor);
      }
      if (!nginx) row("nginx isn't installed");
      await nginx?.end();
    }),
  );
}

/** Prints the median of some loads; the processor time is that of the answering process. */
function print(what: string, loads: readonly Load[]): Load {
  const rate = median(loads.map((one) => one.rate));
  const processor = median(loads.map((one) => one.processor));
  row(what, rate.toFixed(0), processor.toFixed(0));
  return { rate, processor };
}

/** Starts nginx with one worker, which serves the page and its compressed copy. */
async function startNginx(folder: string, html: string) {
  const port = await freePort();
  // A worker started by root reads as another user.
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
  const isUp = () => get(origin + kept.path).catch(() => "");
  for (let tries = 0; tries < 50 && !(await isUp()); tries += 1) await wait(100);
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

/** Pages that are rendered for each request, and whether for a resident. */
const pages: [name: string, path: string, isSignedIn: boolean][] = [
  ["log-in page", "/login", false],
  ["search", "/search?q=dock", false],
  ["calendar", "/calendar", false],
  ["a resident's home page", "/", true],
  ["a resident's account", "/account", true],
];

/** Measures how many requests per second the rendered pages answer. */
export function measureRendered(): Promise<void> {
  const { rounds, seconds } = rendered;
  return withSite(async ({ origin, port, pid }) => {
    const cookie = `Cookie: ${await logIn(origin, await register(origin))}`;
    row("", "requests/s", "µs each");
    for (const [name, path, isSignedIn] of pages) {
      const ask = (time: number) =>
        load(`http://127.0.0.1:${port}${path}`, pid, time, isSignedIn ? [cookie] : []);
      ask(1);
      print(
        name,
        Array.from({ length: rounds }, () => ask(seconds)),
      );
    }
  });
}
