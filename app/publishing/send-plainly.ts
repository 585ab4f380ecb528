import type { FormEvent } from "react";

/** The largest form without files that the site takes is a little larger, in bytes. */
const largestPlain = 90_000;

/**
 * Has a form without files sent as a plain one: of that the site gives back what was typed if the
 * session has ended meanwhile.
 */
export function sendPlainly({ currentTarget: form }: FormEvent<HTMLFormElement>): void {
  const sent = [...new FormData(form)];
  const texts = sent.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const hasFiles = sent.some(([, value]) => typeof value !== "string" && value.size > 0);
  const isShort = new URLSearchParams(texts).toString().length < largestPlain;
  form.enctype = isShort && !hasFiles ? "application/x-www-form-urlencoded" : "multipart/form-data";
}
