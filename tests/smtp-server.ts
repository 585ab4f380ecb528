import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as a mail server takes it: its text, headers and all. */
export interface TakenMail {
  to: string;
  text: string;
}

/** What a mail server does with a mail. */
export type Treatment =
  | "take"
  /** Takes it, and drops the connection instead of saying so. */
  | "take-and-drop"
  /** Drops the connection when the recipient is named. */
  | "drop"
  /** Answers so to the recipient, or to the text. */
  | { refuse: "recipient" | "text"; code: number; words: string };

/** A mail server of the tests' own, on this machine. */
export interface TestMailServer {
  /** For SMTP_URL. */
  url: string;
  /** What it took, in the order of arrival. */
  taken: TakenMail[];
  connections: number;
  /** Decides on each mail, by its recipient; may take its time. */
  treat: (to: string) => Treatment | Promise<Treatment>;
  close: () => Promise<void>;
}

/**
 * Starts a mail server that takes every mail, until `treat` says otherwise.
 *
 * @param port where it listens; a free one when none is given.
 * @param password which whoever logs in must have; without one nobody need log in.
 */
export async function startMailServer(port = 0, password?: string): Promise<TestMailServer> {
  const sockets = new Map<number, Socket>();
  const drop = (remotePort: number) => sockets.get(remotePort)?.destroy();
  const treatments = new Map<string, Treatment>();
  const refusal = (code: number, words: string) =>
    Object.assign(new Error(words), { responseCode: code });

  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    onAuth: (given, _session, done) =>
      given.password === password ? done(null, { user: "site" }) : done(new Error("No such user")),
    disableReverseLookup: true,
    logger: false,
    async onRcptTo({ address }, session, done) {
      const treatment = await mailServer.treat(address);
      treatments.set(session.id, treatment);
      if (treatment === "drop") return void drop(session.remotePort);
      if (typeof treatment === "object" && treatment.refuse === "recipient") {
        return done(refusal(treatment.code, treatment.words));
      }
      done();
    },
    async onData(stream, session, done) {
      const treatment = treatments.get(session.id) ?? "take";
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        if (typeof treatment === "object") return done(refusal(treatment.code, treatment.words));
        const [to] = session.envelope.rcptTo;
        mailServer.taken.push({ to: to?.address ?? "", text: Buffer.concat(chunks).toString() });
        if (treatment === "take-and-drop") drop(session.remotePort);
        else done();
      });
      // Of a text that breaks off nothing is taken.
      stream.on("error", () => undefined);
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(port, "127.0.0.1") as Server;
  listening.on("connection", (socket) => {
    mailServer.connections += 1;
    sockets.set(socket.remotePort ?? 0, socket);
  });
  const mailServer: TestMailServer = {
    url: "",
    taken: [],
    connections: 0,
    treat: () => "take",
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  await once(listening, "listening");
  mailServer.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return mailServer;
}
