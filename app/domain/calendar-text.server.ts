/** A component of a calendar, such as an event: its name and all of its lines, unfolded. */
export interface CalendarPart {
  name: string;
  lines: string[];
}

const LONGEST_LINE = 75;

/** The lines of iCalendar text; a long one is folded in the text, and whole here. */
export function unfoldLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
}

/** Lines as text that every client reads: folded at 75 octets, never within a letter (RFC 5545, 3.1). */
export function foldLines(lines: string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function foldLine(line: string): string {
  let folded = "";
  let length = 0;
  for (const letter of line) {
    const octets = Buffer.byteLength(letter);
    if (length + octets > LONGEST_LINE) {
      folded += "\r\n ";
      length = 1;
    }
    folded += letter;
    length += octets;
  }
  return folded;
}

/** Writes a text as the value of a property. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");
}

/** The components that stand directly in a calendar, or in several, one after the other. */
export function splitParts(text: string): CalendarPart[] {
  const parts: CalendarPart[] = [];
  let depth = 0;
  for (const line of unfoldLines(text)) {
    const [, border, name = ""] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? [];
    if (border?.toUpperCase() === "BEGIN") depth += 1;
    if (depth === 2 && border?.toUpperCase() === "BEGIN") {
      parts.push({ name: name.toUpperCase(), lines: [] });
    }
    if (depth >= 2) parts.at(-1)?.lines.push(line);
    if (border?.toUpperCase() === "END") depth -= 1;
  }
  return parts;
}

/** The value of a part's own property, without its parameters; undefined if it has none. */
export function readValue({ lines }: CalendarPart, property: string): string | undefined {
  const pattern = new RegExp(`^${property}(?:;(?:[^":]|"[^"]*")*)?:(.*)$`, "i");
  let depth = 0;
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) depth += 1;
    if (/^END:/i.test(line)) depth -= 1;
    const value = depth === 1 ? pattern.exec(line)?.[1] : undefined;
    if (value !== undefined) return value.trim();
  }
  return undefined;
}
