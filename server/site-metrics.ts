import { shownEdition } from "../app/content/shown-edition.server.ts";
import { findProblem } from "../app/database/readiness.server.ts";
import { countWaiting } from "../app/mail/mail-queue.server.ts";
import { readFreeSpace } from "../app/platform/free-space.server.ts";
import { type Metrics, within } from "./monitoring.ts";

/**
 * What a monitoring system wants to know of the site itself, in Prometheus's text format. Requests and what they
 * take are counted by the proxy, and what the process takes by the system.
 *
 * @param token METRICS_TOKEN.
 */
export function createSiteMetrics(token: string): Metrics {
  return { token, read: readMetrics };
}

async function readMetrics(): Promise<string> {
  const isReady = (await within(2000, findProblem())) === undefined;
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

/** The lines of a metric, with a value for each set of labels. */
function gauge(name: string, help: string, ...values: (readonly [string, number])[]): string[] {
  const lines = values.map(([labels, value]) => `${name}${labels} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines];
}
