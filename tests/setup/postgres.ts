import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL server, without a database. */
    postgresUrl: string;
  }
}

/** Starts the PostgreSQL server of the tests; the function returned ends it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL("./postgres-keeper.ts", import.meta.url));
  const keeper = spawn(process.execPath, [script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(keeper, "exit");
  const address = await Promise.race([
    once(createInterface(keeper.stdout), "line").then(([line]) => String(line)),
    ended.then(() => undefined),
  ]);
  if (!address) throw new Error("The tests' PostgreSQL server did not start; see above.");
  project.provide("postgresUrl", address);
  return async () => {
    keeper.stdin.end();
    await ended;
  };
}
