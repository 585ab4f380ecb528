import { BlockList, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { shutDownGracefully } from "./graceful-shutdown.ts";
import { startSite } from "./http-server.fixture.ts";

let site: Awaited<ReturnType<typeof startSite>>;
afterEach(() => site.end());

test("a page's own headers win, and every cookie it sets is set", async () => {
  const headers = new Headers({ "content-security-policy": "default-src 'self'" });
  headers.append("set-cookie", "a=1");
  headers.append("set-cookie", "b=2");
  site = await startSite({ render: async () => new Response("", { headers }) });
  const answer = await site.fetch("/login");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("a fault answers 500 without detail, and the site goes on", async () => {
  site = await startSite({ render: () => Promise.reject(new Error("secret of the database")) });
  for (const answer of [await site.fetch("/login"), await site.post("/login", "a=b")]) {
    expect(answer.status).toBe(500);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const page = await answer.text();
    expect(page).not.toContain("secret");
    expect(page).toMatch(/<code>[0-9a-f-]{36}<\/code>/);
  }
  expect((await site.fetch("/faq")).status).toBe(200);
});

test("a page that fails midway answers 500, never half of it, and the site goes on", async () => {
  const parts = [new TextEncoder().encode("begin")];
  const render = async () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          const part = parts.shift();
          if (part) controller.enqueue(part);
          else controller.error(new Error("midway"));
        },
      }),
    );
  site = await startSite({ render });
  const answer = await site.fetch("/login");
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("begin");
  expect((await site.fetch("/faq")).status).toBe(200);
});

test("a visitor who leaves ends the work on the page", async () => {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  site = await startSite({
    async render(request) {
      request.signal.addEventListener("abort", () => resolve());
      ask();
      await left;
      return new Response("late");
    },
  });
  const socket = connect(site.port, "127.0.0.1");
  socket.write("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await asked;
  socket.destroy();
  await left;
  expect((await site.fetch("/faq")).status).toBe(200);
});

test("a form that breaks off never reaches its page", async () => {
  let pages = 0;
  site = await startSite({
    async render() {
      pages += 1;
      return new Response("");
    },
  });
  const socket = connect(site.port, "127.0.0.1");
  socket.write(
    "POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n" +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nhalf",
    () => socket.destroy(),
  );
  await new Promise((resolve) => socket.once("close", resolve));
  expect((await site.fetch("/faq")).status).toBe(200);
  expect(pages).toBe(0);
});

test("a form without a body, of which no header tells, is answered like an empty one", async () => {
  site = await startSite();
  const fields = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded";
  const answer = await site.raw(
    `POST /login HTTP/1.1\r\nHost: localhost\r\n${fields}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(answer).toContain('"body":""');
});

test("a visitor can't pass for the build that prerenders", async () => {
  let names: string[] = [];
  site = await startSite({
    async render(request) {
      names = [...request.headers.keys()];
      return new Response("");
    },
  });
  await site.fetch("/login", { headers: { "X-React-Router-Prerender": "yes" } });
  expect(names.filter((name) => name.startsWith("x-react-router"))).toEqual([]);
});

test("a page knows where its visitor comes from, by a trusted proxy's word only", async () => {
  const trustedProxies = new BlockList();
  const render = async (_request: Request, address: string) => new Response(address);
  const headers = { "X-Forwarded-For": "198.51.100.1" };
  site = await startSite({ render, trustedProxies });
  expect(await (await site.fetch("/login", { headers })).text()).toBe("127.0.0.1");
  trustedProxies.addAddress("127.0.0.1");
  expect(await (await site.fetch("/login", { headers })).text()).toBe("198.51.100.1");
});

test("stopping does not wait for ever", async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  site = await startSite({
    render() {
      ask();
      return new Promise(() => undefined);
    },
  });
  const running = site.fetch("/login").catch(() => "cut off");
  await asked;
  await shutDownGracefully(site.server, 200);
  expect(await running).toBe("cut off");
});

test("a rendered page is packed for clients that take it", async () => {
  const page = `<!doctype html><p>${"the lake ".repeat(500)}</p>`;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  site = await startSite({ render: async () => new Response(page, { headers }) });
  for (const [accepted, packed] of [
    ["br", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await site.fetch("/login", { headers: { "Accept-Encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(packed);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect(await answer.text()).toBe(page);
  }
});

test.each(["/assets/nothing.js", "/wp-login.php", "/nothing.data", "/.well-known/nothing"])(
  "%s, a file that isn't there, is answered in few bytes, without the pages",
  async (path) => {
    let pages = 0;
    site = await startSite({
      async render() {
        pages += 1;
        return new Response("");
      },
    });
    for (const answer of [await site.fetch(path), await site.post(path, "a=b")]) {
      expect(answer.status).toBe(404);
      expect((await answer.text()).length).toBeLessThan(2000);
    }
    const head = await site.fetch(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([404, ""]);
    expect(pages).toBe(0);
  },
);

test.each([
  ["/faq/", "/faq"],
  ["/FAQ//?from=mail&a=%2f", "/faq?from=mail&a=%2f"],
  ["/ARC/sampleroofshingle", "/arc/sampleRoofShingle"],
  ["/Login?//evil.example/", "/login?//evil.example/"],
])("%s leads to %s", async (path, meant) => {
  site = await startSite();
  for (const method of ["GET", "HEAD"]) {
    const answer = await site.fetch(path, { method });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, meant]);
    expect(answer.headers.get("content-security-policy")).toBeTruthy();
  }
  expect((await site.post(path, "a=b")).headers.get("location")).toBeNull();
});

test.each(["//faq/", "/nothing/", "/arc/nothing", "//evil.example/", "/%5c%5cevil.example/faq/"])(
  "%s leads nowhere",
  async (path) => {
    site = await startSite();
    const answer = await site.fetch(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
  },
);

test("an address of words that isn't there is the pages' own to answer", async () => {
  site = await startSite();
  const answer = await site.fetch("/nothing-here");
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("not-found")]);
});
