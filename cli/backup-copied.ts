/**
 * Notes for the dashboard that an off-site copy of the backups has arrived, or why it hasn't: for the job that
 * copies them.
 *
 * Usage: npm run backup-copied -- [--problem "WORDS"] TO
 */
import { noteCopy, noteCopyProblem } from "../app/database/backup/backup-state.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { endWithMessage, readArguments } from "./command.ts";

const { values, positionals } = readArguments(
  spellCommand("backup-copied", '[--problem "WORDS"] TO'),
  { options: { problem: { type: "string" } }, count: [1, 1] },
);
const [to = ""] = positionals;

await endWithMessage(() =>
  values.problem === undefined ? noteCopy(to) : noteCopyProblem(to, values.problem),
);
