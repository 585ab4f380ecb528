import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { currentEdition } from "../content/edition.server.ts";
import { RequestFactsContext } from "./request-facts.ts";

/** Renders a component as a page of the site would hold it. */
export function renderPage<Props extends object>(page: ComponentType<Props>, props: Props): string {
  const element = createElement(page, props);
  const router = createMemoryRouter([{ path: "*", element }]);
  const { association } = currentEdition();
  const routed = createElement(RouterProvider, { router });
  return renderToStaticMarkup(
    createElement(RequestFactsContext, { value: { association } }, routed),
  );
}
