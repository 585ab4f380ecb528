import type { RouterContextProvider, ServerBuild } from "react-router";

/** What the built site offers the server beside its pages (app/entry.server.tsx). */
interface SiteEntry {
  prepareSite: (origin: string) => Promise<string[]>;
  prepareSiteOrGoOn: (origin: string, tell: (note: string) => void) => Promise<void>;
  closeSite: () => Promise<void>;
  findProblem: () => Promise<string | undefined>;
  documentPolicy: (scriptHashes: string[]) => string;
  requestContext: (address: string) => RouterContextProvider;
}

/** The built site. */
export type SiteBuild = ServerBuild & { entry: { module: SiteEntry } };
