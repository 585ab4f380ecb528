import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSite, startSite } from "../running-site.ts";

let site: RunningSite;
beforeEach(async () => {
  site = await startSite("shutdown");
});
afterEach(() => site.end());

/** Opens a connection that keeps what comes back. */
async function open() {
  const socket = connect(site.port, "127.0.0.1");
  const received = { text: "" };
  socket.on("data", (text) => {
    received.text += text;
  });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, received };
}

/** Waits until nobody is let in anymore: the server has taken the signal. */
async function closed(): Promise<void> {
  for (;;) {
    const socket = connect(site.port, "127.0.0.1");
    const refused = await Promise.race([
      once(socket, "connect").then(() => false),
      once(socket, "close").then(() => true),
    ]).catch(() => true);
    socket.destroy();
    if (refused) return;
  }
}

test("SIGTERM cuts no request, and closes connections kept open, or never used", async () => {
  const { socket, received } = await open();
  const kept = await open();
  kept.socket.write("GET /faq HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(kept.socket, "data");
  await open();
  const body = "name=&email=&message=";
  socket.write(
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n" +
      "Content-Type: application/x-www-form-urlencoded\r\n" +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The server says so when it has the request.
  await once(socket, "data");
  const stopped = site.stop("SIGTERM");
  await closed();
  socket.write(body);
  await once(socket, "close");
  expect(received.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  expect(received.text).toContain("</html>");
  expect(await stopped).toBe(0);
  expect(site.output()).not.toMatch(/"level":[56]0/);
});
