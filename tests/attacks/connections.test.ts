import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { attackedSite, form } from "./attacked-site.ts";

const site = attackedSite();
const many = 10_000;
/** The system queues some hundred connections that the server has not yet taken. */
const atOnce = 250;

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

/** Opens many connections that send the beginning of a request and nothing more. */
async function openMany(beginning: string): Promise<void> {
  while (sockets.length < many) {
    const batch = Array.from({ length: atOnce }, () => connect(site.port, "127.0.0.1"));
    sockets.push(...batch);
    for (const socket of batch) socket.on("error", () => undefined).resume();
    await Promise.all(batch.map((socket) => once(socket, "connect")));
    for (const socket of batch) socket.write(beginning);
  }
}

test.each([
  ["that send nothing", ""],
  ["that send half their headers", "GET /faq HTTP/1.1\r\nHost: localhost\r\nX: "],
  [
    "that send half a form",
    `POST /login HTTP/1.1\r\nHost: localhost\r\n${form}Content-Length: 1000\r\n\r\nname=`,
  ],
])("beside 10,000 connections %s a visitor is answered", async (_what, beginning) => {
  await openMany(beginning);
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    for (const path of ["/faq", "/login"]) {
      const begin = performance.now();
      const answer = await fetch(site.origin + path);
      expect(answer.status).toBe(200);
      await answer.text();
      times.push(performance.now() - begin);
    }
  }
  expect(Math.max(...times)).toBeLessThan(2000);
  // On a slow machine the first have been given up by now.
  const open = sockets.filter(({ readyState }) => readyState === "open");
  expect(open.length).toBeGreaterThan(many / 2);
});
