import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL server, without a database. */
    postgresUrl: string;
  }
}

/** Starts the PostgreSQL server of the tests; the function returned ends it. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { address, end } = await startPostgres();
  project.provide("postgresUrl", address);
  return end;
}
