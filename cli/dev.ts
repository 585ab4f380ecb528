import { watch } from "node:fs";
import { join } from "node:path";
import { environment } from "../app/platform/environment.server.ts";
import { printWarnings } from "../compiler/findings.ts";
import { updateFolder } from "../compiler/output-folder.ts";
import { prepareContent } from "../compiler/prepare-content.ts";
import { endWithMessage, readArguments } from "./command.ts";
import { runChild } from "./run-child.ts";

const root = join(import.meta.dirname, "..");

/** An editor saves in several steps: this many milliseconds after the last, it is done. */
const settling = 150;

readArguments("npm run dev   (settings are environment variables, as in PORT=8080 npm run dev)");
await endWithMessage(async () => {
  process.env["NODE_ENV"] = "development";
  const { CONTENT_DIR, HOST, PORT } = environment();
  const { warnings } = await prepareContent(CONTENT_DIR, join(root, ".content"));
  printWarnings(warnings);
  await prepareDatabase(`http://localhost:${PORT}`);
  const watcher = watchContent(CONTENT_DIR);
  const { code } = await runChild(
    [
      join(root, "node_modules/@react-router/dev/bin.cjs"),
      ...["dev", "--host", HOST, "--port", String(PORT)],
    ],
    { cwd: root, env: { ...process.env, NODE_ENV: "development" }, stdio: "inherit" },
  );
  watcher.close();
  process.exit(code);
});

/** Tables and the administrator's account, as at a start; then the database is let go. */
async function prepareDatabase(origin: string): Promise<void> {
  const { closeSite, prepareSite } = await import("../app/startup.server.ts");
  const notes = await prepareSite(origin);
  await closeSite();
  for (const note of notes) console.log(note);
}

function watchContent(contentDir: string) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  return watch(contentDir, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => prepareAgain(contentDir));
    }, settling);
  });
}

/** A mistake is shown, and the pages stay as they were until it is mended. */
async function prepareAgain(contentDir: string): Promise<void> {
  try {
    const { warnings } = await prepareContent(contentDir, join(root, ".content"), updateFolder);
    printWarnings(warnings);
    console.log("The content is up to date.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
