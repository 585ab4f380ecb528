import { randomUUID } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { log } from "./log.server.ts";
import { DatabaseUnavailable, Unavailable } from "./unavailable.server.ts";

/** How long to wait before a retry while the database is unavailable, in seconds. */
export const retryAfter = 5;

/** An error that occurred while answering a request. */
interface LoggedError {
  /** Identifies it in the log. */
  id: string;
  /** Whether something was only unavailable, such as the database, so that a retry may succeed. */
  unavailable: boolean;
}

export const loggedErrorContext = createContext<LoggedError | null>(null);

/** A route function's arguments that describe the request. */
export interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Whether the database can't be reached or written at the moment. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable;
}

/** Logs an error with an id, which the error page shows. */
export function logError(error: unknown, { request, context }: RouteArgs): LoggedError {
  const logged = { id: randomUUID(), unavailable: error instanceof Unavailable };
  context.set(loggedErrorContext, logged);
  const facts = {
    errorId: logged.id,
    err: error,
    method: request.method,
    pathname: new URL(request.url).pathname,
  };
  if (isUnavailable(error)) log.warn(facts, "the database can't be reached");
  else if (logged.unavailable)
    log.warn(facts, "something the site needs isn't available right now");
  else log.error(facts, "unexpected error");
  return logged;
}
