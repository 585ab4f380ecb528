import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sumUp, type Times } from "./times.ts";

/** Between two requests, in milliseconds: 50 a second, however long the answers take. */
const pause = 20;

/** What visitors met in one phase. */
export interface Met extends Times {
  /** Of each answer that wasn't 200, or didn't come: its status, or what went wrong. */
  failed: string[];
}

/** Visitors who ask for pages all the time, in a process of their own. */
export interface Visitors {
  /** From now on, what they meet counts for another phase. */
  enter: (phase: string) => void;
  /** Ends them; by phase, what they met. */
  leave: () => Promise<Record<string, Met>>;
  /** Ends them, if they are still there. */
  end: () => void;
}

/** Sends visitors to some pages in turn. */
export function sendVisitors(addresses: readonly string[]): Visitors {
  const child = fork(import.meta.filename, addresses);
  return {
    enter: (phase) => child.send({ phase }),
    async leave() {
      const answer = once(child, "message");
      const gone = once(child, "exit");
      child.send({});
      const [met] = (await answer) as [Record<string, Met>];
      await gone;
      return met;
    },
    end: () => {
      child.kill();
    },
  };
}

async function visit(addresses: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const met: Record<string, { times: number[]; failed: string[] }> = {};
  let phase: string | undefined = "";
  process.on("message", (message: { phase?: string }) => {
    phase = message.phase;
  });
  // Nobody waits for the figures anymore.
  process.once("disconnect", () => process.exit());
  const asking: Promise<void>[] = [];
  for (let count = 0; phase !== undefined; count += 1) {
    met[phase] ??= { times: [], failed: [] };
    asking.push(note(met[phase], addresses[count % addresses.length] ?? "", agent));
    await wait(pause);
  }
  await Promise.all(asking);
  agent.destroy();
  const summed = Object.entries(met).map(([name, { times, failed }]) => [
    name,
    { ...sumUp(times), failed },
  ]);
  process.send?.(Object.fromEntries(summed));
  process.disconnect?.();
}

async function note(
  met: { times: number[]; failed: string[] } | undefined,
  address: string,
  agent: Agent,
): Promise<void> {
  const started = performance.now();
  const fault = await ask(address, agent);
  met?.times.push(performance.now() - started);
  if (fault !== undefined) met?.failed.push(fault);
}

/** What is wrong with an answer. */
function ask(address: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get(address, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume();
      response.once("close", () => {
        const { complete, statusCode } = response;
        if (!complete) resolve("broken off");
        resolve(statusCode === 200 ? undefined : String(statusCode));
      });
    });
    request.once("error", ({ message }) => resolve(message));
  });
}

/** Registers a resident of a network of their own. */
export async function registerOne(origin: string, number: number): Promise<void> {
  const body = new URLSearchParams({
    name: `Resident ${number}`,
    email: `resident-${number}@example.org`,
    houseNum: String(number + 1),
    houseStreet: "Heron Way",
    phoneNumber: "555-0100",
    includeOnDir: "Y",
    password: "a quiet heron at dawn",
  });
  const answer = await fetch(`${origin}/register`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": `192.0.2.${number % 256}` },
  });
  if (answer.status !== 302) throw new Error(`A registration was answered with ${answer.status}`);
}

/**
 * Logs in.
 *
 * @returns the cookies that the browser sends from then on.
 */
export async function logIn(
  origin: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams(credentials),
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
  });
  if (answer.status !== 302) throw new Error(`Logging in was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

if (import.meta.main) await visit(process.argv.slice(2));
