import { afterEach, expect, test } from "vitest";
import { startSite } from "./http-server.fixture.ts";

let site: Awaited<ReturnType<typeof startSite>>;
afterEach(() => site.end());

const never = new Promise<never>(() => undefined);

async function probe(path: string, method = "GET") {
  const answer = await site.fetch(path, { method });
  return [answer.status, await answer.text()];
}

test("a site that is well says so, in plain text that no cache keeps", async () => {
  site = await startSite();
  expect(await probe("/healthz")).toEqual([200, "ok\n"]);
  expect(await probe("/readyz")).toEqual([200, "ok\n"]);
  expect(await probe("/readyz", "HEAD")).toEqual([200, ""]);
  const { headers } = await site.fetch("/readyz");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("without its database it lives but isn't ready", async () => {
  site = await startSite({ findProblem: async () => "the disk is full" });
  expect(await probe("/healthz")).toEqual([200, "ok\n"]);
  expect(await probe("/readyz")).toEqual([503, "the disk is full\n"]);
});

test("one that doesn't answer is told, too", async () => {
  site = await startSite({ findProblem: () => never });
  expect(await probe("/readyz")).toEqual([503, "the database doesn't answer\n"]);
});

test("before it is prepared, too, and it doesn't wait for that", async () => {
  site = await startSite({ ready: never });
  expect(await probe("/healthz")).toEqual([200, "ok\n"]);
  expect(await probe("/readyz")).toEqual([503, "the site is still starting\n"]);
});

test("whoever asks may know the process by its number", async () => {
  site = await startSite({ baseUrl: "https://heronlake.example.org" });
  expect(await probe("/readyz")).toEqual([200, "ok\n"]);
});

test.each(["/healthz/", "/healthz?x=1", "/readyz.data"])("%s is no address", async (path) => {
  site = await startSite({ render: async () => new Response("", { status: 404 }) });
  expect((await site.fetch(path)).status).toBe(404);
});
