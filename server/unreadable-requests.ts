import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorStatus, rawErrorResponse } from "./error-pages.ts";

const statuses: Record<string, ErrorStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** How long a sender has to read the error page, in milliseconds, before the connection is cut. */
const parting = 1000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Has a server answer what its parser could not make a request of, and end that connection. */
export function rejectUnreadable(server: Server, security: Record<string, string>): void {
  const latest = new WeakMap<Duplex, Exchange>();
  const rejected = new WeakSet<Duplex>();
  server.on("request", (request, response) => latest.set(request.socket, { request, response }));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // More of the same comes with every packet.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    const exchange = latest.get(socket);
    const isAnswering = exchange && !exchange.response.writableFinished;
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
    } else if (isAnswering && exchange.request.complete) {
      // It came after a request that is whole, and that still gets its answer.
      exchange.response.once("close", () => end(socket));
    } else if (isAnswering && exchange.response.headersSent) {
      socket.destroy();
    } else {
      end(socket, rawErrorResponse(statuses[error.code ?? ""] ?? 400, security));
    }
  });
  // Node would end the connection without a word.
  server.on("connect", (_request, socket) => {
    socket.on("error", () => socket.destroy());
    end(socket, rawErrorResponse(405, security));
  });
}

/** Ends a connection, also when the other side keeps its own end open. */
function end(socket: Duplex, lastWords = ""): void {
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), parting).unref();
}
