import { setTimeout as pause } from "node:timers/promises";
import {
  get,
  load,
  logIn,
  memoryRow,
  register,
  row,
  timeOf,
  timesHead,
  timesRow,
  withFolder,
  withSite,
} from "./harness.ts";

const starts = 7;
const rounds = 3;
const seconds = 3;

/** What visitors and residents read, of every kind. */
const read = ["/", "/faq", "/covenantsbylaws/bylaws", "/calendar", "/search?q=dock", "/login"];

/** Measures how soon a built site answers, and its memory. */
export function measureStart(): Promise<void> {
  return withFolder(async (DATA_DIR) => {
    const faq: number[] = [];
    const home: number[] = [];
    // The first start creates the tables, and renders and converts what later ones find.
    for (let start = 0; start <= starts; start += 1) {
      const began = performance.now();
      await withSite(
        async ({ origin }) => {
          await get(`${origin}/faq`);
          const took = performance.now() - began;
          const then = await timeOf(() => get(origin));
          if (start === 0) return;
          faq.push(took);
          home.push(then);
        },
        { DATA_DIR },
      );
    }
    timesHead();
    timesRow("start, until /faq is there", faq);
    timesRow("then, until / is there", home);
    await withSite(({ origin, pid }) => measureMemory(origin, pid), { DATA_DIR });
  });
}

async function measureMemory(origin: string, pid: number): Promise<void> {
  row("\nmemory", "resident", "not shared");
  await pause(2000);
  memoryRow("after a start, nothing asked yet", pid);
  for (const path of read) await get(origin + path);
  memoryRow("after the first pages", pid);
  const cookie = `Cookie: ${await logIn(origin, await register(origin))}`;
  const asked = [...read.map((path) => [path]), ["/", cookie]];
  for (let round = 1; round <= rounds; round += 1) {
    let answered = 0;
    for (const [path, ...headers] of asked) {
      answered += load(origin + path, pid, seconds, headers).rate * seconds;
    }
    memoryRow(`after ${Math.round(answered / 1000)} thousand requests, round ${round}`, pid);
  }
  await pause(5000);
  memoryRow("five seconds later", pid);
}
