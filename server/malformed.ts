import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type RefusalStatus, rawRefusal } from "./refusals.ts";

const statuses: Record<string, RefusalStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** How long a sender has to read a refusal, in milliseconds, before the connection is cut. */
const parting = 1000;

/** Has a server answer what its parser could not make a request of, and end that connection. */
export function answerUnreadable(server: Server, security: Record<string, string>): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => answering.set(request.socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // More of what was refused already.
    if (socket.writableEnded) return;
    const response = answering.get(socket);
    const midway = response?.headersSent && !response.writableFinished;
    if (midway || !socket.writable || error.code === "ECONNRESET") socket.destroy();
    else part(socket, statuses[error.code ?? ""] ?? 400, security);
  });
  // Node would end the connection without a word.
  server.on("connect", (_request, socket) => {
    socket.on("error", () => socket.destroy());
    part(socket, 405, security);
  });
}

/** Sends a refusal and ends the connection, also when the other side keeps its own end open. */
function part(socket: Duplex, status: RefusalStatus, security: Record<string, string>): void {
  socket.end(rawRefusal(status, security));
  setTimeout(() => socket.destroy(), parting).unref();
}
