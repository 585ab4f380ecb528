import { startSite } from "../tests/running-site.ts";
import { logIn } from "./log-in.ts";
import { registerOne } from "./register-one.ts";
import { load, median, requestsPerSecond } from "./wrk.ts";

const rounds = 3;
const seconds = 4;

/** A page, and how many requests a second it answered on 2026-11-21, on two cores. */
interface RenderedPage {
  path: string;
  isSignedIn?: true;
  before: number;
}

const pages: Record<string, RenderedPage> = {
  "sign-in page": { path: "/login", before: 850 },
  search: { path: "/search?q=dock", before: 420 },
  calendar: { path: "/calendar", before: 650 },
  "signed-in home": { path: "/", isSignedIn: true, before: 300 },
  account: { path: "/account", isSignedIn: true, before: 221 },
};

/** How many requests a second the pages answer that are rendered for each request. */
export async function measureRendered(): Promise<void> {
  const site = await startSite("bench");
  const origin = `http://127.0.0.1:${site.port}`;
  try {
    await registerOne(site.origin, 1);
    const resident = { email: "resident-1@example.org", password: "a quiet heron at dawn" };
    const cookie = `Cookie: ${await logIn(site.origin, resident)}`;
    console.log(
      "page              2026-11-21       now     ratio processor  (requests per second; ms a request)",
    );
    for (const [name, { path, isSignedIn, before }] of Object.entries(pages)) {
      const headers = isSignedIn ? [cookie] : [];
      requestsPerSecond(origin + path, 1, headers);
      const options = { seconds, headers, pid: site.pid };
      const loads = Array.from({ length: rounds }, () => load(origin + path, options));
      const now = median(loads.map(({ rate }) => rate));
      const processor = median(loads.map((one) => one.processor)) / 1000;
      const numbers = [String(before), now.toFixed(0), (now / before).toFixed(2)];
      numbers.push(processor.toFixed(2));
      console.log(name.padEnd(18) + numbers.map((number) => number.padStart(10)).join(""));
    }
  } finally {
    await site.end();
  }
}
