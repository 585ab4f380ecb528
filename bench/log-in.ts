/**
 * Logs in.
 *
 * @returns the cookies that the browser sends from then on.
 */
export async function logIn(
  origin: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams(credentials),
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
  });
  if (answer.status !== 302) throw new Error(`Logging in was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
