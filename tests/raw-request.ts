import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** What came back over a connection: an answer, its headers by their names in small letters. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The longest that a test waits for a connection to end, in milliseconds. */
const patience = 150_000;

/**
 * Sends bytes as they are, each character of a text as one byte.
 *
 * @returns all that comes back, in the same way, until the server ends the connection.
 * @throws when the server does not end it.
 */
export function sendRaw(port: number, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
  const late = setTimeout(() => {
    reject(new Error(`The connection is still open, after:\n${text.slice(0, 500)}`));
    socket.destroy();
  }, patience);
  socket.on("data", (data) => {
    text += data.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearTimeout(late);
    resolve(text);
  });
  return promise;
}

/** The answers of a connection, one after the other; one that tells no length is the last. */
export function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) throw new Error(`This is no answer: ${rest.slice(0, 200)}`);
    const [line = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers: Record<string, string> = {};
    for (const field of lines) {
      const name = field.slice(0, field.indexOf(":")).toLowerCase();
      const value = field.slice(field.indexOf(":") + 1).trim();
      headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
    }
    rest = rest.slice(end + 4);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    const length = Number(headers["content-length"] ?? rest.length);
    answers.push({ status, headers, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
  return answers;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
