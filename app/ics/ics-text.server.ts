import ICAL from "ical.js";

/** Control characters, which some programs write and others fail on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

export function unfoldLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(text.includes("\n") ? "\r" : /\r/g, text.includes("\n") ? "" : "\n")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n")
    .map((line) => line.replaceAll(controls, ""))
    .filter((line) => line.trim() !== "");
}

// Lines have at most 75 octets (RFC 5545, 3.1). ical.js doesn't count the space that begins a continuation line.
ICAL.foldLength = 74;

/** Joins lines with CRLF, folded for every client, but never within a character. */
export function foldLines(lines: string[]): string {
  return lines.map((line) => `${ICAL.helpers.foldline(line)}\r\n`).join("");
}

export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");
}

/** A line's property name in upper case, such as DTSTART. */
export function nameOf(line: string): string {
  return /^[^:;]*/.exec(line)?.[0].trim().toUpperCase() ?? "";
}

/** A line's raw value, without the property's name and parameters. */
export function rawValue(line: string): string {
  return /^(?:[^":]|"[^"]*")*:(.*)$/s.exec(line)?.[1]?.trim() ?? "";
}

/** An event's own lines, without those of nested components such as a reminder. */
export function ownLines(lines: readonly string[]): string[] {
  let depth = 0;
  return lines.filter((line) => {
    const name = nameOf(line);
    if (name === "BEGIN") depth += 1;
    if (name === "END") depth -= 1;
    return depth === 0 && name !== "END";
  });
}
