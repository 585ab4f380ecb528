import type { RefObject } from "react";

/** What a button of the toolbar puts around the selected words, or before their lines. */
interface Tool {
  name: string;
  around?: [before: string, after: string];
  line?: string;
  /** What stands there until it is typed over, where nothing is selected. */
  sample: string;
}

const tools: Tool[] = [
  { name: "Bold", around: ["**", "**"], sample: "bold words" },
  { name: "Heading", line: "## ", sample: "Heading" },
  { name: "List", line: "- ", sample: "One point on each line" },
  { name: "Link", around: ["[", "](https://)"], sample: "words to press" },
];

/** Buttons that write Markdown into a text area; shown in browsers that run scripts. */
export function MarkdownToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
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
  // Unlike setting the value, this can be undone by Ctrl+Z.
  if (!document.execCommand("insertText", false, text)) area.setRangeText(text);
  const start = from + (around ? around[0].length : gap.length + line.length);
  if (from === to) area.setSelectionRange(start, start + sample.length);
}
