import { type ReactNode, use } from "react";
import { Links, Meta, Outlet, Scripts, useRouteError } from "react-router";
import type { Route } from "./+types/root";
import { currentEdition } from "./content/edition.server.ts";
import { identifyReader } from "./identity/guards.server.ts";
import { ErrorView } from "./layout/error-page.tsx";
import { SiteFooter } from "./layout/footer.tsx";
import { SiteHeader } from "./layout/header.tsx";
import script from "./layout/inline-script.ts?minified";
import { RequestFactsContext, useAssociation } from "./layout/request-facts.ts";
import { howMade } from "./pages.ts";

/** The document around every page. Only tools load scripts; other pages are plain documents. */
export function Layout({ children }: { children: ReactNode }) {
  const { account, tool, members = false } = use(RequestFactsContext);
  const { look } = useAssociation();
  // The router says null, not undefined, where nothing failed.
  const failed = (useRouteError() ?? null) !== null;
  // Where React runs in the browser, the page is a tool.
  const isTool = !failed && (import.meta.env.SSR ? tool : true);
  return (
    <html lang="en" data-account={account} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={look?.theme ?? "#0b3a44"} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <SiteStyles forMembers={members} />
        <Links />
        <InlineScripts />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to main content
        </a>
        <SiteHeader />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        {isTool && <Scripts />}
        {import.meta.env.DEV && <ReloadOnChange />}
      </body>
    </html>
  );
}

/** In development (`npm run dev`), reloads the page when the code changes. */
function ReloadOnChange() {
  const { nonce } = use(RequestFactsContext);
  return <script type="module" src="/@vite/client" nonce={nonce} suppressHydrationWarning />;
}

/** Files look after themselves. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => (howMade(args.pattern) === "file" ? next() : identifyReader(args, next)),
];

/** Pages that run React in the browser get it from here; nothing about a person may be in it. */
export function loader({ pattern }: Route.LoaderArgs) {
  return howMade(pattern) === "tool" ? { association: currentEdition().association } : null;
}

/** The data stays the same until a full page load. */
export const shouldRevalidate = () => false;

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorView error={useRouteError()} />;
}

/**
 * The inlined style sheet. Scripts don't include it again: where the browser makes the document anew, such as to
 * show an error, it takes the style sheet and its nonce from the one before.
 *
 * @param forMembers whether the page is for the signed-in, who have tables.
 */
function SiteStyles({ forMembers }: { forMembers: boolean }) {
  const { styles, nonce } = use(RequestFactsContext);
  const { look } = useAssociation();
  const sheet = styles?.[forMembers ? "members" : "public"];
  const standing = import.meta.env.SSR ? null : document.querySelector("style");
  const text = sheet === undefined ? standing?.textContent : `${sheet}${look?.styles ?? ""}`;
  return (
    <style
      nonce={nonce ?? standing?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text ?? "" }}
    />
  );
}

// The server's HTML includes it, and it has run before React hydrates the page.
const text = import.meta.env.SSR ? script : "";

/** The inline script of every page, and the speculation rules for prefetching. */
function InlineScripts() {
  const { nonce, speculationRules = "" } = use(RequestFactsContext);
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: speculationRules }}
      />
    </>
  );
}
