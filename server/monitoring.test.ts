import { afterEach, expect, test } from "vitest";
import { version } from "../app/platform/version.server.ts";
import { startSite } from "./http-server.fixture.ts";
import type { Metrics } from "./monitoring.ts";

let site: Awaited<ReturnType<typeof startSite>>;
afterEach(() => site.end());

/** The answer of /readyz with this first line. */
const withVersion = (first: string) => `${first}\nShoreline ${version}\n`;

const never = new Promise<never>(() => undefined);

async function probe(path: string, method = "GET") {
  const answer = await site.fetch(path, { method });
  return [answer.status, await answer.text()];
}

test("a site that is well says so, in plain text that no cache keeps", async () => {
  site = await startSite();
  expect(await probe("/healthz")).toEqual([200, "ok\n"]);
  expect(await probe("/readyz")).toEqual([200, withVersion("ok")]);
  expect(await probe("/readyz", "HEAD")).toEqual([200, ""]);
  const { headers } = await site.fetch("/readyz");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test.each([
  ["its disk is full", { findProblem: async () => "the disk is full" }, "the disk is full"],
  ["its database is silent", { findProblem: () => never }, "the database doesn't answer"],
  ["it isn't prepared", { ready: never }, "the site is still starting"],
])("while %s a site lives, but isn't ready", async (_, options, words) => {
  site = await startSite(options);
  expect(await probe("/healthz")).toEqual([200, "ok\n"]);
  expect(await probe("/readyz")).toEqual([503, withVersion(words)]);
});

test.each(["/healthz/", "/healthz?x=1", "/readyz.data"])("%s is no address", async (path) => {
  site = await startSite({ render: async () => new Response("", { status: 404 }) });
  expect((await site.fetch(path)).status).toBe(404);
});

const token = "0123456789abcdef0123456789abcdef";
const metrics: Metrics = { token, read: async () => "shoreline_ready 1\n" };

async function ask(authorization?: string, init: RequestInit = {}) {
  const answer = await site.fetch("/metrics", {
    ...init,
    ...(authorization && { headers: { authorization } }),
  });
  return [answer.status, await answer.text()];
}

test("whoever has the token reads the metrics, by any name of the process", async () => {
  site = await startSite({ metrics, baseUrl: "https://heronlake.example.org" });
  expect(await ask(`Bearer ${token}`)).toEqual([200, "shoreline_ready 1\n"]);
  expect(await ask(`Bearer ${token}`, { method: "HEAD" })).toEqual([200, ""]);
  const { headers } = await site.fetch("/metrics", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
});

test.each([undefined, `Bearer ${token}0`, token])("others don't: %s", async (authorization) => {
  site = await startSite({ metrics });
  const [status, text] = await ask(authorization);
  expect(status).toBe(401);
  expect(text).not.toContain("shoreline_ready");
  expect(text).toContain("METRICS_TOKEN");
});

test("a site without a token has no such address, and with one nothing else like it", async () => {
  site = await startSite({ render: async () => new Response("", { status: 404 }) });
  expect((await ask(`Bearer ${token}`))[0]).toBe(404);
  await site.end();
  site = await startSite({ metrics, render: async () => new Response("", { status: 404 }) });
  for (const path of ["/metrics/", "/metrics?x=1", "/metrics.data"]) {
    expect((await site.fetch(path)).status).toBe(404);
  }
});

test("what can't be read is an error, not half an answer", async () => {
  site = await startSite({ metrics: { token, read: () => Promise.reject(new Error("no")) } });
  expect((await ask(`Bearer ${token}`))[0]).toBe(500);
});
