/**
 * Checks the content folder (CONTENT_DIR, or ./content) and writes nothing.
 *
 * Usage: npm run check-content
 */
import { ContentError, printWarnings } from "./content/findings.ts";
import { readContent } from "./content/read.ts";
import { describeContent } from "./content/summary.ts";

try {
  const { content, warnings } = await readContent(process.env["CONTENT_DIR"] || "content");
  printWarnings(warnings);
  console.log(describeContent(content).join("\n"));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
