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
