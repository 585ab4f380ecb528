import { expect, test } from "vitest";
import { documentPaths } from "../../tests/document-paths.ts";
import routes from "../routes.ts";
import { speculationRules } from "./document-head.server.ts";

interface Branch {
  path?: string;
  children?: Branch[];
}

const addresses = (branches: Branch[]): string[] =>
  branches.flatMap(({ path, children = [] }) =>
    path === undefined ? addresses(children) : [`/${path.replace(/^\//, "")}`],
  );

const matches = (path: string) =>
  JSON.parse(speculationRules).prefetch[0].where.href_matches.some((pattern: string) =>
    new URLPattern({ pathname: pattern }).test({ pathname: path }),
  );

test("only pages that are the same for everyone are fetched ahead", () => {
  const files = documentPaths.map((path) => path.split("/")[1]);
  const ahead = addresses(routes as Branch[]).filter(matches);
  expect(ahead).toContain("/covenantsbylaws/:name");
  expect(ahead.filter((path) => !files.includes(path.split("/")[1]))).toEqual([]);
  expect(documentPaths.filter(matches).length).toBeGreaterThan(20);
});
