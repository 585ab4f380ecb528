import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Environment } from "../app/platform/environment.server.ts";
import { log } from "../app/platform/log.server.ts";
import { isPlain } from "../app/platform/plain-error.ts";
import { logRejections } from "../app/platform/rejections.server.ts";
import { allowedMethodsOf } from "./allowed-methods.ts";
import { shutDownGracefully } from "./graceful-shutdown.ts";
import { securityHeaders } from "./headers.ts";
import { createHttpServer } from "./http-server.ts";
import { explainListenError } from "./listen-error.ts";
import { readSettings } from "./settings.ts";
import type { SiteBuild } from "./site-build.ts";
import { startWarnings } from "./start-messages.ts";
import { loadStaticTable } from "./static-files.ts";

const buildFolder = join(import.meta.dirname, "..", "build");
const patience = 10_000;
/** So many connections wait to be taken in; those over it try again after a second and more. */
const mostUnaccepted = 4096;

await serve(readSettings());

async function serve(settings: Environment): Promise<void> {
  const { HOST, PORT, BASE_URL, TRUSTED_PROXIES } = settings;
  // React and React Router choose their production code by it, when they are first imported.
  process.env["NODE_ENV"] = "production";
  const { createRequestHandler } = await import("react-router");
  const build: SiteBuild = await import(pathToFileURL(join(buildFolder, "server/index.js")).href);
  const { prepareSiteOrGoOn, closeSite, findProblem, documentPolicy, requestContext } =
    build.entry.module;
  const handler = createRequestHandler(build, "production");

  const security = securityHeaders(BASE_URL?.startsWith("https:") ?? false);
  const prepared = Promise.withResolvers<void>();
  const files = loadStaticTable(join(buildFolder, "client"), {
    security,
    pagePolicy: documentPolicy,
    publicOrigin: BASE_URL,
  });
  const server = createHttpServer({
    render: (request, address) => handler(request, requestContext(address)),
    allowedMethods: allowedMethodsOf(build.routes),
    files,
    security,
    publicOrigin: BASE_URL,
    trustedProxies: TRUSTED_PROXIES,
    ready: prepared.promise,
    findProblem,
  });

  let stopping = false;
  async function stop(code: number): Promise<void> {
    // Ctrl-C comes twice: from the terminal, and passed on by npm.
    if (stopping) return;
    stopping = true;
    await shutDownGracefully(server, patience);
    await closeSite();
    logRejections();
    process.exit(code);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    void stop(1);
  });

  server.once("error", (error) => {
    console.error(explainListenError(error, HOST, PORT));
    process.exit(1);
  });
  // Listening comes first: a port that is taken is found before anything is changed, and with
  // port 0 only this tells the number.
  const place = { port: PORT, host: HOST, backlog: mostUnaccepted };
  await new Promise<void>((resolve) => server.listen(place, resolve));
  const { port } = server.address() as AddressInfo;
  const origin = BASE_URL ?? `http://localhost:${port}`;
  try {
    await prepareSiteOrGoOn(origin, (note) => console.log(note));
    prepared.resolve();
    if (BASE_URL) console.log(`Your proxy reaches it at port ${port} of ${HOST}.`);
    console.log(`Shoreline is at ${origin}`);
    for (const warning of startWarnings(settings, origin)) {
      console.error(warning);
    }
  } catch (error) {
    if (isPlain(error)) console.error(error.message);
    else log.fatal({ err: error }, "the site could not be made ready");
    // A SQLite file that is let go leaves no log beside it.
    await closeSite();
    process.exit(1);
  }
}
