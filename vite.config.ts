import { watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import {
  defineConfig,
  isRunnableDevEnvironment,
  minify,
  type Plugin,
  transformWithOxc,
} from "vite";
import { environment } from "./app/platform/environment.server.ts";

/** While somebody edits (`npm run dev`): shows the association's files, and each new edition. */
const showEditions: Plugin = {
  name: "show-editions",
  apply: "serve",
  configureServer(server) {
    const last = join(environment().DATA_DIR, "last-edition.json");
    // Looked at again and again: a file that is replaced as a whole may pass an event by.
    watchFile(last, { interval: 300, persistent: false }, () => {
      server.environments.ssr.hot.send({ type: "full-reload" });
      server.hot.send({ type: "full-reload" });
    });
    server.middlewares.use(async (request, response, next) => {
      try {
        // Among the modules of the pages, which share the edition and the previews with it.
        const { ssr } = server.environments;
        if (!isRunnableDevEnvironment(ssr)) throw new Error("The pages run in another process.");
        const { sendDevFile } = await ssr.runner.import("/server/site.ts");
        if (!(await sendDevFile(request, response))) next();
      } catch (error) {
        next(error);
      }
    });
  },
};

/** `import text from "./script.ts?minified"`: a script's text, minified, in a block of its own. */
const minified: Plugin = {
  name: "minified",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "minified") return null;
    this.addWatchFile(file);
    const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
    const { code: short } = await minify(file, code, {
      module: true,
      compress: true,
      mangle: true,
    });
    return `export default ${JSON.stringify(`{${short}}`)}`;
  },
};

/**
 * The server and all its pages in one file, which starts in half the time that many take. Without
 * comments, which would stay in memory; names and lines stay for whoever reads a stack trace.
 */
const serverBundle = {
  build: { rolldownOptions: { input: "server/serve.ts", output: { comments: false } } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  resolve: { noExternal: true as const },
};

/** What many pages share comes to the browser in one file: many small ones pack worse, and each is a request. */
const shared = { name: "shared", test: /\/app\/(forms|layout|platform)\//, minShareCount: 6 };
const clientBundle = {
  build: { rolldownOptions: { output: { codeSplitting: { groups: [shared] } } } },
};

/** Writes signs such as a curly quote in the server's code as \u2019: with a single one, all of it takes two bytes a letter. */
const plainLetters: Plugin = {
  name: "plain-letters",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};

export default defineConfig(({ command }) => ({
  plugins: [minified, plainLetters, reactRouter(), showEditions],
  publicDir: false,
  // What `npm run dev` said before of the association's folder stays there.
  clearScreen: false,
  build: { assetsInlineLimit: 0 },
  ...(command === "build" && { environments: { ssr: serverBundle, client: clientBundle } }),
}));
