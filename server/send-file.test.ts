import { request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { startSite } from "./http-server.fixture.ts";

const site = await startSite();
afterAll(() => site.end());

/** A request without the headers that fetch adds. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: NodeJS.Dict<string | string[]>;
    body: string;
  }>();
  request(site.origin + path, { headers, method, agent: false }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk) => chunks.push(chunk));
    answer.on("end", () =>
      resolve({
        status: answer.statusCode,
        headers: answer.headers,
        body: Buffer.concat(chunks).toString("latin1"),
      }),
    );
  })
    .on("error", reject)
    .end();
  return promise;
}

test.each(["/__spa-fallback.html", "/assets/entry-abc.js.br", "/.vite/manifest.json"])(
  "%s is no address",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test.each([
  [undefined, undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, *", "gzip"],
  ["*, gzip;q=0, br;q=0.0", undefined],
  ["br;q=0.5, gzip;q=0.9", "br"],
  ["*", "br"],
  ["br; q=0.0 , x-gzip", undefined],
])("Accept-Encoding %s is answered with %s", async (accepted, encoding) => {
  const answer = await ask("/faq", accepted === undefined ? {} : { "accept-encoding": accepted });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers["vary"]).toBe("Accept-Encoding");
  expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
});

test("each packing has its own ETag, by which it isn't sent again", async () => {
  const packed = await ask("/faq", { "accept-encoding": "br" });
  expect(packed.headers["etag"]).not.toBe((await ask("/faq")).headers["etag"]);
  for (const known of [packed.headers["etag"], `"x", W/${packed.headers["etag"]}`, "*"]) {
    const again = await ask("/faq", { "accept-encoding": "br", "if-none-match": String(known) });
    expect(again.status).toBe(304);
    expect(again.body).toBe("");
    expect(again.headers["etag"]).toBe(packed.headers["etag"]);
    expect(again.headers["x-content-type-options"]).toBe("nosniff");
  }
  expect((await ask("/faq", { "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD says as much as GET, without the body", async () => {
  const answer = await ask("/faq", {}, "HEAD");
  expect(answer.status).toBe(200);
  expect(answer.body).toBe("");
  expect(Number(answer.headers["content-length"])).toBeGreaterThan(500);
});

test("a file with a hash in its name is kept for a year", async () => {
  const answer = await ask("/assets/entry-abc.js");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
});

test("a PDF is for the browser's own viewer, and in nobody's frame", async () => {
  const { headers } = await ask("/documents/bylaws.pdf");
  expect(headers["content-security-policy"]).toMatch(/object-src 'self'; frame-ancestors 'none'/);
  expect(headers["x-frame-options"]).toBe("DENY");
});

test.each([
  ["bytes=0-9", 206, "bytes 0-9/100", "0123456789"],
  ["bytes=95-", 206, "bytes 95-99/100", "56789"],
  ["bytes=-3", 206, "bytes 97-99/100", "789"],
  ["bytes=98-500", 206, "bytes 98-99/100", "89"],
  ["bytes=100-", 416, "bytes */100", ""],
  ["bytes=0-1,5-6", 200, undefined, undefined],
  ["lines=1-2", 200, undefined, undefined],
])("a PDF asked for by %s", async (range, status, contentRange, body) => {
  const answer = await ask("/documents/bylaws.pdf", { range });
  expect(answer.status).toBe(status);
  expect(answer.headers["content-range"]).toBe(contentRange);
  if (body !== undefined) expect(answer.body).toBe(body);
});

test("a part of a PDF that has changed since is not sent", async () => {
  const { etag } = (await ask("/documents/bylaws.pdf")).headers;
  const part = (tag: unknown) =>
    ask("/documents/bylaws.pdf", { range: "bytes=0-9", "if-range": String(tag) });
  expect((await part(etag)).status).toBe(206);
  expect((await part('"older"')).status).toBe(200);
});
