import { log } from "../log.server.ts";
import { sendMail } from "../mail.server.ts";
import { type ContactMessage, keepContactMessage } from "./contact-message.server.ts";
import { content } from "./content.server.ts";

/**
 * Takes a visitor's message to the board: keeps it, then mails it. A mail server that is down
 * loses nothing, because the administrator reads the kept message on /admin.
 *
 * @throws when the message can't be kept.
 */
export async function sendToBoard(message: ContactMessage): Promise<void> {
  const member = content.board?.find(({ id }) => id === message.recipient);
  await keepContactMessage({ ...message, recipient: member?.name ?? "The whole board" });
  const { name, email } = content.site;
  sendMail({
    to: email,
    replyTo: message.email,
    subject: `${name}: a message for ${member?.name ?? "the board"}`,
    text: `From ${message.name} <${message.email}>\n\n${message.message}\n`,
  }).catch((error: unknown) => {
    log.error({ event: "contact-mail", err: error }, "a message to the board was not mailed");
  });
}
