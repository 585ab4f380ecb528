import type { ChangeEvent, RefObject } from "react";
import type { NavigationLink } from "../content/content.ts";

/** What a button writes around the selected words, or before their lines. */
interface Tool {
  name: string;
  around?: [before: string, after: string];
  line?: string;
  sample: string;
}

const tools: Tool[] = [
  { name: "Bold", around: ["**", "**"], sample: "bold words" },
  { name: "Heading", line: "## ", sample: "Heading" },
  { name: "List", line: "- ", sample: "One item on each line" },
  { name: "Other link", around: ["[", "](https://)"], sample: "link text" },
];

interface MarkdownToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  pages: readonly LinkGroup[];
}

export interface LinkGroup {
  name: string;
  links: NavigationLink[];
}

/** Buttons that write Markdown into a text area. */
export function MarkdownToolbar({ area, pages }: MarkdownToolbarProps) {
  const link = (event: ChangeEvent<HTMLSelectElement>) => {
    const all = pages.flatMap(({ links }) => links);
    const page = all.find(({ href }) => href === event.target.value);
    // So the same page can be chosen again.
    event.target.value = "";
    if (!page || !area.current) return;
    apply({ name: "", around: ["[", `](${page.href})`], sample: page.name }, area.current);
  };
  return (
    <fieldset className="desk-toolbar">
      <legend className="sr-only">Format the text</legend>
      {tools.map((tool) => (
        <button
          key={tool.name}
          type="button"
          className="button-quiet"
          onClick={() => area.current && apply(tool, area.current)}
        >
          {tool.name}
        </button>
      ))}
      <select aria-label="Link to a page on this site" defaultValue="" onChange={link}>
        <option value="">Link to a page…</option>
        {pages.map(({ name, links }) => (
          <optgroup key={name} label={name}>
            {links.map(({ name, href }) => (
              <option key={href} value={href}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </fieldset>
  );
}

function apply({ around, line = "", sample }: Tool, area: HTMLTextAreaElement): void {
  const { selectionStart: from, selectionEnd: to, value } = area;
  const chosen = value.slice(from, to) || sample;
  const isLineStart = from === 0 || value[from - 1] === "\n";
  const gap = line && !isLineStart ? "\n\n" : "";
  const lines = chosen.split("\n").map((text) => line + text);
  const text = around ? around[0] + chosen + around[1] : gap + lines.join("\n");
  area.focus();
  area.setSelectionRange(from, to);
  // Unlike setting the value, Ctrl+Z undoes this.
  if (!document.execCommand("insertText", false, text)) area.setRangeText(text);
  const start = from + (around ? around[0].length : gap.length + line.length);
  if (from === to) area.setSelectionRange(start, start + sample.length);
}
