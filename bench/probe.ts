import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sumUp, type Times } from "./times.ts";

/** Between two requests of a probe, in milliseconds. */
const pause = 10;

/**
 * Asks for a page again and again on one connection, as a visitor who clicks on.
 *
 * @param seconds for which it goes on.
 * @throws when an answer is not 200.
 */
export async function probe(address: string, seconds: number, cookie = ""): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const started = performance.now();
    const status = await ask(address, agent, cookie);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    times.push(performance.now() - started);
    await wait(pause);
  }
  agent.destroy();
  return sumUp(times);
}

/** A page of one of several sites, and the cookie of whoever asks for it. */
export interface Asked {
  address: string;
  cookie: string;
}

/**
 * Asks for pages in turn, so that what else the machine does meets all of them alike.
 *
 * @param rounds in each of which every page is asked for once.
 * @returns how long each page took.
 * @throws when an answer is not 200.
 */
export async function probeInTurn(pages: Asked[], rounds: number): Promise<Times[]> {
  const agent = new Agent({ keepAlive: true });
  const times = pages.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { address, cookie }] of pages.entries()) {
      const started = performance.now();
      const status = await ask(address, agent, cookie);
      if (status !== 200) throw new Error(`${address} answered ${status}`);
      times[place]?.push(performance.now() - started);
    }
  }
  agent.destroy();
  return times.map(sumUp);
}

function ask(address: string, agent: Agent, cookie: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, "accept-encoding": "br", "sec-fetch-site": "none" };
    const request = get(address, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode));
    });
    request.once("error", reject);
  });
}
