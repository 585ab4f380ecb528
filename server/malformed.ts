import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type RefusalStatus, rawRefusal } from "./refusals.ts";

const statuses: Record<string, RefusalStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Has a server answer what its parser could not make a request of, and end that connection. */
export function answerUnreadable(server: Server, security: Record<string, string>): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => answering.set(request.socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket);
    const midway = response?.headersSent && !response.writableFinished;
    if (midway || !socket.writable || error.code === "ECONNRESET") socket.destroy();
    else socket.end(rawRefusal(statuses[error.code ?? ""] ?? 400, security));
  });
  // Node would end the connection without a word.
  server.on("connect", (_request, socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(rawRefusal(405, security));
  });
}
