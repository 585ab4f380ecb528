import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { version } from "../app/platform/version.server.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";

const program = `shoreline-${version}`;
const name = `${program}-${process.platform}-${process.arch}.tar.gz`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const release = () =>
  spawn(process.execPath, ["cli/release.ts", join(folder, "made")], {
    cwd: join(import.meta.dirname, ".."),
    stdio: "ignore",
  });

const made = () => readdirSync(join(folder, "made"));

/** The site reads PDFs at a low priority, so on a busy machine it takes minutes. */
const patience = { timeout: 600_000 };

test.skipIf(process.platform !== "linux")("a release runs by itself", patience, async () => {
  const interrupted = release();
  mkdirSync(join(folder, "made"));
  const sizes = () => made().map((file) => statSync(join(folder, "made", file)).size);
  await expect.poll(() => Math.max(...sizes())).toBeGreaterThan(0);
  interrupted.kill("SIGKILL");
  await once(interrupted, "close");
  expect(made()).toEqual([expect.stringMatching(/\.part$/)]);

  expect(await once(release(), "close")).toEqual([0, null]);
  expect(made().sort()).toEqual([name, `${name}.sha256`]);
  execFileSync("sha256sum", ["--check", "--strict", `${name}.sha256`], {
    cwd: join(folder, "made"),
  });
  execFileSync("tar", ["-xzf", join(folder, "made", name)], { cwd: folder });
  const cwd = join(folder, program);
  const node = join(cwd, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  // Nothing of this machine's: no PATH.
  const env = { DATA_DIR: join(folder, "data"), PORT: "0" };
  const site = spawn(node, ["server/main.mjs"], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    let said = "";
    site.stdout.on("data", (text) => (said += text));
    const start = new RegExp(`^Shoreline ${version} is at (\\S+)$`, "m");
    await expect.poll(() => said).toMatch(start);
    const [, origin] = start.exec(said) ?? [];
    const read = async (path: string) => (await fetch(`${origin}${path}`)).text();
    expect(await read("/readyz")).toBe(`ok\nShoreline ${version}\n`);
    // PDFs are read by the release's own converter.
    const isRead = async () => (await read("/covenantsbylaws/bylaws")).includes("quorum");
    await expect.poll(isRead, patience).toBe(true);
    const { stdout } = await promisify(execFile)(node, ["cli/content.ts", "list"], { cwd, env });
    expect(stdout).toMatch(/^1 /m);
  } finally {
    site.kill();
    await once(site, "close");
  }
});
