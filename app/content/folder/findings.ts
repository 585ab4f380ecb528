/** Collects what is wrong with a folder, so that one run names everything. */
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
}

function describe(file: string, where: readonly string[], message: string): string {
  return `${[file, ...where].join(" › ")}: ${message}`;
}

/** Messages in the order of their files, each once. */
export function sortByFile(messages: readonly string[]): string[] {
  const byFile = Map.groupBy(new Set(messages), (message) => message.split(/ › |: /, 1)[0] ?? "");
  return [...byFile.keys()].sort().flatMap((file) => byFile.get(file) ?? []);
}
