import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { startSite } from "./http-server.fixture.ts";
import { type Answer, createReaderWatch, type ReaderWatch } from "./slow-readers.ts";

let watch: ReaderWatch;
beforeEach(() => {
  watch = createReaderWatch();
});

/** An answer on its way, as far as the watch looks at it. */
function answerOf(bytes: number) {
  const socket = {
    bytesWritten: 500,
    isOpen: true,
    destroy() {
      socket.isOpen = false;
    },
  };
  const answer = { headersSent: false, socket };
  watch.begin(answer as unknown as Answer);
  const send = () => {
    answer.headersSent = true;
    socket.bytesWritten += bytes;
  };
  const end = () => watch.end(answer as unknown as Answer);
  return { socket, send, end };
}

test("an answer has half a minute, and half a second for each thousand bytes", () => {
  const { socket, send } = answerOf(100_000);
  send();
  watch.check(1000);
  watch.check(81_000);
  expect(socket.isOpen).toBe(true);
  watch.check(81_001);
  expect(socket.isOpen).toBe(false);
});

test("the time that the site takes to make it doesn't count", () => {
  const { socket, send } = answerOf(1000);
  watch.check(0);
  watch.check(50_000);
  send();
  watch.check(60_000);
  watch.check(90_000);
  expect(socket.isOpen).toBe(true);
  watch.check(90_501);
  expect(socket.isOpen).toBe(false);
});

test("one that is read is not looked at again", () => {
  const { socket, send, end } = answerOf(1000);
  send();
  watch.check(0);
  end();
  watch.check(1_000_000);
  expect(socket.isOpen).toBe(true);
});

test("a reader who trickles is cut off, and others are not", async () => {
  const site = await startSite({
    render: async () => new Response("the lake ".repeat(4_000_000)),
    readers: watch,
  });
  const connected = once(site.server, "connection");
  const reader = connect(site.port, "127.0.0.1").pause();
  reader.on("error", () => undefined);
  reader.write("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [socket] = await connected;
  await once(reader, "readable");
  expect(reader.read(9)).not.toBeNull();
  const later = performance.now() + 60_000;
  watch.check(later);
  // 36 MB may take five hours.
  watch.check(later + 17_000_000);
  expect(socket.destroyed).toBe(false);
  watch.check(later + 19_000_000);
  expect(socket.destroyed).toBe(true);
  reader.destroy();
  expect((await site.fetch("/faq")).status).toBe(200);
  await site.end();
});
