/**
 * Writes each project's number of files, tests and seconds into the table in docs/tests.md, as a reporter of
 * Vitest and of Playwright. `npm test -- --table` and `npm run test:long -- --table` use it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter as BrowserReporter, TestCase, TestResult } from "@playwright/test/reporter";
import type { Reporter, TestModule } from "vitest/node";

/** A project's totals: the seconds of all files are added up, although they run in parallel. */
interface Taken {
  files: Set<string>;
  tests: number;
  milliseconds: number;
}

export default class TestTimes implements Reporter, BrowserReporter {
  readonly #taken = new Map<string, Taken>();

  #add(project: string, file: string, tests: number, milliseconds: number): void {
    const before = this.#taken.get(project) ?? { files: new Set(), tests: 0, milliseconds: 0 };
    this.#taken.set(project, {
      files: before.files.add(file),
      tests: before.tests + tests,
      milliseconds: before.milliseconds + milliseconds,
    });
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const tests = [...module.children.allTests()].length;
      const milliseconds = collectDuration + setupDuration + duration;
      this.#add(module.project.name, module.moduleId, tests, milliseconds);
    }
    this.onEnd();
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#add(test.parent.project()?.name ?? "", test.location.file, 1, duration);
  }

  onEnd(): void {
    const document = join(import.meta.dirname, "../docs/tests.md");
    const lines = readFileSync(document, "utf8").split("\n");
    for (const [project, { files, tests, milliseconds }] of this.#taken) {
      const isLong = project.startsWith("long-");
      const row = lines.findIndex((line) =>
        line.startsWith(`| \`${project.replace("long-", "")}\` |`),
      );
      const cells = lines[row]?.split(" | ");
      if (!cells) throw new Error(`docs/tests.md has no row for ${project}.`);
      const counts = `${files.size} / ${tests.toLocaleString("en-US")}`;
      cells.splice(isLong ? 4 : 2, 2, counts, `${Math.round(milliseconds / 1000)}`);
      lines[row] = `${cells.slice(0, 6).join(" | ")}${isLong ? " |" : ""}`;
    }
    writeFileSync(document, lines.join("\n"));
  }
}
