import type { FormEvent } from "react";

/** A little less than the largest form without files, in bytes. */
const largestPlain = 90_000;

/**
 * Sends a form without files as urlencoded, because the site can give back its input if the session has ended.
 */
export function sendPlainly({ currentTarget: form }: FormEvent<HTMLFormElement>): void {
  const sent = [...new FormData(form)];
  const texts = sent.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const hasFiles = sent.some(([, value]) => typeof value !== "string" && value.size > 0);
  const isShort = new URLSearchParams(texts).toString().length < largestPlain;
  form.enctype = isShort && !hasFiles ? "application/x-www-form-urlencoded" : "multipart/form-data";
}
