import { spawn } from "node:child_process";
import { join } from "node:path";
import { administrator, startSite } from "../tests/running-site.ts";
import { logIn } from "./log-in.ts";
import { probe } from "./probe.ts";
import { registerOne } from "./register-one.ts";
import { timesHead, timesLine } from "./times.ts";

const seconds = 8;
const residents = 50;

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
  const child = spawn(process.execPath, [join(import.meta.dirname, "storm.ts"), origin, ...args], {
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
