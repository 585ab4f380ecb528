import { Agent, request } from "node:http";
import { startSite } from "../tests/running-site.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";

const count = 300;
const body = new URLSearchParams({ email: "osprey@example.org", password: "no" }).toString();

/** How long a sign-in takes that is looked at, and one that is over its limit. */
export async function measureRefusals(): Promise<void> {
  const site = await startSite("bench");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const times: Record<number, number[]> = {};
    for (let attempt = 0; attempt < count; attempt += 1) {
      const started = performance.now();
      const status = await signIn(site.origin, agent);
      times[status] ??= [];
      times[status].push(performance.now() - started);
    }
    console.log(timesHead);
    console.log(timesLine("a wrong password", sumUp(times[401] ?? [])));
    console.log(timesLine("an attempt over the limit", sumUp(times[429] ?? [])));
  } finally {
    agent.destroy();
    await site.end();
  }
}

function signIn(origin: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": body.length,
      "sec-fetch-site": "same-origin",
    };
    const sending = request(`${origin}/login`, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    sending.once("error", reject);
    sending.end(body);
  });
}
