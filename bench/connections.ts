import { connect, type Socket } from "node:net";
import { startSite } from "../tests/running-site.ts";
import { probe } from "./probe.ts";
import { timesHead, timesLine } from "./times.ts";

const wanted = 10_000;
const seconds = 5;

/** Half a request: its headers never end. */
const half = "GET / HTTP/1.1\r\nHost: localhost\r\n";

/** How long a public page takes beside 10,000 connections that have sent half a request. */
export async function measureConnections(): Promise<void> {
  const site = await startSite("bench");
  const sockets: Socket[] = [];
  try {
    console.log(timesHead);
    const page = `${site.origin}/amenities/pool`;
    console.log(timesLine("public page, idle", await probe(page, seconds)));
    const opened = await openHalf(site.port, sockets);
    const times = await probe(page, seconds);
    const open = sockets.filter((socket) => !socket.destroyed).length;
    console.log(timesLine(`public page, ${opened} half-open connections`, times));
    console.log(`  ${open} of them were still open at the end`);
    if (opened < wanted) console.log("  This machine permits no more open files (ulimit -n).");
  } finally {
    for (const socket of sockets) socket.destroy();
    await site.end();
  }
}

/** Opens connections, a hundred at a time; returns how many the machine permits. */
async function openHalf(port: number, sockets: Socket[]): Promise<number> {
  let opened = 0;
  for (let start = 0; start < wanted; start += 100) {
    const batch = await Promise.all(Array.from({ length: 100 }, () => openOne(port, sockets)));
    opened += batch.filter(Boolean).length;
  }
  return opened;
}

function openOne(port: number, sockets: Socket[]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(half);
      resolve(true);
    });
    socket.on("error", () => resolve(false));
    sockets.push(socket);
  });
}
