import { randomUUID } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { log } from "./log.server.ts";
import { DatabaseUnavailable } from "./unavailable.server.ts";

/** The seconds after which records that couldn't be reached may well be back. */
export const retryAfter = 5;

/** What went wrong while a request was answered. */
interface LoggedError {
  /** By which it is found in the log. */
  id: string;
  /** Whether only the records couldn't be reached: later it may work. */
  unavailable: boolean;
}

export const loggedErrorContext = createContext<LoggedError | null>(null);

/** What a route's function is told of the request. */
export interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Whether an error says that the records can't be reached or written just now. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable;
}

/** Logs an error under an id of its own, which the error view shows. */
export function logError(error: unknown, { request, context }: RouteArgs): LoggedError {
  const logged = { id: randomUUID(), unavailable: isUnavailable(error) };
  context.set(loggedErrorContext, logged);
  const facts = {
    errorId: logged.id,
    err: error,
    method: request.method,
    pathname: new URL(request.url).pathname,
  };
  if (logged.unavailable) log.warn(facts, "the database can't be reached");
  else log.error(facts, "unexpected error");
  return logged;
}
