import { ContentError } from "../../editions/content-error.ts";

/** Collects what is wrong with the content, so that one run names everything. */
export class Findings {
  readonly mistakes: string[] = [];
  readonly warnings: string[] = [];

  /** Records a mistake, for example ("content/faq.yaml", ["entry 3", "answer"], "is missing; …"). */
  mistake(file: string, where: readonly string[], message: string): void {
    this.mistakes.push(describe(file, where, message));
  }

  /** Records a warning for the volunteer. */
  warn(file: string, where: readonly string[], message: string): void {
    this.warnings.push(describe(file, where, message));
  }

  /** Throws a ContentError if any mistake was recorded. */
  finish(): void {
    if (this.mistakes.length > 0) throw new ContentError(this.mistakes);
  }
}

/** Prints the warnings. */
export function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) console.error(`Please note: ${warning}`);
}

function describe(file: string, where: readonly string[], message: string): string {
  return `${[file, ...where].join(" › ")}: ${message}`;
}
