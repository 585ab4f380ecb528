import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { administrator } from "../tests/running-site.ts";
import { logIn, register, timesHead, timesRow, visit, withSite } from "./harness.ts";

const seconds = 8;
const residents = 50;
const atOnce = 200;

const storms = [
  { name: "idle", args: [] },
  { name: "bad log-ins, one network", args: ["login", "one"] },
  { name: "bad log-ins, as many networks", args: ["login", "many"] },
  { name: "sign-ups, as many networks", args: ["register", "many"] },
];

/** Measures a public page and a session page while 200 forms at a time flood in. */
export function measureStorms(): Promise<void> {
  const settings = { TRUSTED_PROXIES: "127.0.0.1", REGISTRATIONS_PER_HOUR: "100000" };
  return withSite(async ({ origin }) => {
    for (let number = 0; number < residents; number += 1) await register(origin, number);
    // A resident would be told to wait after 120 pages of the directory.
    const cookie = await logIn(origin, administrator);
    timesHead();
    for (const { name, args } of storms) {
      const child = spawn(process.execPath, [import.meta.filename, origin, ...args]);
      const visits = [visit(`${origin}/amenities/pool`), visit(`${origin}/residents`, cookie)];
      await wait(seconds * 1000);
      const [open = [], own = []] = await Promise.all(visits.map((end) => end()));
      child.kill();
      timesRow(`public page, ${name}`, open);
      timesRow(`session page, ${name}`, own);
    }
  }, settings);
}

/** Floods the site with forms, in a separate process, until it is ended. */
async function storm(origin: string, form: string, networks: string): Promise<void> {
  let sent = 0;
  const goOn = async () => {
    for (;;) await send(sent++).catch(() => {});
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));

  function send(number: number): Promise<unknown> {
    const email = `storm-${process.pid}-${number}@example.org`;
    const body = new URLSearchParams({
      ...{ name: "Storm Petrel", email, houseNum: "7", houseStreet: "Squall Lane" },
      ...{ phoneNumber: "740-555-0177", includeOnDir: "N", password: "petrels over open water" },
    });
    const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const headers = {
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": networks === "one" ? "198.51.100.7" : network,
    };
    const answer = fetch(`${origin}/${form}`, { method: "POST", body, headers });
    return answer.then((it) => it.arrayBuffer());
  }
}

if (import.meta.main) {
  const [origin = "", form = "", networks = ""] = process.argv.slice(2);
  if (form) await storm(origin, form, networks);
}
