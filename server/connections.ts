import { BlockList, type Server, type Socket } from "node:net";
import { networkOf } from "../app/client-network.server.ts";
import { isAmong, plainAddress } from "./client-address.ts";

/** 10,000 that send nothing leave room for those who ask. */
const mostInAll = 12_000;

/** A browser opens six, and a household has a few of them. */
const mostOfOneNetwork = 100;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Holds the open connections to a number, and those of one visitor's network to a smaller one;
 * what is over is closed without an answer. Trusted proxies, which bring many visitors, and this
 * machine itself are not counted.
 */
export function limitConnections(
  server: Server,
  trustedProxies: BlockList,
  most = mostOfOneNetwork,
): void {
  server.maxConnections = mostInAll;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (!address || isAmong(address, loopback) || isAmong(address, trustedProxies)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
