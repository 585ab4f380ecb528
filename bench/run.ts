/**
 * Measures the built site on this machine.
 *
 * Usage: npm run bench [-- storms refusals connections kills search paint mail directory accounts texts recovery rendered document start]
 */
import { availableParallelism, cpus } from "node:os";
import { buildIfStale } from "../cli/build.ts";
import { endWithMessage, readArguments } from "../cli/command.ts";
import { measureAccounts } from "./accounts.ts";
import { measureConnections } from "./connections.ts";
import { measureDirectory } from "./directory.ts";
import { measureDocument } from "./document.ts";
import { measureKills } from "./kills.ts";
import { measureMail } from "./mail.ts";
import { measurePaint } from "./paint.ts";
import { measureRecovery } from "./recovery.ts";
import { measureRefusals } from "./refusals.ts";
import { measureRendered } from "./rendered.ts";
import { measureSearch } from "./search.ts";
import { measureStart } from "./start.ts";
import { measureStorms } from "./storms.ts";
import { measureTexts } from "./texts.ts";

const benches: Record<string, () => Promise<void>> = {
  storms: measureStorms,
  refusals: measureRefusals,
  connections: measureConnections,
  kills: measureKills,
  paint: measurePaint,
  search: measureSearch,
  mail: measureMail,
  directory: measureDirectory,
  accounts: measureAccounts,
  texts: measureTexts,
  recovery: measureRecovery,
  rendered: measureRendered,
  document: measureDocument,
  start: measureStart,
};

const names = Object.keys(benches);
const { positionals: chosen } = readArguments(`npm run bench -- [${names.join(" ")}]`, {
  count: [0, names.length],
});
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. Known: ${names.join(", ")}.`);
  process.exit(1);
}

await endWithMessage(buildIfStale);
console.log(`${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}`);
for (const [name, measure] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n— ${name}`);
  await measure();
}
