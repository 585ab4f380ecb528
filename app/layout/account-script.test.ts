import { expect, test } from "vitest";
import { prerenderedPaths } from "../prerendered-paths.ts";
import routes from "../routes.ts";
import { foresight } from "./account-script.tsx";

interface Branch {
  path?: string;
  children?: Branch[];
}

const addresses = (branches: Branch[]): string[] =>
  branches.flatMap(({ path, children = [] }) =>
    path === undefined ? addresses(children) : [`/${path.replace(/^\//, "")}`],
  );

const matches = (path: string) =>
  JSON.parse(foresight).prefetch[0].where.href_matches.some((pattern: string) =>
    new URLPattern({ pathname: pattern }).test({ pathname: path }),
  );

test("only pages that are the same for everyone are fetched ahead", () => {
  const files = prerenderedPaths.map((path) => path.split("/")[1]);
  const ahead = addresses(routes as Branch[]).filter(matches);
  expect(ahead).toContain("/covenantsbylaws/:name");
  expect(ahead.filter((path) => !files.includes(path.split("/")[1]))).toEqual([]);
  expect(prerenderedPaths.filter(matches).length).toBeGreaterThan(20);
});
