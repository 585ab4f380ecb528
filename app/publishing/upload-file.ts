import { explainTooLarge, largestUpload, quote } from "../content/fields.ts";

/** The result of an upload: the file's value in a form, or why it can't be used. */
export type Uploaded = { ok: true; value: string } | { ok: false; message: string };

/**
 * Uploads a chosen file, unless it is too large.
 *
 * @param address the upload's address, which answers with the file's value in the form.
 * @param progress called with the sent share, from 0 to 1.
 * @param stop breaks it off.
 */
export function uploadFile(
  file: File,
  address: string,
  progress: (sent: number) => void,
  stop: AbortSignal,
): Promise<Uploaded> {
  if (file.size > largestUpload) {
    return Promise.resolve({ ok: false, message: explainTooLarge(file.name) });
  }
  const { promise, resolve } = Promise.withResolvers<Uploaded>();
  const form = new FormData();
  form.set("file", file);
  // Unlike fetch, it reports the progress of an upload.
  const request = new XMLHttpRequest();
  request.open("POST", address);
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => progress(total ? loaded / total : 0);
  request.onload = () => resolve(readAnswer(request));
  request.onerror = () => resolve({ ok: false, message: unreachable });
  request.onabort = () =>
    resolve({ ok: false, message: `You stopped sending ${quote(file.name)}.` });
  stop.addEventListener("abort", () => request.abort());
  request.send(form);
  return promise;
}

const unreachable =
  "The file didn't reach the site. Check your connection, then choose the file again.";

function readAnswer({ response, status }: XMLHttpRequest): Uploaded {
  if (response && typeof response === "object" && "ok" in response) return response;
  return { ok: false, message: status < 500 ? loggedOut : unreachable };
}

const loggedOut =
  "The file could not be uploaded. Log in again in another tab, then choose the file again.";
