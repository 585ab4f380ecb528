import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { parsePostgresUrl } from "../../platform/postgres-url.server.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { PostgresServers, usualTimeouts } from "./failover.server.ts";

const opened: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of opened.splice(0)) server.close();
});

/** A server that takes connections, and answers nothing or hangs up. */
async function listen(onConnection: () => "be silent" | "hang up"): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (onConnection() === "hang up") socket.destroy();
  });
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("a server that doesn't answer is tried last from then on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const tried: string[] = [];
  const silent = await listen(() => {
    tried.push("silent");
    // Nobody need wait for the answer that doesn't come.
    setImmediate(() => vi.advanceTimersByTime(60_000));
    return "be silent";
  });
  const closed = await listen(() => {
    tried.push("hangs up");
    return "hang up";
  });
  const address = `postgres://user:password@127.0.0.1:${silent},127.0.0.1:${closed}/none`;
  const servers = new PostgresServers(parsePostgresUrl(address), usualTimeouts);
  await expect(servers.connect()).rejects.toThrow(DatabaseUnavailable);
  await expect(servers.connect()).rejects.toThrow(DatabaseUnavailable);
  expect(tried).toEqual(["silent", "hangs up", "hangs up", "silent"]);
  await servers.end();
});
