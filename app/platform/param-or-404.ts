import { data } from "react-router";

/**
 * The name in an address, if it is one of those there are.
 *
 * @throws a 404 response for any other name.
 */
export function paramOr404<Name extends string>(names: readonly Name[], name: string): Name {
  const known = names.find((candidate) => candidate === name);
  if (known === undefined) throw data(null, { status: 404, statusText: "Not Found" });
  return known;
}
