import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { shownEdition } from "../app/content/shown-edition.server.ts";
import { findProblem } from "../app/database/readiness.server.ts";
import { countWaiting } from "../app/mail/mail-queue.server.ts";
import { readFreeSpace } from "../app/platform/free-space.server.ts";
import { type Metrics, within } from "./monitoring.ts";

/** In seconds. The slowest forms may wait eight for their turn. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Others would give a stranger as many time series as there are words. */
const knownMethods = ["GET", "HEAD", "POST"];

/**
 * Collects what a monitoring system wants to know of this process: Node's usual figures, requests with their
 * durations, and the site's own state. From here on every request is measured.
 *
 * @param token METRICS_TOKEN.
 */
export function createSiteMetrics(token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(registry);
  describeSite(registry);
  return { token, read: () => registry.metrics() };
}

const findProblemSoon = () => within(2000, findProblem());

/** What Node publishes of a request that its server takes or has answered. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

function measureRequests(registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From a request's headers to the last byte of its answer, by method and status code.",
    labelNames: ["method", "status"],
    buckets,
    registers: [registry],
  });
  const starts = new WeakMap<IncomingMessage, number>();
  subscribe("http.server.request.start", (exchange) => {
    starts.set((exchange as Exchange).request, performance.now());
  });
  subscribe("http.server.response.finish", (exchange) => {
    const { request, response } = exchange as Exchange;
    const start = starts.get(request);
    if (start === undefined) return;
    const { method = "" } = request;
    durations.observe(
      { method: knownMethods.includes(method) ? method : "other", status: response.statusCode },
      (performance.now() - start) / 1000,
    );
  });
}

function describeSite(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "shoreline_ready",
    help: "1 while the database can be read and written, as /readyz says, otherwise 0.",
    registers,
    async collect() {
      this.set((await findProblemSoon()) ? 0 : 1);
    },
  });
  new Gauge({
    name: "shoreline_mails_waiting",
    help: "Emails that are still to be sent, by kind; none where the database can't be read.",
    labelNames: ["kind"],
    registers,
    async collect() {
      this.reset();
      if (await findProblemSoon()) return;
      for (const [kind, count] of Object.entries(await countWaiting())) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: "shoreline_edition",
    help: "The number of the edition that this process shows.",
    registers,
    collect() {
      this.set(shownEdition()?.number ?? 0);
    },
  });
  new Gauge({
    name: "shoreline_data_free_bytes",
    help: "What is free on the disk that holds DATA_DIR.",
    registers,
    async collect() {
      // Where DATA_DIR can't be reached, nothing can be written.
      this.set((await readFreeSpace()) ?? 0);
    },
  });
}
