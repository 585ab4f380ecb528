/** What the shipped configuration of nginx lets through to the site, and what it holds off. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type RequestOptions, request } from "node:https";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { connect } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { freePort, readAnswers } from "../raw-request.ts";
import { administrator, type RunningSite, startSite } from "../running-site.ts";
import { filledForm } from "../site.fixture.ts";

const host = "heronlake.example.org";
const folder = mkdtempSync(join(tmpdir(), "shoreline-nginx-"));
const log = join(folder, "heron-lake.log");

let site: RunningSite;
let port: number;
let plainPort: number;
let endNginx: (() => Promise<unknown>) | undefined;
let ca: Buffer;

/** The shipped file, with this test's ports and folder in place of a server's. */
function localConfiguration(): string {
  const replaced = [
    // First, as a port below may begin like this one.
    ["127.0.0.1:3000", `127.0.0.1:${site.port}`],
    ["listen 80;\n    listen [::]:80;", `listen 127.0.0.1:${plainPort};`],
    [
      "listen 443 ssl http2;\n    listen [::]:443 ssl http2;",
      `listen 127.0.0.1:${port} ssl http2;`,
    ],
    ["/etc/letsencrypt/live/heronlake.example.org/fullchain.pem", `${folder}/certificate.pem`],
    ["/etc/letsencrypt/live/heronlake.example.org/privkey.pem", `${folder}/key.pem`],
    ["/var/log/nginx", folder],
  ] as const;
  let configuration = readFileSync(join(import.meta.dirname, "../../deploy/nginx.conf"), "utf8");
  for (const [shipped, here] of replaced) {
    expect(configuration).toContain(shipped);
    configuration = configuration.replaceAll(shipped, here);
  }
  return configuration;
}

function makeCertificate(): Buffer {
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")];
  const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", ["req", ...kind, ...names, ...files], { stdio: "pipe" });
  return readFileSync(join(folder, "certificate.pem"));
}

beforeAll(async () => {
  const origin = `https://${host}`;
  site = await startSite("nginx", { BASE_URL: origin, TRUSTED_PROXIES: "127.0.0.1" });
  port = await freePort();
  // The same port may be free twice.
  do plainPort = await freePort();
  while (plainPort === port);
  ca = makeCertificate();
  // Workers that root started run as another user.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "heron-lake"), localConfiguration());
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  const main = `daemon off; pid ${folder}/pid; events { worker_connections 1024; }
    http { ${folders} include ${folder}/heron-lake; }`;
  writeFileSync(join(folder, "nginx.conf"), main);
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf")]);
  const said = text(nginx.stderr);
  const gone = once(nginx, "exit");
  endNginx = () => {
    nginx.kill();
    return gone;
  };
  const isUp = vi.waitFor(() => open("/healthz"), { timeout: 100_000 });
  await Promise.race([isUp, gone.then(async () => Promise.reject(new Error(await said)))]);
});

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  expect(site.output()).not.toMatch(/"level":[56]0/);
});

afterAll(async () => {
  await endNginx?.();
  await site?.end();
  rmSync(folder, { recursive: true });
});

/** How to connect, as a visitor at an address of this machine. */
const visitorAt = (localAddress: string) =>
  ({ host: "127.0.0.1", port, servername: host, ca, localAddress }) satisfies RequestOptions;

async function open(
  path: string,
  { from = "127.0.0.1", method = "GET", headers = {}, body = "" as string | Uint8Array } = {},
) {
  const given = { host, "sec-fetch-site": "same-origin", ...headers };
  const sent = request({ ...visitorAt(from), path, method, headers: given, agent: false });
  sent.end(body);
  const [answer] = await once(sent, "response");
  return {
    status: answer.statusCode as number,
    headers: answer.headers as Record<string, string> & { "set-cookie"?: string[] },
    body: await buffer(answer),
  };
}

async function send(path: string, form: FormData | URLSearchParams, options = {}) {
  const { headers, ...rest } = { headers: {}, ...options };
  const written = new Response(form);
  const type = { "content-type": written.headers.get("content-type") ?? "" };
  const body = await written.bytes();
  return open(path, { ...rest, method: "POST", headers: { ...headers, ...type }, body });
}

async function begin(bytes: string, from = "127.0.0.1"): Promise<Socket> {
  const socket = connect(visitorAt(from));
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "secureConnect");
  socket.write(bytes);
  return socket;
}

const halfAForm = `POST /login HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=`;

test("pages come as the site packs them, and plain HTTP leads to HTTPS", async () => {
  const { headers } = await open("/faq", { headers: { "accept-encoding": "br, gzip" } });
  expect(headers["content-encoding"]).toBe("br");
  const answer = await fetch(`http://127.0.0.1:${plainPort}/faq?a=1`, { redirect: "manual" });
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe(`https://${host}/faq?a=1`);
});

test("nobody outside reads the metrics, and nothing becomes a WebSocket", async () => {
  expect((await open("/metrics")).status).toBe(404);
  const upgrade = { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  expect((await open("/faq", { headers: upgrade })).status).toBe(200);
});

test("the site counts by the visitor's own address, not by one that was made up", async () => {
  const guess = (number: number, from: string) =>
    send("/login", new URLSearchParams({ email: "nobody@example.org", password: "not this" }), {
      from,
      headers: { "x-forwarded-for": `203.0.113.${number}` },
    });
  const statuses = [];
  for (let number = 0; number < 7; number += 1) {
    statuses.push((await guess(number, "127.0.0.2")).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  expect((await guess(7, "127.0.0.3")).status).toBe(401);
});

test("the log keeps no token of a link", async () => {
  await open("/faq?token=secret-word");
  await expect.poll(() => readFileSync(log, "utf8")).toMatch(/"GET \/faq" 200/);
  expect(readFileSync(log, "utf8")).not.toContain("secret-word");
});

test("a body of more than 200 MB is refused before it is sent", async () => {
  const length = 200 * 1024 * 1024 + 1;
  const socket = await begin(halfAForm.replace("1000", String(length)));
  const [answer] = readAnswers((await buffer(socket)).toString("latin1"));
  expect(answer?.status).toBe(413);
});

test("a network has 100 requests at once, and others aren't held up", async () => {
  await Promise.all(Array.from({ length: 100 }, () => begin(halfAForm, "127.0.0.4")));
  const statusAt = async (from: string) => (await open("/faq", { from })).status;
  await expect.poll(() => statusAt("127.0.0.4")).toBe(429);
  expect(await statusAt("127.0.0.5")).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusAt("127.0.0.4")).toBe(200);
});

test("whoever sends half of a request and nothing more is cut off", async () => {
  const cut = async (beginning: string) => {
    const said = await buffer(await begin(beginning));
    return readAnswers(said.toString("latin1")).map(({ status }) => status);
  };
  const answers = await Promise.all([halfAForm.slice(0, 50), halfAForm].map(cut));
  // One that is cut off may not come to read why.
  expect(answers.flat().filter((status) => status !== 408)).toEqual([]);
});

test("a big file is taken, and whoever stops reading it is cut off", async () => {
  const login = await send("/login", new URLSearchParams(administrator));
  const cookies = login.headers["set-cookie"]?.map((cookie) => cookie.split(";", 1)[0]) ?? [];
  const cookie = cookies.join("; ");
  const typed = { intent: "publish", title: "Plans", body: "Attached.", dateCreated: "May 1" };
  const pdf = pdfThatSays("The plans", 15_000_000);
  const form = filledForm(typed, ["attachments", "plans.pdf", pdf]);
  expect((await send("/admin", form, { headers: { cookie } })).status).toBe(302);

  const page = (await open("/", { headers: { cookie } })).body.toString();
  const [path = ""] = /\/announcements\/[\w-]+\/plans\.pdf/.exec(page) ?? [];
  const ask = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;
  const whole = await buffer(await begin(ask));
  const reader = await begin(ask);
  const lines = () => readFileSync(log, "utf8").split(`"GET ${path}" 200 `).slice(1);
  await expect.poll(lines).toHaveLength(2);
  const sent = lines().map((line) => Number.parseInt(line, 10));
  expect(sent[0]).toBe(pdf.length);
  expect(sent[1]).toBeLessThan(pdf.length);
  expect((await buffer(reader)).length).toBeLessThan(whole.length);
});
