import { randomUUID } from "node:crypto";
import { createContext, data, type RouterContextProvider } from "react-router";
import { DatabaseUnavailable } from "./database/unavailable.server.ts";
import { log } from "./log.server.ts";
import type { SentFields } from "./request-facts.ts";

/** The seconds after which records that couldn't be reached may well be back. */
export const retryAfter = 5;

/** What went wrong while a request was answered. */
interface Incident {
  /** By which it is found in the log. */
  id: string;
  /** Whether only the records couldn't be reached: later it may work. */
  unavailable: boolean;
}

export const incidentContext = createContext<Incident | null>(null);

/** What a route's function is told of the request. */
export interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Whether an error says that the records can't be reached or written just now. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable;
}

/** Logs an error under an id of its own, which the error view shows. */
export function noteIncident(error: unknown, { request, context }: Asked): Incident {
  const incident = { id: randomUUID(), unavailable: isUnavailable(error) };
  context.set(incidentContext, incident);
  const facts = {
    incident: incident.id,
    err: error,
    method: request.method,
    pathname: new URL(request.url).pathname,
  };
  if (incident.unavailable) log.warn(facts, "the database can't be reached");
  else log.error(facts, "unexpected error");
  return incident;
}

/**
 * Makes of an error what a guard throws: while the records can't be reached, the error view with
 * what the browser has just sent, so that it can be sent again.
 */
export async function unavailableView(error: unknown, asked: Asked): Promise<unknown> {
  if (!isUnavailable(error)) return error;
  const { id } = noteIncident(error, asked);
  const sent = await sentFields(asked.request);
  return data({ incident: id, sent }, { status: 503, statusText: "Service Unavailable" });
}

/** What a form has sent, to be sent again; no password goes back to the browser. */
export async function sentFields(request: Request): Promise<SentFields> {
  if (request.method !== "POST") return [];
  return [...(await request.formData())].flatMap(([name, value]) =>
    typeof value === "string" && !/password/i.test(name) ? [[name, value]] : [],
  );
}
