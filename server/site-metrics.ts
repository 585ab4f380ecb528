import { shownEdition } from "../app/content/shown-edition.server.ts";
import { findProblem } from "../app/database/readiness.server.ts";
import { countWaiting } from "../app/mail/mail-queue.server.ts";
import { readFreeSpace } from "../app/platform/free-space.server.ts";
import { withinPatience } from "./monitoring.ts";

/**
 * The site's own metrics, in Prometheus's text format. The proxy counts requests and their times, and the system
 * what the process uses.
 */
export async function readMetrics(): Promise<string> {
  const isReady = (await withinPatience(findProblem())) === undefined;
  const waiting = isReady ? Object.entries(await countWaiting()) : [];
  return [
    ...gauge(
      "shoreline_ready",
      "1 while the database can be read and written, as /readyz says, otherwise 0.",
      ["", isReady ? 1 : 0],
    ),
    ...gauge(
      "shoreline_mails_waiting",
      "Emails that are still to be sent, by kind; none where the database can't be read.",
      ...waiting.map(([kind, count]) => [`{kind="${kind}"}`, count] as const),
    ),
    ...gauge("shoreline_edition", "The number of the edition that this process shows.", [
      "",
      shownEdition()?.number ?? 0,
    ]),
    ...gauge(
      "shoreline_data_free_bytes",
      "What is free on the disk that holds DATA_DIR; where that can't be reached, nothing can be written.",
      ["", (await readFreeSpace()) ?? 0],
    ),
    "",
  ].join("\n");
}

/** A metric's lines, with a value for each set of labels. */
function gauge(name: string, help: string, ...values: (readonly [string, number])[]): string[] {
  const lines = values.map(([labels, value]) => `${name}${labels} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines];
}
