import { PlainError } from "../platform/plain-error.ts";

/** Files by name, as documents/bylaws.pdf: each one's SHA-256 in hex. */
export type EditionFiles = ReadonlyMap<string, string>;

/**
 * Makes sure that files can be written into a folder, on every computer and nowhere else.
 *
 * @throws PlainError that names every path with a fault.
 */
export function rejectUnsafePaths(paths: readonly string[]): void {
  const seen = new Set<string>();
  const faults = paths.flatMap((path) => {
    // Some disks take capital and small letters for the same, and accents however they are stored.
    const folded = path.normalize("NFC").toLowerCase();
    const fault = faultOf(path) ?? (seen.has(folded) && "has nearly the same name as another");
    seen.add(folded);
    return fault ? [`  ${JSON.stringify(path)} ${fault}`] : [];
  });
  if (faults.length === 0) return;
  throw new PlainError(
    `Some computers can't store these files:\n${faults.join("\n")}\nRename them, then try again.`,
  );
}

function faultOf(path: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\0-\x1f\x7f\\]/.test(path)) return "has a control character or a backslash in its name";
  if (/^[a-z]:/i.test(path)) return "begins like a path of the whole computer";
  const names = path.split("/");
  if (names.some((name) => ["", ".", ".."].includes(name))) return "is not inside the folder";
  const isTooLong = names.some((name) => Buffer.byteLength(name) > 255);
  return isTooLong ? "has too long a name" : undefined;
}
