/** Starts the built site, without looking whether it is built from the present code. */
import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const build = join(import.meta.dirname, "..", "build");
const site = join(build, "server/index.js");
if (!existsSync(site)) {
  console.error("The site isn't built. Run: npm run build");
  process.exit(1);
}
// React chooses its production code by it.
process.env["NODE_ENV"] = "production";
// The next start needs not compile the code again.
enableCompileCache(join(build, "compiled"));
const { serve } = await import(pathToFileURL(site).href);
await serve();
flushCompileCache();
