import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Another site, on this machine too, whose pages a test writes. */
export interface OtherSite {
  /** By the same name as the attacked site, at another port: browsers call that the same site. */
  neighbor: string;
  /** By another name. */
  stranger: string;
  /** What the next page opened holds. */
  show: (html: string) => void;
  end: () => Promise<void>;
}

/** Starts another site, which allows its pages everything that a browser lets a site allow. */
export async function startOtherSite(): Promise<OtherSite> {
  let html = "";
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Evil</title><body>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    neighbor: `http://localhost:${port}`,
    stranger: `http://127.0.0.1:${port}`,
    show: (next) => {
      html = next;
    },
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
