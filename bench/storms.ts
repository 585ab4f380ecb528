import { spawn } from "node:child_process";
import { Agent, get, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { administrator, startSite } from "../tests/running-site.ts";
import { sumUp, type Times, timesHead, timesLine } from "./times.ts";
import { logIn, registerOne } from "./visitors.ts";

const seconds = 8;
const residents = 50;
const stormsAtOnce = 200;

/** What a session page waits for, when passwords are hashed at once, is measured beside nothing. */
const storms = [
  { name: "idle" },
  { name: "200 bad sign-ins at once, one network", args: ["login", "one"] },
  { name: "200 bad sign-ins at once, as many networks", args: ["login", "many"] },
  { name: "200 sign-ups at once, as many networks", args: ["register", "many"] },
];

/** How long a public page and a session page take while forms storm in. */
export async function measureStorms(): Promise<void> {
  const settings = { TRUSTED_PROXIES: "127.0.0.1", REGISTRATIONS_PER_HOUR: "100000" };
  const site = await startSite("bench", settings);
  try {
    for (let number = 0; number < residents; number += 1) await registerOne(site.origin, number);
    // A resident would be told to wait after 120 pages of the directory.
    const cookie = await logIn(site.origin, administrator);
    console.log(timesHead);
    for (const { name, args } of storms) {
      const storm = args && startStorm(site.origin, args);
      const [open, own] = await Promise.all([
        probe(`${site.origin}/amenities/pool`, seconds),
        probe(`${site.origin}/residents`, seconds, cookie),
      ]);
      console.log(timesLine(`public page, ${name}`, open));
      console.log(timesLine(`session page, ${name}`, own));
      if (storm) console.log(`  the forms were answered: ${await storm.end()}`);
    }
  } finally {
    await site.end();
  }
}

function startStorm(origin: string, args: string[]) {
  const child = spawn(process.execPath, [import.meta.filename, origin, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    async end(): Promise<string> {
      child.kill("SIGTERM");
      await ended;
      return said.trim();
    },
  };
}

/** Between two requests of a probe, in milliseconds. */
const pause = 10;

/**
 * Asks for a page again and again on one connection, as a visitor who clicks on.
 *
 * @param seconds for which it goes on.
 * @throws when an answer is not 200.
 */
async function probe(address: string, seconds: number, cookie = ""): Promise<Times> {
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

/** A storm of forms, in a process of its own; at SIGTERM it prints how each was answered, as JSON. */
function storm(origin: string, form: string, networks: string): void {
  const agent = new Agent({ keepAlive: true });
  const answers: Record<string, number> = {};
  let sent = 0;
  process.once("SIGTERM", () => {
    console.log(JSON.stringify(answers));
    process.exit();
  });
  const goOn = async () => {
    for (;;) {
      const answer = await send(sent++).catch(() => "no answer");
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  for (let sender = 0; sender < stormsAtOnce; sender += 1) void goOn();

  /** The fields of a form that nobody sent before. */
  function fields(number: number): Record<string, string> {
    const email = `storm-${process.pid}-${number}@example.org`;
    if (form === "login") return { email, password: "not the password" };
    return {
      ...{ name: "Storm Petrel", email, houseNum: "7", houseStreet: "Squall Lane" },
      ...{ phoneNumber: "555-0177", includeOnDir: "N", password: "petrels over open water" },
    };
  }

  function send(number: number): Promise<string> {
    const body = new URLSearchParams(fields(number)).toString();
    const address =
      networks === "one"
        ? "198.51.100.7"
        : `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    return new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": body.length,
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": address,
      };
      const sending = request(
        `${origin}/${form}`,
        { method: "POST", agent, headers },
        (response) => {
          response.resume();
          response.once("end", () => resolve(String(response.statusCode)));
        },
      );
      sending.once("error", reject);
      sending.end(body);
    });
  }
}

if (import.meta.main) {
  const [origin = "", form = "", networks = ""] = process.argv.slice(2);
  storm(origin, form, networks);
}
