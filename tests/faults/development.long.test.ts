import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import { freePort } from "../raw-request.ts";

const root = join(import.meta.dirname, "../..");

const administrator = {
  email: "admin@quarryrow.example.org",
  password: "a stair to the old quarry",
};

test("`npm run dev` shows the pages, and what is pushed from a folder", async () => {
  const place = mkdtempSync(join(tmpdir(), "shoreline-dev-"));
  const folder = join(place, "content");
  // Without its documents: a push waits until each is read.
  const isWanted = (path: string) => !path.endsWith(".pdf");
  cpSync(join(root, "samples/quarry-row"), folder, { recursive: true, filter: isWanted });
  const port = await freePort();
  const { BASE_URL: _, ...rest } = process.env;
  const account = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
  const env = { ...rest, ...account, DATA_DIR: join(place, "data") };
  const child = spawn(process.execPath, ["cli/dev.ts"], {
    cwd: root,
    env: { ...env, HOST: "127.0.0.1", PORT: String(port), NODE_ENV: "development" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const said = text(child.stderr);
  onTestFinished(async () => {
    // Its group: Vite runs in processes of its own.
    if (child.exitCode === null) process.kill(-(child.pid as number), "SIGTERM");
    await said;
    deleteInUse(place);
  });
  const page = () => fetch(`http://localhost:${port}/faq`).catch(() => undefined);
  await expect.poll(async () => (await page())?.status).toBe(200);
  const preview = await previewAs(administrator, `http://localhost:${port}`);
  expect(preview).toContain("This is the page as it is published now.");
  expect(preview).toContain("Frequently asked questions");
  const file = join(folder, "faq.yaml");
  for (const question of ["May I keep bees?", "May I keep hens?"]) {
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(/question: .*/, `question: ${question}`),
    );
    const push = ["--no-warnings", "cli/content.ts", "push", folder];
    await promisify(execFile)(process.execPath, push, { cwd: root, env });
    await expect.poll(async () => (await page())?.text(), { interval: 300 }).toContain(question);
    expect((await page())?.status).toBe(200);
  }
});

/** The desk's preview of a page, for who logs in. */
async function previewAs(account: Record<string, string>, origin: string): Promise<string> {
  const body = new URLSearchParams(account);
  const headers = { Origin: origin };
  const entered = await fetch(`${origin}/login`, {
    ...{ method: "POST", body, headers, redirect: "manual" },
  });
  const cookies = entered.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const path = "/admin/publish/preview/published?path=/faq";
  return (await fetch(origin + path, { headers: { Cookie: cookies.join("; ") } })).text();
}
