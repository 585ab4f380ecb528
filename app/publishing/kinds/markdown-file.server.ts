import type { SourceFiles } from "../source-files.server.ts";
import { parseYaml, type YamlFile } from "../yaml-file.server.ts";

interface MarkdownFile {
  /** The fields on top. */
  head: YamlFile;
  fields: Record<string, unknown>;
  text: string;
}

/** Reads a text with fields on top, between two lines of ---; an absent file has neither. */
export async function openMarkdown(files: SourceFiles, path: string): Promise<MarkdownFile> {
  const [, head = "", text = ""] =
    /^---\n(.*?\n)?---[ \t]*(?:\n(.*))?$/s.exec(files.text(path)) ?? [];
  const yaml = await parseYaml(head);
  return { head: yaml, fields: (yaml.value ?? {}) as Record<string, unknown>, text: text.trim() };
}

export function saveMarkdown(
  files: SourceFiles,
  path: string,
  { head, text }: { head: YamlFile; text: string },
): void {
  files.writeText(path, `---\n${head.format()}---\n\n${text.trim()}\n`);
}
