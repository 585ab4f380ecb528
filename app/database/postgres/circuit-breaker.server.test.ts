import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { readEnvironment } from "../../platform/environment.server.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { openDatabase } from "../database.server.ts";
import { CircuitBreaker } from "./circuit-breaker.server.ts";

afterEach(() => vi.useRealTimers());

test("while a server doesn't answer, one a second tries", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const breaker = new CircuitBreaker();
  const tries = () => {
    let passed = 0;
    for (let query = 0; query < 50; query += 1) {
      try {
        breaker.check();
        passed += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(DatabaseUnavailable);
      }
    }
    return passed;
  };
  expect(tries()).toBe(50);
  breaker.open();
  expect(tries()).toBe(0);
  vi.advanceTimersByTime(999);
  expect(tries()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(tries()).toBe(1);
  vi.advanceTimersByTime(600);
  // That try fails only now.
  breaker.open();
  vi.advanceTimersByTime(400);
  expect(tries()).toBe(1);
  breaker.close();
  expect(tries()).toBe(50);
});

test("of many queries to a server that doesn't answer, few knock at its door", async () => {
  // No second passes, however busy the machine is.
  vi.useFakeTimers({ toFake: ["performance"] });
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const DATABASE_URL = `postgres://a:b@127.0.0.1:${port}/c`;
  const database = openDatabase(readEnvironment({ DATABASE_URL }));
  const ask = () => expect(sql`select 1`.execute(database)).rejects.toThrow(DatabaseUnavailable);
  await ask();
  expect(sockets).toHaveLength(1);
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(sockets).toHaveLength(1);
  await database.destroy();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
