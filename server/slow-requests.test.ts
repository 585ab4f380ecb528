import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startSite } from "./http-server.fixture.ts";

const site = await startSite({ timeouts: { headers: 200, request: 400, upload: 400, check: 20 } });
afterAll(() => site.end());

const form =
  "POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n" +
  "Content-Type: application/x-www-form-urlencoded\r\n";

/**
 * Sends the beginning of a request, then a piece every 20 ms, and never ends its side.
 *
 * @returns the status that was answered before the server cut the connection.
 */
async function drip(beginning: string, piece = ""): Promise<number> {
  const socket = connect({ port: site.port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  let answer = "";
  socket.on("data", (text) => {
    answer += text;
  });
  socket.write(beginning);
  const dripping = setInterval(() => piece && socket.writable && socket.write(piece), 20);
  await once(socket, "end").catch(() => undefined);
  clearInterval(dripping);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

/** Expects visitors to be answered, if need be on a later try: on a busy machine, these requests may be too slow. */
async function expectAnswer(from: typeof site): Promise<void> {
  await expect.poll(async () => (await from.fetch("/faq")).status).toBe(200);
}

test("a long form that is answered before all has come may pause on its way", async () => {
  const quick = await startSite({
    allowedMethods: () => ["POST"],
    render: async () => new Response("Please log in.", { status: 401 }),
  });
  const accepted = once(quick.server, "connection");
  const socket = connect(quick.port, "127.0.0.1");
  socket.write(
    `${form.replace("/login", "/admin/publish/upload/pdf").replace(/application.*/, "multipart/form-data; boundary=x")}Content-Length: 1000000\r\n\r\n--x`,
  );
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 401/);
  const [ofServer] = await accepted;
  await expect.poll(() => ofServer.timeout).toBe(60_000);
  socket.write("x".repeat(999_997));
  await expect.poll(() => ofServer.timeout).toBe(5000);
  socket.destroy();
  await quick.end();
});

test.each([
  ["that never begins", "", ""],
  ["whose request line stops", "GET /fa", ""],
  ["whose headers stop", "GET /faq HTTP/1.1\r\nHost: localhost\r\n", ""],
  ["whose headers drip", "GET /faq HTTP/1.1\r\nHost: localhost\r\nX: ", "x"],
  ["whose form stops", `${form}Content-Length: 1000\r\n\r\nname=`, ""],
  ["whose form drips", `${form}Content-Length: 1000\r\n\r\nname=`, "x"],
  ["whose chunks drip", `${form}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
])("a request %s is given up", async (_what, beginning, piece) => {
  expect(await drip(beginning, piece)).toBe(408);
  await expectAnswer(site);
});
