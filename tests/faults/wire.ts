import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A stretch of network between the site and its database server. */
export interface Wire {
  /** The database's address through it. */
  address: string;
  /** From now on nothing passes, and nobody is told, as when a router fails. */
  cut: () => void;
  mend: () => void;
  end: () => void;
}

/** Lays a wire to a server. */
export async function layWire(serverAddress: string): Promise<Wire> {
  const { hostname, port } = new URL(serverAddress);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        sockets.delete(from);
      });
    }
    if (isCut) for (const socket of [near, far]) hold(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(serverAddress);
  address.port = String((server.address() as AddressInfo).port);
  return {
    address: address.href,
    cut() {
      isCut = true;
      for (const socket of sockets) hold(socket);
    },
    mend() {
      isCut = false;
      // What was cut stays dead, as after a router's restart.
      for (const socket of sockets) socket.destroy();
    },
    end() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function hold(socket: Socket): void {
  socket.unpipe();
  socket.pause();
}
