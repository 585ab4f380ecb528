import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, BlockList } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { sendRaw } from "../tests/raw-request.ts";
import { findIn } from "../tests/served-folder.ts";
import { securityHeaders } from "./headers.ts";
import { createHttpServer, type HttpServerParts } from "./http-server.ts";

const pageScript = 'document.documentElement.dataset.account = "visitor"';
const page = `<!doctype html><title>FAQ</title><meta property="og:url" content="/faq"/><a href="/faq">FAQ</a><script>${pageScript}</script>${"<p>pool</p>".repeat(50)}`;

const files: Record<string, string> = {
  "index.html": `${page}home`,
  "faq/index.html": page,
  "__spa-fallback.html": page,
  ".vite/manifest.json": "{}",
  "assets/entry-abc.js": "console.log('entry');".repeat(20),
  "documents/bylaws.pdf": "0123456789".repeat(10),
};

/** Makes a folder of built files for a test, compressed like the build's. */
function makeStaticFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-static-"));
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (name.endsWith(".pdf") || name.startsWith(".")) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
  return folder;
}

const pagePolicy = "script-src 'self'";

interface Given extends Partial<HttpServerParts> {
  baseUrl?: string;
}

/** Starts a site on a free port of this machine, with pages that tell what they were asked. */
export async function startSite({ baseUrl, ...given }: Given = {}) {
  const folder = makeStaticFolder();
  const security = securityHeaders(baseUrl?.startsWith("https:") ?? false);
  const server = createHttpServer({
    render: tell,
    allowedMethods: (path) => {
      if (["/login", "/admin"].includes(path)) return ["GET", "HEAD", "POST"];
      return ["/", "/faq", "/faq.data", "/admin/publish"].includes(path) || path.startsWith("/arc/")
        ? ["GET", "HEAD"]
        : undefined;
    },
    findFile: findIn(folder, { security, pagePolicy: () => pagePolicy }),
    keptPages: () => ["/faq", "/arc/sampleRoofShingle"],
    publicOrigin: baseUrl,
    trustedProxies: new BlockList(),
    ready: Promise.resolve(),
    findProblem: async () => undefined,
    ...given,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    server,
    port,
    origin,
    fetch: (path: string, init?: RequestInit) =>
      fetch(origin + path, { redirect: "manual", ...init }),
    post: (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
          ...headers,
        },
      }),
    /** Sends raw bytes and returns everything that comes back until the connection closes. */
    raw: (bytes: string) => sendRaw(port, bytes),
    async end() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
}

async function tell(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const status = pathname === "/not-found" || pathname.startsWith("/arc/") ? 404 : 200;
  const body = request.method === "POST" ? await request.text() : "";
  return Response.json({ url: request.url, pathname, search, body }, { status });
}
