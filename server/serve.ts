import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { requireOnlyProcess } from "../app/database/one-process.server.ts";
import { type Environment, environment } from "../app/platform/environment.server.ts";
import { log, logRejections } from "../app/platform/log.server.ts";
import { isPlain } from "../app/platform/plain-error.ts";
import { version } from "../app/platform/version.server.ts";
import { closeSite, prepareSiteWithRetry } from "../app/startup.server.ts";
import { shutDownOnSignals } from "./graceful-shutdown.ts";
import { createSite } from "./site.ts";
import { readMetrics } from "./site-metrics.ts";
import { describeSettings, explainListenError, startWarnings } from "./start-messages.ts";

// The built site (build/server/index.js) is this file with all pages; commands and tests use these, too.
export { closeSite, prepareSite } from "../app/startup.server.ts";
export { shutDownGracefully } from "./graceful-shutdown.ts";
export { createSite };

/** The listen backlog: clients beyond it retry after a second or more. */
const mostUnaccepted = 4096;

/** Serves the site by the environment's settings; an error at the start ends the process. */
export async function serve(): Promise<void> {
  try {
    const settings = environment();
    // systemd asks first: a wrong setting then fails the command that starts the site.
    if (process.argv.includes("--check")) process.exit(0);
    await start(settings);
  } catch (error) {
    // An error that doesn't explain itself is shown with its stack.
    console.error(isPlain(error) ? error.message : error);
    process.exit(1);
  }
}

async function start(settings: Environment): Promise<void> {
  const { BASE_URL, TRUSTED_PROXIES, METRICS_TOKEN } = settings;
  const prepared = Promise.withResolvers<void>();
  const { server } = createSite({
    publicOrigin: BASE_URL,
    trustedProxies: TRUSTED_PROXIES,
    ready: prepared.promise,
    metrics: METRICS_TOKEN ? { token: METRICS_TOKEN, read: readMetrics } : undefined,
  });
  shutDownOnSignals(server, async () => {
    await closeSite();
    logRejections();
  });
  // Listening comes first: a port in use is found before anything is changed, and with port 0 only this tells the
  // number.
  const port = await listen(server, settings);
  const origin = BASE_URL ?? `http://localhost:${port}`;
  try {
    requireOnlyProcess();
    log.info({ event: "start", version }, "the site starts");
    await prepareSiteWithRetry(origin, (note) => console.log(note));
  } catch (error) {
    if (!isPlain(error)) log.fatal({ err: error }, "the site could not be made ready");
    // Closing a SQLite file removes its log.
    await closeSite();
    if (isPlain(error)) throw error;
    process.exit(1);
  }
  prepared.resolve();
  console.log(describeSettings(settings, origin, port).join("\n"));
  for (const warning of startWarnings(settings, origin)) console.error(warning);
}

/** Listens where the settings say; returns the port. */
async function listen(server: Server, { HOST, PORT }: Environment): Promise<number> {
  server.once("error", (error) => {
    console.error(explainListenError(error, HOST, PORT));
    process.exit(1);
  });
  const place = { port: PORT, host: HOST, backlog: mostUnaccepted };
  await new Promise<void>((resolve) => server.listen(place, resolve));
  return (server.address() as AddressInfo).port;
}
