import { BlockList, type Server, type Socket } from "node:net";
import {
  isInList,
  networkOf,
  parseIp,
  widerNetworkOf,
} from "../app/platform/ip-addresses.server.ts";

/** 10,000 that send nothing leave room for those who ask. */
const mostInAll = 12_000;

/** A browser opens six, and a household has a few of them. */
const mostOfOneNetwork = 100;

/** An IPv6 customer often has 65,536 networks (/48), and would fill all room with two of each. */
const mostOfWiderNetwork = 400;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Limits the open connections: in all, of an IPv6 /48, and of one visitor's network. Connections over a
 * limit are closed without a response. Trusted proxies, which carry many visitors, and this machine
 * itself are not counted.
 */
export function limitConnections(
  server: Server,
  trustedProxies: BlockList,
  most = { network: mostOfOneNetwork, wider: mostOfWiderNetwork },
): void {
  server.maxConnections = mostInAll;
  const ofNetworks = createTally(most.network);
  const ofWider = createTally(most.wider);
  server.on("connection", (socket: Socket) => {
    const address = parseIp(socket.remoteAddress ?? "");
    if (!address || isInList(address, loopback) || isInList(address, trustedProxies)) return;
    const network = networkOf(address);
    const wider = widerNetworkOf(address);
    if (ofNetworks.isFull(network) || ofWider.isFull(wider)) {
      socket.destroy();
      return;
    }
    ofNetworks.add(network, 1);
    ofWider.add(wider, 1);
    socket.once("close", () => {
      ofNetworks.add(network, -1);
      ofWider.add(wider, -1);
    });
  });
}

/**
 * Closes connections on which nothing has come for too long, as Node does, but first reads what has
 * come. While the process is busy, a request may wait on a connection until its time is over; Node
 * looks at its timers before it reads, and would throw the request away.
 */
export function lookBeforeClosing(server: Server): void {
  server.on("timeout", (socket: Socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}

/** Counts what is open now, by name. */
function createTally(most: number) {
  const open = new Map<string, number>();
  const countOf = (name: string) => open.get(name) ?? 0;
  return {
    isFull: (name: string) => countOf(name) >= most,
    add(name: string, change: 1 | -1) {
      const count = countOf(name) + change;
      if (count > 0) open.set(name, count);
      else open.delete(name);
    },
  };
}
