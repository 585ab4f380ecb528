import { data } from "react-router";
import type { Kind } from "./kind.server.ts";
import { findKind } from "./kinds.server.ts";

/** The kind of an address; throws a 404 if there is none. */
export function requireKind(name: string): Kind {
  const kind = findKind(name);
  if (!kind) throw data(null, { status: 404, statusText: "Not Found" });
  return kind;
}
