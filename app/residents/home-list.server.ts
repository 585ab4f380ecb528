import { residentSchema } from "./record.server.ts";
import type { Home } from "./roster.server.ts";
import { streetKey } from "./street-key.ts";

const homeSchema = residentSchema.pick({ houseNum: true, houseStreet: true });

/**
 * Reads a list of homes: CSV with the header `houseNum,houseStreet`, a home a line.
 *
 * @returns the homes, each once; or what is wrong, line by line.
 */
export function readHomes(csv: string): { homes: Home[] } | { faults: string[] } {
  const [header = "", ...lines] = csv.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  if (header.trim() !== "houseNum,houseStreet") {
    return { faults: ["line 1: must be the header houseNum,houseStreet"] };
  }
  const homes = new Map<string, Home>();
  const faults: string[] = [];
  for (const [place, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const home = readHome(line);
    if (typeof home === "string") faults.push(`line ${place + 2}: ${home}`);
    else homes.set(`${home.houseNum} ${home.streetKey}`, home);
  }
  if (faults.length > 0) return { faults };
  if (homes.size === 0) return { faults: ["it lists no home"] };
  return { homes: [...homes.values()] };
}

/** The home of a line, or what is wrong with it. */
function readHome(line: string): Home | string {
  const [, houseNum, quoted, plain] =
    /^([^,"]*),(?:\s*"((?:[^"]|"")*)"\s*|([^,"]*))$/.exec(line) ?? [];
  if (houseNum === undefined) return "must be a house number, a comma and a street";
  const read = homeSchema.safeParse({
    houseNum,
    houseStreet: quoted?.replaceAll('""', '"') ?? plain,
  });
  if (!read.success) return read.error.issues.map(({ message }) => message).join(" ");
  return { houseNum: read.data.houseNum, streetKey: streetKey(read.data.houseStreet) };
}
