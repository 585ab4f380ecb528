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

/**
 * Opens many connections that send the beginning of a request and nothing more.
 *
 * @returns how each that the server has ended was answered, as it happens.
 */
async function openMany(beginning: string): Promise<string[]> {
  const ended: string[] = [];
  while (sockets.length < many) {
    const batch = Array.from({ length: atOnce }, () => connect(site.port, "127.0.0.1"));
    sockets.push(...batch);
    for (const socket of batch) {
      let said = "";
      socket.on("error", () => undefined);
      socket.on("data", (text) => {
        said += text;
      });
      socket.once("end", () => ended.push(said.slice(0, "HTTP/1.1 408".length)));
    }
    await Promise.all(batch.map((socket) => once(socket, "connect")));
    for (const socket of batch) socket.write(beginning);
  }
  return ended;
}

test("beside 10,000 connections that send half a form a visitor is answered", async () => {
  const ended = await openMany(
    `POST /login HTTP/1.1\r\nHost: localhost\r\n${form}Content-Length: 1000\r\n\r\nname=`,
  );
  for (let round = 0; round < 20; round += 1) {
    for (const path of ["/faq", "/login"]) {
      const answer = await fetch(site.origin + path);
      expect(answer.status).toBe(200);
      await answer.text();
    }
  }
  // None was turned away for their number; on a slow machine the first were given up as too slow.
  expect(ended.filter((answer) => answer !== "HTTP/1.1 408")).toEqual([]);
});
