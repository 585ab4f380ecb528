import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { administrator, type RunningSite, startSite } from "../tests/running-site.ts";
import { startPostgres } from "../tests/setup/postgres-server.ts";
import { logIn } from "./log-in.ts";
import { processorTime } from "./processor-time.ts";
import { median } from "./wrk.ts";

const rounds = 5;
const seconds = 4;
const connections = 16;
/** What is asked for by turns, by visitors and by somebody who is logged in. */
const visited = ["/login", "/calendar"];
const signedIn = ["/", "/residents"];

/** What some processes of the site did together. */
interface Served {
  /** Requests per second. */
  rate: number;
  /** Requests per second of processor time that the processes of the site used. */
  perProcessor: number;
}

/** How much more several processes of the site serve on one PostgreSQL database than one does. */
export async function measureProcesses(): Promise<void> {
  const most = Math.max(2, availableParallelism());
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "shoreline-processes-"));
  const sites: RunningSite[] = [];
  try {
    const environment = { DATABASE_URL: `${server.address}/postgres`, SECRET: "s".repeat(43) };
    for (let place = 0; place < most; place += 1) {
      // The first makes the tables.
      sites.push(await startSite("bench", environment));
    }
    // A resident would be told to wait after 120 pages of the directory.
    const cookie = await logIn(sites[0]?.origin ?? "", administrator);
    const script = join(folder, "mixed.lua");
    writeFileSync(script, mixedRequests(cookie));
    await serve(sites, script);
    const found = sites.map((): Served[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, served] of found.entries()) {
        served.push(await serve(sites.slice(0, place + 1), script));
      }
    }
    printTable(found);
  } finally {
    await Promise.all(sites.map((site) => site.end()));
    await server.end();
    rmSync(folder, { recursive: true });
  }
}

/** A script for wrk, which asks for the pages by turns. */
function mixedRequests(cookie: string): string {
  const session = `["Cookie"] = "${cookie}", ["Sec-Fetch-Site"] = "none"`;
  const asked = [
    ...visited.map((path) => `wrk.format("GET", "${path}", {})`),
    ...signedIn.map((path) => `wrk.format("GET", "${path}", { ${session} })`),
  ];
  return `
    local asked, turn = nil, 0
    function init() asked = { ${asked.join(", ")} } end
    function request() turn = turn % #asked + 1; return asked[turn] end`;
}

/** Asks all processes at once, each as fast as it answers. */
async function serve(sites: RunningSite[], script: string): Promise<Served> {
  const used = () => sites.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  const before = used();
  const rates = await Promise.all(sites.map(({ port }) => requestsPerSecond(port, script)));
  const rate = rates.reduce((sum, one) => sum + one, 0);
  return { rate, perProcessor: (rate * seconds * 1000) / (used() - before) };
}

async function requestsPerSecond(port: number, script: string): Promise<number> {
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "-s", script];
  const wrk = spawn("wrk", [...options, `http://localhost:${port}`]);
  let said = "";
  wrk.stdout.on("data", (text: Buffer) => {
    said += text;
  });
  await once(wrk, "close");
  if (said.includes("Non-2xx")) throw new Error(`The site answered with errors:\n${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

function printTable(found: Served[][]): void {
  const cell = (text: string) => text.padStart(22);
  const heads = ["requests/s", "of N times one", "per processor second", "of one"];
  console.log("processes".padEnd(12) + heads.map(cell).join(""));
  const [one] = found.map((served) => median(served.map(({ rate }) => rate)));
  const [oneOf] = found.map((served) => median(served.map((each) => each.perProcessor)));
  for (const [place, served] of found.entries()) {
    const rate = median(served.map((each) => each.rate));
    const perProcessor = median(served.map((each) => each.perProcessor));
    const cells = [
      rate.toFixed(0),
      (rate / ((place + 1) * (one ?? Number.NaN))).toFixed(2),
      perProcessor.toFixed(0),
      (perProcessor / (oneOf ?? Number.NaN)).toFixed(2),
    ];
    console.log(String(place + 1).padEnd(12) + cells.map(cell).join(""));
  }
}
