import * as client from "openid-client";

/**
 * The reason why the provider's answer wasn't accepted, for the log: codes and the library's own words,
 * never what the provider or a person wrote.
 */
export function describeFailure(error: unknown): { reason: string; isDeclined: boolean } {
  if (error instanceof client.AuthorizationResponseError) {
    const isDeclined = ["access_denied", "login_required"].includes(error.error);
    return { reason: codeOf(error.error), isDeclined };
  }
  const isOfToken = error instanceof client.ResponseBodyError;
  const reason = isOfToken ? `token endpoint: ${codeOf(error.error)}` : nameOf(error);
  return { reason, isDeclined: false };
}

function nameOf(error: unknown): string {
  if (error instanceof client.ClientError) {
    const cause = error.cause instanceof Error ? error.cause.message : "";
    const isTelling = error.message !== "something went wrong" || cause === "";
    return [...(isTelling ? [error.message] : []), ...(cause ? [cause] : [])].join(": ");
  }
  return error instanceof Error ? error.message : typeof error;
}

function codeOf(text: string): string {
  return /^[a-z_]{1,40}$/.test(text) ? text : "an unknown error";
}

/** Whether nothing is wrong but that the provider doesn't answer, or not in time. */
export function isProviderAway(error: unknown): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some((one) => {
    if (typeof one !== "object" || one === null) return false;
    const code = "code" in one ? String(one.code) : "";
    const name = "name" in one ? String(one.name) : "";
    const isStatus = one instanceof Response && one.status >= 500;
    return isStatus || awayCodes.test(code) || ["TimeoutError", "AbortError"].includes(name);
  });
}

const awayCodes =
  /^(?:ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|ETIMEDOUT|ABORT_ERR|UND_ERR|CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|OAUTH_TIMEOUT|OAUTH_ABORT)/;
