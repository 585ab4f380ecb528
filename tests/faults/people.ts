import { administrator, type RunningSite, startSite } from "../running-site.ts";
import { Browser } from "../site.fixture.ts";

/** Starts a site whose browsers say themselves where they are, as a proxy would. */
export function startFaultySite(
  name: string,
  environment: Record<string, string> = {},
): Promise<RunningSite> {
  return startSite(name, { TRUSTED_PROXIES: "127.0.0.1, ::1", ...environment });
}

export function visitorOf(site: RunningSite): Browser {
  return new Browser(site.origin);
}

export async function residentOf(site: RunningSite): Promise<Browser> {
  const browser = visitorOf(site);
  const { status, html } = await browser.register();
  if (status !== 302) throw new Error(`The registration got ${status}: ${html}`);
  return browser;
}

export async function administratorOf(site: RunningSite): Promise<Browser> {
  const browser = visitorOf(site);
  const { status, html } = await browser.logIn(administrator.email, administrator.password);
  if (status !== 302) throw new Error(`The administrator's login got ${status}: ${html}`);
  return browser;
}
