import { setTimeout as pause } from "node:timers/promises";
import { startSite } from "../tests/running-site.ts";
import { startPostgres } from "../tests/setup/postgres-server.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";

const rounds = 5;
const patience = 30_000;

/** How soon the site serves again once its database server takes connections, and how soon it ends. */
export async function measureRecovery(): Promise<void> {
  const server = await startPostgres();
  const times = { starts: [] as number[], recoveries: [] as number[], ends: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      let began = performance.now();
      const site = await startSite("bench", { DATABASE_URL: `${server.address}/postgres` });
      times.starts.push(performance.now() - began);
      try {
        await server.stop();
        await until(site.origin, 503);
        await server.start();
        began = performance.now();
        await until(site.origin, 200);
        times.recoveries.push(performance.now() - began);
        began = performance.now();
        await site.stop("SIGTERM");
        times.ends.push(performance.now() - began);
      } finally {
        await site.end();
      }
    }
  } finally {
    await server.end();
  }
  console.log(timesHead);
  console.log(timesLine("start, until it listens and is prepared", sumUp(times.starts)));
  console.log(timesLine("recovery, once the database is back", sumUp(times.recoveries)));
  console.log(timesLine("shutdown", sumUp(times.ends)));
}

/** Waits until the site says that it is ready, or that it isn't. */
async function until(origin: string, status: number): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(10)) {
    if ((await fetch(`${origin}/readyz`)).status === status) return;
  }
  throw new Error(`The site did not answer ${status} in time.`);
}
