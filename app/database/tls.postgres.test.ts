import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { environment } from "../platform/environment.server.ts";
import { DatabaseMisconfigured } from "../platform/unavailable.server.ts";
import { type Database, openDatabase } from "./database.server.ts";

// The tests' server has a certificate for 'localhost', signed by this authority.
const authority = join(import.meta.dirname, "../../tests/setup/certificates/authority.pem");

let opened: Database | undefined;
afterEach(() => opened?.destroy());

/** Whether a connection to the tests' server, or to another one, is encrypted. */
async function isEncrypted(host: string, parameters: string, port?: number): Promise<boolean> {
  const url = new URL(environment().DATABASE_URL ?? "");
  url.hostname = host;
  if (port) url.port = String(port);
  opened = openDatabase({ ...environment(), DATABASE_URL: `${url.href}?${parameters}` });
  const { rows } = await sql<{ ssl: boolean }>`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(opened);
  return rows[0]?.ssl ?? false;
}

test("a server is spoken to over TLS when its certificate names it and is signed", async () => {
  const parameters = `sslmode=verify-full&sslrootcert=${authority}`;
  expect(await isEncrypted("localhost", parameters)).toBe(true);
});

test.each([
  ["of nobody known", "localhost", "sslmode=verify-full"],
  ["for another name", "127.0.0.1", `sslmode=verify-full&sslrootcert=${authority}`],
  ["for another name, with verify-ca", "127.0.0.1", `sslmode=verify-ca&sslrootcert=${authority}`],
])("a certificate %s is refused, and the setting is named", async (_what, host, parameters) => {
  const asked = isEncrypted(host, parameters);
  await expect(asked).rejects.toThrow(DatabaseMisconfigured);
  await expect(asked).rejects.toThrow(/In DATABASE_URL, set sslrootcert=/);
});

test("an environment variable of Node's doesn't end the checking", async () => {
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  try {
    await expect(isEncrypted("localhost", "sslmode=verify-full")).rejects.toThrow(
      DatabaseMisconfigured,
    );
  } finally {
    delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  }
});

test("who writes so gets TLS without a check, or plain text", async () => {
  expect(await isEncrypted("127.0.0.1", "sslmode=no-verify")).toBe(true);
  expect(await isEncrypted("127.0.0.1", "sslmode=disable")).toBe(false);
  expect(await isEncrypted("127.0.0.1", "")).toBe(false);
});

test("a server that has no TLS hears no name and no password", async () => {
  const heard: Buffer[] = [];
  const sockets: Socket[] = [];
  const plain = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("data", (bytes: Buffer) => {
      heard.push(bytes);
      // 'N': no TLS here.
      socket.write("N");
    });
  }).listen(0, "127.0.0.1");
  await once(plain, "listening");
  try {
    const { port } = plain.address() as AddressInfo;
    const asked = isEncrypted("localhost", "sslmode=verify-full", port);
    await expect(asked).rejects.toThrow(DatabaseMisconfigured);
    await expect(asked).rejects.toThrow(/sslmode=disable to DATABASE_URL/);
    // Eight bytes: the length, and the code that asks for TLS.
    expect(Buffer.concat(heard).toString("hex")).toBe("0000000804d2162f");
  } finally {
    for (const socket of sockets) socket.destroy();
    plain.close();
  }
});
