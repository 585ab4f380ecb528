import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningSite } from "../running-site.ts";

/** What a browser asked a site for, as it came over the wire. */
export interface CountedRequest {
  path: string;
  status: number;
  headers: NodeJS.Dict<string | string[]>;
}

/** Stands between browsers and a site, and notes what passes; caches of the browser don't. */
export async function countRequests({ port }: RunningSite) {
  const seen: CountedRequest[] = [];
  const between = createServer((request, response) => {
    const { url: path = "", method, headers } = request;
    const asked = ask({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      seen.push({ path, status, headers: answer.headers });
      response.writeHead(status, answer.rawHeaders);
      answer.pipe(response);
    });
    asked.once("error", () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  return {
    seen,
    origin: `http://localhost:${(between.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => between.close(resolve));
      between.closeAllConnections();
      await closed;
    },
  };
}
