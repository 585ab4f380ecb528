import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** Its address, without a database. */
  address: string;
  stop: () => Promise<void>;
  /** Starts it again, with the records it had. */
  start: () => Promise<void>;
  /** Ends it and removes its folder. */
  end: () => Promise<void>;
}

/** Starts a PostgreSQL server that ends with this process at the latest. */
export async function startPostgres(): Promise<PostgresServer> {
  const script = fileURLToPath(new URL("./postgres-keeper.ts", import.meta.url));
  const keeper = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(keeper, "exit");
  const lines = createInterface(keeper.stdout)[Symbol.asyncIterator]();

  async function nextLine(): Promise<string> {
    const { value, done } = await lines.next();
    if (done) throw new Error("The tests' PostgreSQL server did not start; see above.");
    return value;
  }

  async function ask(command: string): Promise<void> {
    keeper.stdin.write(`${command}\n`);
    await nextLine();
  }

  return {
    address: await nextLine(),
    stop: () => ask("stop"),
    start: () => ask("start"),
    async end() {
      keeper.stdin.end();
      await ended;
    },
  };
}
