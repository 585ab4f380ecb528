import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import { keepFile } from "../app/editions/cache-folder.server.ts";
import { compile, makeReady } from "../app/editions/compile.server.ts";
import { siteVersion } from "../app/editions/site-version.server.ts";
import { leastSite } from "../compiler/sample-folder.fixture.ts";

const minutes =
  "2026-01-read: {title: A, summary: B, kind: minutes, date: 2026-01-01, updated: 2026-01-01}";

/** What came of a file in the compiler's process. */
export interface Compiled {
  /** Why it was refused. */
  refused?: string;
  seconds: number;
  /** The greatest memory of the process, in MB; undefined where the system doesn't tell. */
  peak: number | undefined;
}

/** Compiles an edition that has one PDF, in the cache folder; nothing of it may be there. */
export async function compilePdf(path: string, cache: string) {
  const keep = (text: string | Buffer) => keepFile(cache, Buffer.from(text));
  const files = new Map([
    ["site.yaml", keep(leastSite)],
    ["minutes/minutes.yaml", keep(minutes)],
    ["minutes/2026-01-read.pdf", keep(readFileSync(path))],
  ]);
  let pages: DocumentPages["pages"] = [];
  const compiled = await watch(async () => {
    const { key } = await compile({ files, cache, version: siteVersion(), name: "content" });
    const read = (name: string) => JSON.parse(readFileSync(`${cache}/${name}`, "utf8"));
    const { work } = read(`editions/${key}/edition.json`).content.minutes[0].file;
    pages = read(`work/${work}/pages.json`).pages;
  });
  return { ...compiled, pages };
}

/** Makes a photo ready for people, as when it is sent to the desk. */
export function compilePhoto(path: string, cache: string): Promise<Compiled> {
  const sha256 = keepFile(cache, readFileSync(path));
  return watch(() => makeReady({ sha256, name: `photo${extname(path)}`, cache }));
}

async function watch(act: () => Promise<unknown>): Promise<Compiled> {
  let peak: number | undefined;
  const timer = setInterval(() => {
    for (const own of peaksOfChildren()) peak = Math.max(peak ?? 0, own);
  }, 20);
  const started = performance.now();
  const refused = await act().then(
    () => undefined,
    (error: Error) => error.message,
  );
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  return { ...(refused !== undefined && { refused }), seconds, peak };
}

/** The greatest memory that each process started by this one has had (VmHWM), in MB. */
function peaksOfChildren(): number[] {
  try {
    const { pid } = process;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    return children.filter(Boolean).map((child) => {
      const [, kilobytes] =
        /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, "utf8")) ?? [];
      return (Number(kilobytes ?? 0) * 1024) / 1_000_000;
    });
  } catch {
    return [];
  }
}
