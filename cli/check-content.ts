/**
 * Checks what the association says (CONTENT_DIR, or else the sample) and writes nothing.
 *
 * Usage: npm run check-content
 */

import { environment } from "../app/platform/environment.server.ts";
import { describeContent } from "../compiler/describe-content.ts";
import { printWarnings } from "../compiler/findings.ts";
import { readContent } from "../compiler/read-content.ts";
import { endWithMessage, readArguments } from "./command.ts";

readArguments(
  "npm run check-content   (of your own folder: CONTENT_DIR=FOLDER npm run check-content)",
);
await endWithMessage(async () => {
  const { content, warnings } = await readContent(environment().CONTENT_DIR);
  printWarnings(warnings);
  console.log(describeContent(content).join("\n"));
});
