import { join } from "node:path";
import { followEditions, onlyNew } from "../app/content/follow-editions.server.ts";
import { requireOnlyProcess } from "../app/database/one-process.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { endWithMessage, readArguments } from "./command.ts";
import { runChild } from "./run-child.ts";

const root = join(import.meta.dirname, "..");

readArguments("npm run dev   (settings are environment variables, as in PORT=8080 npm run dev)");
await endWithMessage(async () => {
  process.env["NODE_ENV"] = "development";
  const { HOST, PORT } = environment();
  requireOnlyProcess();
  const { closeSite, prepareSite } = await import("../app/startup.server.ts");
  // This process keeps the content up to date; Vite's process shows it.
  const report = onlyNew(console.error);
  for (const note of await prepareSite(`http://localhost:${PORT}`, report)) console.log(note);
  const stopFollowing = followEditions(report);
  const { code } = await runChild(
    [
      join(root, "node_modules/@react-router/dev/bin.cjs"),
      ...["dev", "--host", HOST, "--port", String(PORT)],
    ],
    { cwd: root, env: { ...process.env, NODE_ENV: "development" }, stdio: "inherit" },
  );
  await stopFollowing();
  await closeSite();
  process.exit(code);
});
