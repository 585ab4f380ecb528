import { content } from "../content/edition.server.ts";
import type { Mail } from "../mail/mail.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { formatDate } from "../platform/format-date.ts";

/** The recipient of a message to nobody in particular. */
export const wholeBoard = "The whole board";

type Written = Record<"name" | "email" | "recipient" | "message", string>;

/** Messages' topics, by their names in the form and in URLs such as /contact?topic=problem. */
export const topics = {
  problem: "A problem or repair",
  home: "A change to my home",
  dues: "Dues and payments",
  amenities: "Amenities and reservations",
  site: "This website",
};

/** The beginning of a message with a topic. */
export const tellTopic = (topic: string) => `Topic: ${topic}\n\n`;

/**
 * Brings a message to the board's mailbox; replies go to its sender. Photos stay on the site. It is quoted, so that
 * none of it can pass for the site's own words.
 */
export function boardMail(written: Written, recipient = "the board", photos: number): Mail {
  const { name, email } = content().site;
  const topic = Object.values(topics).find((one) => written.message.startsWith(tellTopic(one)));
  return {
    to: email,
    replyTo: written.email,
    subject: `${name}: a message for ${recipient}${topic ? ` (${topic})` : ""}`,
    text: [
      `Name: ${written.name}\nEmail: ${written.email}`,
      quote(written.message),
      ...(photos > 0 ? [tellOfPhotos(photos)] : []),
      "",
    ].join("\n\n"),
  };
}

function tellOfPhotos(count: number): string {
  const came = count === 1 ? "A photo came" : `${count} photos came`;
  return `${came} with this message. Log in to see ${count === 1 ? "it" : "them"}: ${siteOrigin()}/admin/messages`;
}

/** The sender's own copy. No input is in the subject, so that it can't carry headers or a slogan. */
export function copyMail(to: string, written: Written, photoNames: string): Mail {
  const { recipient, email, message } = written;
  const { shortName } = content().site;
  return {
    to,
    subject: `${shortName}: a copy of your message`,
    text: [
      `Thank you for writing to us. This is what you wrote to ${inSentence(recipient)}. We'll reply to ${email}.`,
      quote(message),
      ...(photoNames ? [`Your photos came with it: ${photoNames}.`] : []),
      `If you didn't write this, someone else is using your account. Please choose a new password: ${siteOrigin()}/forgotpassword`,
      signature(),
    ].join("\n\n"),
  };
}

type Answered = Written & Record<"id" | "createdAt" | "answer", string>;

/** The board's answer to a message, which is quoted. Replies go to the board. */
export function answerMail({ id, email, recipient, createdAt, message, answer }: Answered): Mail {
  const { shortName, timeZone, email: board } = content().site;
  return {
    to: email,
    replyTo: board,
    subject: `${shortName}: an answer to your message`,
    text: [
      answer,
      `On ${formatDate(createdAt, timeZone)} you wrote to ${inSentence(recipient)}:`,
      quote(message),
      "To write back, just reply to this email.",
      signature(),
    ].join("\n\n"),
    messageId: `<${id}@${new URL(siteOrigin()).hostname}>`,
  };
}

function inSentence(recipient: string): string {
  return recipient === wholeBoard ? "the board" : recipient;
}

function quote(text: string): string {
  return text.replace(/^/gm, "> ");
}

function signature(): string {
  return `-- \n${content().site.name}\n${siteOrigin()}\n`;
}
