import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import type { RunningSite } from "../running-site.ts";
import { runCommand } from "./commands.ts";
import { startFaultySite, visitorOf } from "./people.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-processes-"));
});
afterEach(() => deleteInUse(folder));

test("a second process on one folder is told off, commands aren't, and kill -9 leaves no lock", async () => {
  const place = { DATA_DIR: folder };
  const first = await startFaultySite("one", place);
  let third: RunningSite | undefined;
  try {
    const second = await startFaultySite("two", place).catch((error: Error) => error.message);
    expect(second).toMatch(
      /Another process already serves the site in \S+, and only one can\. Stop that one first/,
    );
    expect(second).not.toMatch(/\n\s+at |Shoreline \S+ is at/);
    const backup = await runCommand(["backup", join(folder, "a.backup")], place);
    expect(backup).toMatchObject({ code: 0 });
    expect(await runCommand(["content", "list"], place)).toMatchObject({ code: 0 });
    expect((await visitorOf(first).open("/login")).status).toBe(200);
    await first.stop("SIGKILL");
    // As after a restored backup of the database on a new machine.
    rmSync(join(folder, "secret"));
    third = await startFaultySite("three", place);
    expect(third.output()).toContain("Everyone has to log in again");
  } finally {
    await Promise.all([first.end(), third?.end()]);
  }
});
