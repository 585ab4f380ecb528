import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAnswers } from "../tests/raw-request.ts";
import { siteTimeouts } from "./connections.ts";
import { startSite } from "./http-server.fixture.ts";

const get = (path: string, more = "") => ["GET", path, more, ""] as const;
const form = "Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n";
const post = (more: string, body = "") => ["POST", "/login", more, body] as const;
const body = (size: number) => [`Content-Length: ${size}\r\n`, "a".repeat(size)] as const;

/** A request for each status, from the files, the pages, the server or its parser. */
const requests = [
  [200, "a file", get("/faq")],
  [200, "a rendered page", get("/login?status=200")],
  [200, "a probe", get("/readyz")],
  [206, "a part of a file", get("/documents/bylaws.pdf", "Range: bytes=0-9\r\n")],
  [302, "a page that leads on", get("/login?status=302")],
  [304, "a file known already", get("/faq", "If-None-Match: *\r\n")],
  [400, "a broken address", get("/faq%zz")],
  [400, "a form with mistakes", get("/login?status=400")],
  [401, "a wrong password", get("/login?status=401")],
  [403, "another site's form", post(body(3)[0], "a=b")],
  [404, "no such page", get("/login?status=404")],
  [405, "another method", ["PUT", "/login", "", ""]],
  [408, "a form that stops", post(`${form}Content-Length: 9\r\n`, "a=b")],
  [413, "a form too large", post(form + body(16_385)[0], body(16_385)[1])],
  [414, "an address too long", get(`/${"x".repeat(2048)}`)],
  [414, "a search too long", get(`/search?q=${"x".repeat(14 * 1024)}`)],
  [414, "a provider's answer too long", get(`/login/callback?code=${"x".repeat(8192)}`)],
  [415, "a form of another type", post("Sec-Fetch-Site: same-origin\r\nContent-Length: 0\r\n")],
  [416, "no such part", get("/documents/bylaws.pdf", "Range: bytes=900-\r\n")],
  [421, "another host", get("/faq", "Host: evil.example\r\n")],
  [429, "a form too often", get("/login?status=429")],
  [500, "a fault", get("/login?status=500")],
  [500, "a fault of a page's own", get("/login")],
  [503, "no database", get("/login?status=503")],
] as const;

/** Answers with the requested status, and fails if there is none. */
async function render(request: Request): Promise<Response> {
  const status = new URL(request.url).searchParams.get("status");
  if (status === null) throw new Error("a fault");
  return new Response("page", { status: Number(status), headers: { Location: "/" } });
}

const always = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

describe.each([
  ["http", undefined, "localhost"],
  ["https", "https://heronlake.example.org", "heronlake.example.org"],
])("over %s", (scheme, baseUrl, host) => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let hasty: typeof site;
  beforeAll(async () => {
    site = await startSite({ baseUrl, render });
    // Only for the request that stalls: on a busy machine, others would be too slow for it.
    hasty = await startSite({ baseUrl, render, timeouts: { ...siteTimeouts, request: 200 } });
  });
  afterAll(async () => {
    await site.end();
    await hasty.end();
  });

  test.each(requests)("%i, %s, carries the headers", async (status, _what, request) => {
    const [method, path, more, sent] = request;
    const hostLine = more.startsWith("Host:") ? "" : `Host: ${host}\r\n`;
    const [answer, ...others] = readAnswers(
      await (status === 408 ? hasty : site).raw(
        `${method} ${path} HTTP/1.1\r\n${hostLine}Connection: close\r\n${more}\r\n${sent}`,
      ),
    );
    expect(others).toEqual([]);
    expect(answer?.status).toBe(status);
    expect(answer?.headers).toMatchObject(always);
    const { headers = {} } = answer ?? {};
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'|script-src 'self'/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["strict-transport-security"]).toBe(
      scheme === "https" ? "max-age=31536000" : undefined,
    );
    const isFile = path === "/faq" && status < 400;
    expect(headers["cache-control"]).toBe(
      isFile || path.endsWith(".pdf") ? "public, no-cache" : "no-store",
    );
    for (const name of ["server", "x-powered-by"]) expect(headers).not.toHaveProperty(name);
  });
});
