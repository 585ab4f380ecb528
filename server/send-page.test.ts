import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { startSite } from "./http-server.fixture.ts";

const size = 20_000_000;
const piece = new Uint8Array(50_000);

async function startWithFile() {
  const read = { bytes: 0, isCancelled: false };
  const render = async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(piece);
        read.bytes += piece.length;
        if (read.bytes === size) controller.close();
      },
      cancel() {
        read.isCancelled = true;
      },
    });
    const headers = { "Content-Length": String(size), "Content-Type": "application/pdf" };
    return new Response(body, { headers });
  };
  const site = await startSite({ render });
  const ask = async (method: string) => {
    const headers = { Host: "localhost", "Accept-Encoding": "br, gzip" };
    const request = get({ port: site.port, path: "/login", method, host: "127.0.0.1", headers });
    request.on("error", () => undefined);
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    return { answer, request };
  };
  return { site, read, ask };
}

test("a file is sent as it is read, and not read before it is sent", async () => {
  const { site, read, ask } = await startWithFile();
  const { answer } = await ask("GET");
  expect(answer.headers).toMatchObject({ "content-length": `${size}` });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  // The reader has taken nothing yet: the system's buffers are far smaller than the file.
  expect(read.bytes).toBeLessThan(size / 2);
  let got = 0;
  for await (const bytes of answer) got += bytes.length;
  expect([got, read.bytes]).toEqual([size, size]);
  await site.end();
});

test("a file is closed when its reader leaves, and for who asks for its size alone", async () => {
  const leaving = await startWithFile();
  (await leaving.ask("GET")).request.destroy();
  await expect.poll(() => leaving.read.isCancelled).toBe(true);
  await leaving.site.end();
  const head = await startWithFile();
  expect((await head.ask("HEAD")).answer.headers).toMatchObject({ "content-length": `${size}` });
  await expect.poll(() => head.read.isCancelled).toBe(true);
  await head.site.end();
});
