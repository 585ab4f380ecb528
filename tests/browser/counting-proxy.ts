import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What a browser asked of the site, and how many bytes came: heads and packed bodies, as sent. */
export interface CountingProxy {
  origin: string;
  answers: { path: string; status: number; headers: IncomingHttpHeaders; bytes: number }[];
  end: () => Promise<void>;
}

/**
 * Stands before a site and counts what browsers get of it. Unlike the browser's own events it sees
 * all requests, those of a service worker and of the worker's own file too.
 */
export async function startCounting(sitePort: number): Promise<CountingProxy> {
  const answers: CountingProxy["answers"] = [];
  const server = createServer((asked, response) => {
    const { url: path = "", method, headers } = asked;
    const onward = request(
      { host: "127.0.0.1", port: sitePort, path, method, headers },
      (answer) => {
        const { statusCode: status = 502, headers } = answer;
        const counted = { path, status, headers, bytes: sizeOfHead(answer) };
        answers.push(counted);
        response.writeHead(status, answer.rawHeaders);
        answer.on("data", (part: Buffer) => {
          counted.bytes += part.length;
        });
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    answers,
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The bytes of an answer's first line and headers. */
function sizeOfHead({ rawHeaders }: IncomingMessage): number {
  const fieldExtra = 2;
  return rawHeaders.reduce(
    (sum, text) => sum + text.length + fieldExtra,
    "HTTP/1.1 200 OK\r\n\r\n".length,
  );
}
