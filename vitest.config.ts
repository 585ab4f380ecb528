import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The tests of what every visitor sees. */
const publicPages = [
  ...["empty-lists", "found", "home", "markup", "page-weights", "public", "search-pages"],
  ...["unchanged", "visitor-pages", "well-known"],
];

const route = (name: string) => `tests/routes/${name}.test.ts`;

/**
 * What runs on each engine: the tests of all that asks the database, and of the routes those in which the
 * engine shows, in the order of a list, a fault or the count of statements.
 */
const onBoth = [
  "app/**/*.database.test.ts",
  ...["admin", "database-injection", "directory", "equal-work"].map(route),
  ...["fault", "first-fault", "limits", "provider"].map(route),
];

/** Whichever engine: one is enough. */
const onEither = ["tests/routes/*.test.ts", "tests/*.test.ts", "server/*.database.test.ts"];

/** Vitest itself sets one of the settings: BASE_URL. */
const noSettings = "tests/setup/no-settings.ts";

const showSample = "tests/setup/show-sample.ts";

/**
 * A project that runs them on one engine, with those that are about that engine alone; on SQLite also with
 * what is much work and the same on either.
 */
function onEngine(engine: "sqlite" | "postgres", globalSetup: string[] = []) {
  return {
    extends: true as const,
    test: {
      name: engine,
      include: [...onBoth, ...(engine === "sqlite" ? onEither : []), `app/**/*.${engine}.test.ts`],
      env: { TEST_ENGINE: engine },
      setupFiles: [
        noSettings,
        "tests/setup/own-database.ts",
        "tests/setup/count-work.ts",
        showSample,
      ],
      globalSetup,
    },
  };
}

/** The public pages once more, of another association. */
const onSecondSample = {
  extends: true as const,
  test: {
    ...onEngine("sqlite").test,
    name: "second-sample",
    include: publicPages.map(route),
    env: { TEST_ENGINE: "sqlite", TEST_SAMPLE: "quarry-row" },
  },
};

/** A project of tests of the built site as a process of its own. */
function onRunningSite(name: string) {
  const include = [`tests/${name}/**/*.test.ts`];
  return { extends: true as const, test: { name, include } };
}

/**
 * The unit tests that put another module, setting or content in the place of the right one, which other
 * tests in the same process would then meet with.
 */
const replacing = [
  ...["app/calendar/{hostile,mended,odd}-calendars", "app/identity/weak-password.server"],
  ...["app/import/invitation.server", "app/layout/document-head.server"],
  ...["app/residents/spell-words", "app/site/empty-lists", "compiler/pdf/pdf-workers"],
].map((name) => `${name}.test.ts`);

/** What a project of unit tests has in common with the other one. */
const ofUnits = { setupFiles: [noSettings, showSample] };

/** Those that wait most begin first, while others have work: at the end, all would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId, project }: TestSpecification) =>
      project.name === "faults" || moduleId.endsWith("compile.server.test.ts");
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    env: { NODE_ENV: "test" },
    globalSetup: "tests/setup/samples.ts",
    // Some wait for time to pass: otherwise one of two cores would idle.
    maxWorkers: 4,
    // Beside another load everything comes later, most of all what is compiled, at the lowest priority: what
    // is waited for may take its time.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 200_000 } },
    sequence: { sequencer: LongestFirst },
    // The built site runs as Node runs it, not changed by Vite.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      {
        extends: true,
        test: {
          ...ofUnits,
          name: "unit",
          include: ["{app,bench,cli,compiler,server}/**/*.test.ts"],
          exclude: ["{app,server}/**/*.{database,sqlite,postgres}.test.ts", ...replacing],
          // Reading the same code anew for each file would be two fifths of the work.
          isolate: false,
        },
      },
      { extends: true, test: { ...ofUnits, name: "unit-alone", include: replacing } },
      onEngine("sqlite"),
      onEngine("postgres", ["tests/setup/postgres.ts"]),
      onSecondSample,
      onRunningSite("attacks"),
      onRunningSite("faults"),
    ],
  },
});
