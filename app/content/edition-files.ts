import { PlainError } from "../platform/plain-error.ts";

/** The files of an edition: each one's path, as in documents/bylaws.pdf, and its SHA-256 in hex. */
export type EditionFiles = ReadonlyMap<string, string>;

/** The longest name that the usual file systems take, in bytes. */
const LONGEST_NAME = 255;
/** The longest path, in bytes; Windows takes 260 with the folder around it. */
const LONGEST_PATH = 1000;

/** A path in a folder, and what is wrong with it, as the rest of a sentence. */
interface PathFault {
  path: string;
  fault: string;
}

/**
 * The paths that could leave their folder, or that not every computer can have beside the others.
 *
 * @returns those of folders, too, where two differ too little.
 */
export function findPathFaults(paths: readonly string[]): PathFault[] {
  const faults = paths.flatMap((path) => {
    const fault = faultOf(path);
    return fault ? [{ path, fault }] : [];
  });
  return [...faults, ...findTwins(paths)];
}

/** @throws PlainError that names every path with a fault. */
export function rejectUnsafePaths(paths: Iterable<string>): void {
  const faults = findPathFaults([...paths]);
  if (faults.length === 0) return;
  const list = faults.map(({ path, fault }) => `  ${JSON.stringify(path)} ${fault}`).join("\n");
  throw new PlainError(
    `Some computers can't store these files:\n${list}\nRename them, then try again.`,
  );
}

function faultOf(path: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\0-\x1f\x7f]/.test(path)) return "has a control character in its name";
  if (path.includes("\\")) return "has a backslash in its name";
  if (/^\/|^[a-z]:/i.test(path)) return "begins like a path of the whole computer";
  const names = path.split("/");
  if (names.some((name) => name === "" || name === "." || name === "..")) {
    return "is not a path inside the folder";
  }
  const isTooLong =
    Buffer.byteLength(path) > LONGEST_PATH ||
    names.some((name) => Buffer.byteLength(name) > LONGEST_NAME);
  return isTooLong ? "has too long a name" : undefined;
}

function describeTwins(part: string, twin: string): string {
  const isCase = part.toLowerCase() === twin.toLowerCase();
  const difference = isCase ? "in capital letters" : "in how its accents are stored";
  return `differs from ${JSON.stringify(twin)} only ${difference}`;
}

/** Paths that are the same on file systems that ignore case or Unicode normalization. */
function findTwins(paths: readonly string[]): PathFault[] {
  const found = new Map<string, string>();
  const files = new Set(paths);
  const faults = new Map<string, string>();
  for (const path of paths) {
    const names = path.split("/");
    for (const depth of names.keys()) {
      const part = names.slice(0, depth + 1).join("/");
      const folded = part.normalize("NFC").toLowerCase();
      const twin = found.get(folded) ?? part;
      found.set(folded, twin);
      if (twin !== part) faults.set(part, describeTwins(part, twin));
      else if (part !== path && files.has(part)) faults.set(part, "is a file and a folder");
    }
  }
  return [...faults].map(([path, fault]) => ({ path, fault }));
}
