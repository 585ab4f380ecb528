/**
 * Notes how many files and seconds the tests of each project took, as a reporter of Vitest and of Playwright, and
 * makes the table in docs/tests.md of that.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Reporter as BrowserReporter, TestCase, TestResult } from "@playwright/test/reporter";
import type { Reporter, TestModule } from "vitest/node";

const root = join(import.meta.dirname, "..");
const folder = join(root, "node_modules/.cache/test-times");

interface Times {
  files: number;
  tests: number;
  /** All files added up, although they run in parallel. */
  seconds: number;
}

export default class TestTimes implements Reporter, BrowserReporter {
  readonly #found = new Map<string, { file: string; tests: number; seconds: number }[]>();

  #note(project: string, file: string, tests: number, milliseconds: number): void {
    const noted = this.#found.get(project) ?? [];
    this.#found.set(project, [...noted, { file, tests, seconds: milliseconds / 1000 }]);
  }

  /** Vitest has ended. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      const {
        environmentSetupDuration,
        prepareDuration,
        collectDuration,
        setupDuration,
        duration,
      } = module.diagnostic();
      const all =
        environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      const tests = [...module.children.allTests()].length;
      this.#note(module.project.name, module.moduleId, tests, all);
    }
    this.onEnd();
  }

  /** A browser test has ended. */
  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#note(test.parent.project()?.name ?? "", test.location.file, 1, duration);
  }

  /** Playwright has ended. */
  onEnd(): void {
    mkdirSync(folder, { recursive: true });
    const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
    for (const [project, noted] of this.#found) {
      const times: Times = {
        files: new Set(noted.map(({ file }) => relative(root, file))).size,
        tests: sum(noted.map(({ tests }) => tests)),
        seconds: Math.round(sum(noted.map(({ seconds }) => seconds))),
      };
      writeFileSync(join(folder, `${project}.json`), JSON.stringify(times));
    }
  }
}

/** What each project protects, in the order of the table. */
const projects: Record<string, string> = {
  unit: "What one module does, and that no hostile PDF, picture or calendar harms what reads it",
  "unit-alone":
    "The same, where another module, setting or content takes the place of the right one",
  sqlite:
    "What the database keeps, who may read and change what, every form and page as it is sent",
  postgres:
    "What is PostgreSQL's alone; the long ones: all of the line above that asks the database",
  "second-sample": "That the pages hold for an association other than the specified one",
  attacks: "That a stranger, a resident or another site gets, changes and stops nothing",
  faults:
    "That a kill, a full disk, a lost database or a restore loses nothing that was acknowledged",
  browser: "What each role does, with and without script, by keyboard, translated, on every screen",
};

/** Writes the table of what the last runs took. */
export function writeTable(): void {
  const found = new Set(readdirSync(folder));
  const cells = (project: string) => {
    if (!found.has(`${project}.json`)) return "– | –";
    const times: Times = JSON.parse(readFileSync(join(folder, `${project}.json`), "utf8"));
    return `${times.files} / ${times.tests.toLocaleString("en-US")} | ${times.seconds}`;
  };
  const lines = Object.entries(projects).map(
    ([project, protects]) =>
      `| \`${project}\` | ${protects} | ${cells(project)} | ${cells(`long-${project}`)} |`,
  );
  const file = join(root, "docs/tests.md");
  const [text = ""] = readFileSync(file, "utf8").split(/^\|/m, 1);
  const head = [
    "| Project | What it protects | `npm test`: files / tests | seconds | `test:long`: files / tests | seconds |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  writeFileSync(file, `${text}${[...head, ...lines].join("\n")}\n`);
}
