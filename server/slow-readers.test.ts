import { once } from "node:events";
import { connect as openConnection } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { startSite } from "./http-server.fixture.ts";
import { type Connection, createReaderWatch, type ReaderWatch } from "./slow-readers.ts";

let watch: ReaderWatch;
beforeEach(() => {
  watch = createReaderWatch();
});

/** A connection, as far as the watch looks at it: all that is sent waits until it is read. */
function connect() {
  const connection = {
    bytesWritten: 500,
    writableLength: 0,
    isOpen: true,
    destroy() {
      connection.isOpen = false;
    },
    send(bytes: number) {
      connection.bytesWritten += bytes;
      connection.writableLength += bytes;
    },
    read(bytes: number) {
      connection.writableLength -= bytes;
    },
  };
  watch.begin(connection as unknown as Connection);
  return connection;
}

test("an answer has half a minute, and half a second for each thousand bytes", () => {
  const connection = connect();
  connection.send(100_000);
  watch.check(1000);
  connection.read(99_000);
  watch.check(81_000);
  expect(connection.isOpen).toBe(true);
  watch.check(81_001);
  expect(connection.isOpen).toBe(false);
});

test("the time that the site takes to make it doesn't count", () => {
  const connection = connect();
  watch.check(0);
  watch.check(50_000);
  connection.send(1000);
  watch.check(60_000);
  watch.check(90_000);
  expect(connection.isOpen).toBe(true);
  watch.check(90_501);
  expect(connection.isOpen).toBe(false);
});

test("who has read all that was there begins anew, also on the same connection", () => {
  const connection = connect();
  connection.send(1000);
  watch.check(0);
  connection.read(1000);
  watch.check(30_000);
  connection.send(1000);
  watch.check(60_000);
  watch.check(90_500);
  expect(connection.isOpen).toBe(true);
  watch.check(90_501);
  expect(connection.isOpen).toBe(false);
});

test("a connection that is closed is not looked at again", () => {
  const connection = connect();
  connection.send(1000);
  watch.check(0);
  watch.end(connection as unknown as Connection);
  watch.check(1_000_000);
  expect(connection.isOpen).toBe(true);
});

test("a reader who trickles is cut off, and others are not", async () => {
  const site = await startSite({
    render: async () => new Response("the lake ".repeat(4_000_000)),
    readers: watch,
  });
  const connected = once(site.server, "connection");
  const reader = openConnection(site.port, "127.0.0.1").pause();
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
