import { type AddressInfo, BlockList } from "node:net";
import { closeDatabase } from "../app/database/database.server.ts";
import { content } from "../app/editions/edition.server.ts";
import { openEdition } from "../app/editions/open-edition.server.ts";
import { createSite } from "./site.ts";

/** A site that only shows its pages to this machine. */
export interface ServedPages {
  /** The association's name. */
  name: string;
  /** Where it listens. */
  origin: string;
  close: () => Promise<void>;
}

/**
 * Serves the pages of the site that the environment names, and does none of its work: no email is sent
 * and nothing is posted or deleted.
 */
export async function servePages(): Promise<ServedPages> {
  await openEdition(() => {});
  const { server } = createSite({
    publicOrigin: undefined,
    trustedProxies: new BlockList(),
    ready: Promise.resolve(),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    name: content().site.name,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeDatabase();
    },
  };
}
