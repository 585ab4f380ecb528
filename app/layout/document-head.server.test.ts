import { expect, test, vi } from "vitest";
import { pages } from "../pages.ts";
import routes from "../routes.ts";
import { speculationRules } from "./document-head.server.ts";

// Only the site's own build minifies it; as it is, it would run here.
vi.mock("./inline-script.ts?minified", () => ({ default: "" }));

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
  const documents = pages.filter(({ made }) => made === "document");
  const folders = documents.map(({ path }) => path.split("/")[0]);
  const ahead = addresses(routes as Branch[]).filter(matches);
  expect(ahead).toEqual(expect.arrayContaining(["/covenantsbylaws/:name", "/pages/:slug"]));
  expect(ahead.filter((path) => !folders.includes(path.split("/")[1]))).toEqual([]);
});
