import type { Environment } from "../platform/environment.server.ts";

const who = {
  open: "anyone can register",
  approval: "the administrator approves each person",
  roster: "only homes on the imported list can register",
};

/** Who may register under these settings, in words that can start a sentence. */
export function describeRegistration(
  settings: Pick<Environment, "REGISTRATION" | "OIDC_ONLY" | "OIDC_NAME" | "OIDC_ISSUER">,
): string {
  const { REGISTRATION, OIDC_ONLY, OIDC_NAME, OIDC_ISSUER } = settings;
  const elsewhere = OIDC_ONLY === "yes" ? `, signing in with ${OIDC_NAME ?? OIDC_ISSUER}` : "";
  return `${who[REGISTRATION]}${elsewhere}`;
}
