import { defineConfig } from "vitest/config";

/** Tests that use a database: the same files run on both engines. */
const withDatabase = ["app/**/*.database.test.ts", "tests/routes/*.test.ts", "tests/*.test.ts"];

/** The tests of what every visitor sees. */
const publicPages = [
  ...["empty-lists", "found", "home", "markup", "page-weights", "public", "search-pages"],
  ...["unchanged", "visitor-pages", "well-known"],
];

const route = (name: string) => `tests/routes/${name}.test.ts`;

/** The tests of what is the same whatever the engine does: one is enough. */
const anyEngine = [
  "tests/access.test.ts",
  ...["admin-attachments", "desk", "desk-guidance", "desk-uploads", "drafts", "found"].map(route),
  ...["markup", "page-weights", "public", "rendering-turns", "search-pages"].map(route),
  ...["specified", "unchanged", "visitor-pages", "well-known"].map(route),
];

/** Vitest itself sets one of the settings: BASE_URL. */
const noSettings = "tests/setup/no-settings.ts";

const showSample = "tests/setup/show-sample.ts";

/** A project that runs them on one engine, with those that are about that engine alone. */
function onEngine(engine: "sqlite" | "postgres", globalSetup: string[] = []) {
  return {
    extends: true as const,
    test: {
      name: engine,
      include: [...withDatabase, `app/**/*.${engine}.test.ts`],
      exclude: engine === "postgres" ? anyEngine : [],
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

export default defineConfig({
  test: {
    env: { NODE_ENV: "test" },
    globalSetup: "tests/setup/samples.ts",
    // Some wait for time to pass: otherwise one of two cores would idle.
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Beside another load everything comes later: what is waited for may take its time.
    expect: { poll: { timeout: 60_000 } },
    // The built site runs as Node runs it, not changed by Vite.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,cli,compiler,server}/**/*.test.ts"],
          exclude: ["app/**/*.{database,sqlite,postgres}.test.ts"],
          setupFiles: [noSettings, showSample],
        },
      },
      onEngine("sqlite"),
      onEngine("postgres", ["tests/setup/postgres.ts"]),
      onSecondSample,
      onRunningSite("attacks"),
      onRunningSite("faults"),
    ],
  },
});
