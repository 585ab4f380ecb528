import { defineConfig } from "vitest/config";
import { BaseSequencer, type ProjectConfig, type TestSpecification } from "vitest/node";
import { isInstalled } from "./cli/command.ts";

/** What a file is called that `npm test` leaves to `npm run test:long`. */
const long = (names: string[]) => names.map((name) => name.replace(/\.test\.ts$/, ".long.test.ts"));

const withLong = (names: string[]) => [...names, ...long(names)];

const route = (name: string) => `tests/routes/${name}.test.ts`;

/** The tests of what every visitor sees. */
const publicPages = [
  ...["found", "home", "markup", "page-weights", "public", "search-pages", "visitor-pages"],
].map(route);

/** The tests of all that asks the database, which run on each engine. */
const ofDatabase = "{app,export,import}/**/*.database.test.ts";

/** The routes in which the engine shows, in the order of a list, a fault or the count of statements. */
const onBoth = [
  ...["admin", "database-injection", "directory", "everything"].map(route),
  ...["fault", "first-fault", "limits", "provider"].map(route),
];

/**
 * The unit tests that put another module, setting or content in the place of the right one, which other
 * tests in the same process would then meet with.
 */
const replacing = [
  ...["app/calendar/calendar.server", "app/search/search-events"],
  ...["app/database/sqlite.server", "import/carry-out.server"],
  ...["app/identity/weak-password.server", "app/layout/document-head.server"],
  ...["app/site/empty-lists", "converter/pdf/pdf-workers"],
].map((name) => `${name}.test.ts`);

/** A kind of tests: which files, and what they need. */
type Kind = ProjectConfig & { name: string; include: string[] };

/** A project of `npm test`. */
function project({ exclude = [], ...kind }: Kind) {
  return { extends: true as const, test: { ...kind, exclude: [...exclude, "**/*.long.test.ts"] } };
}

/** A project of `npm run test:long`. */
const longProject = (test: Kind) => ({ extends: true as const, test });

/** One of each with the same needs. */
function projects({ name, include, exclude = [], ...needs }: Kind) {
  const longer = { ...needs, name: `long-${name}`, include: long(include), exclude: long(exclude) };
  return [project({ name, include, exclude, ...needs }), longProject(longer)];
}

/** Vitest itself sets one of the settings: BASE_URL. */
const noSettings = "tests/setup/no-settings.ts";

/** What is shown is converted once, before all that need it; a unit test that does imports show-sample.ts. */
const samples = "tests/setup/samples.ts";

/**
 * What runs on one engine, in a database of each file's own. own-database.ts has the code under test read
 * anew for each file: to start a process for each took twice as long.
 */
function onEngine(engine: "sqlite" | "postgres") {
  return {
    env: { TEST_ENGINE: engine },
    isolate: false,
    setupFiles: [noSettings, "tests/setup/own-database.ts"],
    globalSetup: [samples, ...(engine === "postgres" ? ["tests/setup/postgres.ts"] : [])],
  };
}

/** That, where the code under test shows the sample in the test's own process. */
function inProcess(engine: "sqlite" | "postgres") {
  const { setupFiles, ...needs } = onEngine(engine);
  return { ...needs, setupFiles: [...setupFiles, "tests/setup/show-sample.ts"] };
}

const onSecondSample = {
  ...onEngine("sqlite"),
  env: { TEST_ENGINE: "sqlite", TEST_SAMPLE: "quarry-row" },
};

/** One of them starts and kills several sites. */
const ofFaults = { globalSetup: [samples], testTimeout: 300_000 };

/** Those that wait most begin first, while others have work: at the end, all would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ project: { name } }: TestSpecification) => name.endsWith("faults");
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

/**
 * Projects whose name begins with 'long-' are for `npm run test:long`: the files named `*.long.test.ts`, and
 * what runs once more on the other engine and of another association.
 */
export default defineConfig({
  test: {
    env: { NODE_ENV: "test" },
    // Some wait for time to pass: otherwise one of two cores would idle.
    maxWorkers: 4,
    // What hangs ends; beside another load everything takes several times as long, and what is converted, at
    // the lowest priority, most of all.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 150_000 } },
    sequence: { sequencer: LongestFirst },
    // The built site runs as Node runs it, not changed by Vite.
    server: { deps: { external: [/\/build\/server\//, /\/count-work\.ts$/] } },
    projects: [
      ...projects({
        setupFiles: [noSettings],
        name: "unit",
        include: ["{app,bench,cli,converter,export,import,server}/**/*.test.ts"],
        exclude: [
          "{app,export,import,server}/**/*.{database,sqlite,postgres}.test.ts",
          ...replacing,
        ],
        // Reading the same code anew for each file would be two fifths of the work.
        isolate: false,
      }),
      ...projects({ setupFiles: [noSettings], name: "unit-alone", include: replacing }),
      ...projects({
        ...inProcess("sqlite"),
        name: "sqlite",
        include: [ofDatabase, "server/*.database.test.ts", "app/**/*.sqlite.test.ts"],
      }),
      ...projects({
        ...onEngine("sqlite"),
        name: "routes",
        include: [route("*"), "tests/*.test.ts"],
      }),
      project({
        ...inProcess("postgres"),
        name: "postgres",
        include: ["app/**/*.postgres.test.ts"],
      }),
      longProject({
        ...inProcess("postgres"),
        name: "long-postgres",
        include: [...withLong([ofDatabase]), "app/**/*.postgres.long.test.ts"],
      }),
      longProject({
        ...onEngine("postgres"),
        name: "long-postgres-routes",
        include: withLong(onBoth),
      }),
      project({ ...onSecondSample, name: "second-sample", include: [route("home")] }),
      longProject({
        ...onSecondSample,
        name: "long-second-sample",
        include: withLong(publicPages),
      }),
      ...projects({
        name: "attacks",
        isolate: false,
        globalSetup: [samples],
        include: ["tests/attacks/*.test.ts"],
      }).filter(({ test: { name } }) => name === "attacks" || isInstalled("nginx")),
      project({ ...ofFaults, name: "faults", include: ["tests/faults/*.test.ts"] }),
      longProject({
        ...ofFaults,
        name: "long-faults",
        include: ["tests/faults/*.long.test.ts", "tests/faults/{backup,mails}.test.ts"],
        env: { TEST_ENGINE: "postgres" },
      }),
    ],
  },
});
