/**
 * Checks what the association says (CONTENT_DIR, or else the sample) and writes nothing.
 *
 * Usage: npm run check-content
 */

import { environment } from "../app/platform/environment.server.ts";
import { compileFolder } from "../compiler/compile-folder.ts";
import { describeContent } from "../compiler/describe-content.ts";
import { printWarnings } from "../compiler/findings.ts";
import { endWithMessage, readArguments } from "./command.ts";

readArguments(
  "npm run check-content   (of your own folder: CONTENT_DIR=FOLDER npm run check-content)",
);
await endWithMessage(async () => {
  const { edition, warnings } = await compileFolder(environment().CONTENT_DIR);
  printWarnings(warnings);
  console.log(describeContent(edition.content).join("\n"));
});
