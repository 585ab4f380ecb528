import { runInBackground } from "../platform/background.server.ts";
import { findProvider, providerClient } from "./provider.server.ts";

/**
 * Asks the identity provider, in the background, for its description of itself, and reports what is
 * wrong with it, such as another issuer's name or a certificate that nobody trusts. The site is up
 * meanwhile, whatever the provider says.
 */
export function checkProvider(report: (line: string) => void): void {
  const provider = findProvider();
  if (!provider) return;
  runInBackground(async () => {
    const own = providerClient();
    const { findFault } = await import("./provider-client.server.ts");
    const fault = await findFault(own);
    if (!fault) return;
    report(
      `Nobody can sign in with ${provider.name} yet: ${fault}. ` +
        `Is OIDC_ISSUER=${own.issuer} right, to the letter? The site asks again when someone signs in.`,
    );
  });
}
