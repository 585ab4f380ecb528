import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { pages } from "./pages.ts";

/** The routes of the pages that these people may enter; each is an address exactly as written. */
function routesFor(people: "signed-in" | "administrator" | undefined) {
  return pages
    .filter(({ access }) => access === people)
    .map(({ path, file }) => route(path, file, { caseSensitive: true }));
}

/** Every address of the site (app/pages.ts), by who may enter: a layout holds the guard. */
export default [
  ...routesFor(undefined),
  layout("account/signed-in-layout.route.tsx", routesFor("signed-in")),
  layout("admin/administrator-layout.route.tsx", routesFor("administrator")),
] satisfies RouteConfig;
