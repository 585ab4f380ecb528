import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { BlockList, Server } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { clientIp, limitConnections } from "./connections.ts";

let server: Server;
beforeEach(() => {
  const trustedProxies = new BlockList();
  trustedProxies.addAddress("10.0.0.2");
  server = new Server();
  limitConnections(server, trustedProxies, { network: 3, wider: 5 });
});

class Connection extends EventEmitter {
  remoteAddress: string;
  isOpen = true;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
    server.emit("connection", this);
  }

  destroy() {
    this.isOpen = false;
    this.emit("close");
  }
}

const openFrom = (...addresses: string[]) =>
  addresses.map((address) => new Connection(address)).filter(({ isOpen }) => isOpen).length;

test("one address has so many connections and no more", () => {
  expect(openFrom(...Array(9).fill("203.0.113.7"))).toBe(3);
  expect(openFrom("203.0.113.8", "::ffff:203.0.113.7")).toBe(1);
});

test("a household is one by IPv6, too", () => {
  expect(openFrom("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4")).toBe(3);
  expect(openFrom("2001:db8:0:1::1")).toBe(1);
});

test("a customer with 65,536 networks has more connections, and not 65,536 times as many", () => {
  const addresses = [1, 2, 3, 4, 5, 6].map((network) => `2001:db8:7:${network}::1`);
  expect(openFrom(...addresses, ...addresses)).toBe(5);
  expect(openFrom("2001:db8:8::1")).toBe(1);
});

test("one that is closed makes room in the wider network, too", () => {
  const connections = [1, 2, 3, 4, 5].map((network) => new Connection(`2001:db8:7:${network}::1`));
  for (const { isOpen } of connections) expect(isOpen).toBe(true);
  connections[0]?.destroy();
  expect(openFrom("2001:db8:7:8::1", "2001:db8:7:9::1")).toBe(1);
});

test.each(["10.0.0.2", "127.0.0.1", "::1", "::ffff:127.0.0.1"])("%s is not counted", (address) => {
  expect(openFrom(...Array(9).fill(address))).toBe(9);
});

test("all together are held to a number", () => {
  expect(server.maxConnections).toBe(12_000);
});

const trusted = new BlockList();
trusted.addSubnet("10.0.0.0", 8, "ipv4");
trusted.addAddress("2001:db8::1", "ipv6");

function from(peer: string | undefined, forwarded?: string, proxies = trusted): string {
  const request = {
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
  return clientIp(request, proxies);
}

test.each([
  ["a visitor without a proxy", "203.0.113.7", undefined, "203.0.113.7"],
  ["IPv4 in IPv6", "::ffff:203.0.113.7", undefined, "203.0.113.7"],
  ["a visitor who claims to be another", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["a trusted proxy", "10.0.0.2", "198.51.100.1", "198.51.100.1"],
  ["a trusted proxy, IPv4 in IPv6", "::ffff:10.0.0.2", "198.51.100.1", "198.51.100.1"],
  ["a trusted proxy by IPv6", "2001:db8::1", "198.51.100.1", "198.51.100.1"],
  ["a chain of trusted proxies", "10.0.0.2", "198.51.100.1, 10.9.9.9, 10.0.0.3", "198.51.100.1"],
  ["a claim before the proxy's own word", "10.0.0.2", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["a claim to be a proxy", "10.0.0.2", "1.1.1.1, 10.0.0.1, 198.51.100.1", "198.51.100.1"],
  ["a proxy that adds ports", "10.0.0.2", "198.51.100.1:4711", "198.51.100.1"],
  ["IPv6 with a port", "10.0.0.2", "[2001:DB8::7]:4711", "2001:db8::7"],
  ["forwarded IPv4 in IPv6", "10.0.0.2", "::ffff:198.51.100.1", "198.51.100.1"],
  ["a proxy that asks for itself", "10.0.0.2", undefined, "10.0.0.2"],
  ["only proxies", "10.0.0.2", "10.0.0.3", "10.0.0.3"],
  ["a name in the header", "10.0.0.2", "unknown", "10.0.0.2"],
  ["a claim before what is no address", "10.0.0.2", "1.1.1.1, 999.1.1.1", "10.0.0.2"],
  ["a closed connection", undefined, "198.51.100.1", ""],
])("%s", (_who, peer, forwarded, address) => {
  expect(from(peer, forwarded)).toBe(address);
});
