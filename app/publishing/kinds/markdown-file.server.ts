import type { Document } from "yaml";
import type { SourceFiles } from "../source-files.server.ts";
import { parseYaml } from "../yaml-file.server.ts";

interface MarkdownFile {
  /** The front matter, which can be changed. */
  head: Document;
  fields: Record<string, unknown>;
  text: string;
  /** Writes the file, unless nothing has changed. */
  save: (text: string) => void;
}

/** Reads a Markdown file with front matter; a missing file is empty. */
export async function openMarkdown(files: SourceFiles, path: string): Promise<MarkdownFile> {
  const [, head = "", text = ""] =
    /^---\n(.*?\n)?---[ \t]*(?:\n(.*))?$/s.exec(files.text(path)) ?? [];
  const yaml = await parseYaml(head);
  return {
    head: yaml.document,
    fields: (yaml.value ?? {}) as Record<string, unknown>,
    text: text.trim(),
    save(changed) {
      const fields = yaml.format();
      if (files.has(path) && fields === head && changed.trim() === text.trim()) return;
      files.writeText(path, `---\n${fields}---\n\n${changed.trim()}\n`);
    },
  };
}
