/**
 * Checks the content folder (CONTENT_DIR, or ./content) and writes nothing.
 *
 * Usage: npm run check-content
 */

import { printWarnings } from "../compiler/findings.ts";
import { readContent } from "../compiler/read.ts";
import { describeContent } from "../compiler/summary.ts";
import { readArguments } from "./arguments.ts";
import { endWithMessage } from "./end-with-message.ts";

readArguments(
  "npm run check-content   (of another folder: CONTENT_DIR=FOLDER npm run check-content)",
);
await endWithMessage(async () => {
  const { content, warnings } = await readContent(process.env["CONTENT_DIR"] || "content");
  printWarnings(warnings);
  console.log(describeContent(content).join("\n"));
});
