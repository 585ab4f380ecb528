import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Environment, environment } from "../app/platform/environment.server.ts";
import { log } from "../app/platform/log.server.ts";
import { isPlain } from "../app/platform/plain-error.ts";
import { logRejections } from "../app/platform/rejections.server.ts";
import { loadBuiltSite } from "./built-site.ts";
import { shutDownOnSignals } from "./graceful-shutdown.ts";
import { explainListenError, startWarnings } from "./start-messages.ts";

/** This many connections may wait to be accepted; others are retried after a second or more. */
const mostUnaccepted = 4096;

try {
  await serve(environment());
} catch (error) {
  // Of an error that doesn't explain itself, the stack is wanted too.
  console.error(isPlain(error) ? error.message : error);
  process.exit(1);
}

async function serve(settings: Environment): Promise<void> {
  const { BASE_URL, TRUSTED_PROXIES } = settings;
  // React and React Router choose their production code by it.
  process.env["NODE_ENV"] = "production";
  const prepared = Promise.withResolvers<void>();
  const { server, entry } = await loadBuiltSite({
    publicOrigin: BASE_URL,
    trustedProxies: TRUSTED_PROXIES,
    ready: prepared.promise,
  });
  shutDownOnSignals(server, async () => {
    await entry.closeSite();
    logRejections();
  });
  // Listening comes first: a port that is taken is found before anything is changed, and with
  // port 0 only this tells the number.
  const port = await listen(server, settings);
  const origin = BASE_URL ?? `http://localhost:${port}`;
  try {
    await entry.prepareSiteWithRetry(origin, (note) => console.log(note));
  } catch (error) {
    if (!isPlain(error)) log.fatal({ err: error }, "the site could not be made ready");
    // A SQLite file that is closed leaves no log beside it.
    await entry.closeSite();
    if (isPlain(error)) throw error;
    process.exit(1);
  }
  prepared.resolve();
  if (BASE_URL) console.log(`Your proxy reaches it at port ${port} of ${settings.HOST}.`);
  console.log(`Shoreline is at ${origin}`);
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
