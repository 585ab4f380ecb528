import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readEnvironment } from "../environment.server.ts";
import { openDatabase } from "./database.server.ts";
import { DatabaseUnavailable } from "./unavailable.server.ts";

test("of many queries to a server that doesn't answer, one a second waits for it", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const DATABASE_URL = `postgres://a:b@127.0.0.1:${port}/c`;
  const database = openDatabase(readEnvironment({ DATABASE_URL }));
  const ask = async () => {
    const began = performance.now();
    await expect(sql`select 1`.execute(database)).rejects.toThrow(DatabaseUnavailable);
    return performance.now() - began;
  };
  expect(await ask()).toBeGreaterThan(1500);
  const waits = await Promise.all(Array.from({ length: 50 }, ask));
  expect(Math.max(...waits)).toBeLessThan(500);
  await database.destroy();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
