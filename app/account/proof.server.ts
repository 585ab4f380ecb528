import { z } from "zod";
import { typedPasswordField } from "../forms/form-schema.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { findProof, type Proof } from "../identity/provider-links.server.ts";

/*
 * How a form that needs the current password gets its proof: by that, or at the identity provider, for
 * whoever signed in there and may have no password here.
 */

/** What a form needs to know for its proof: see proof-field.tsx. */
export interface ShownProof {
  proof: Proof;
  /** The provider's name. */
  provider: string;
}

/** The proof of a page with such a form. */
export async function describeProof(person: SignedIn): Promise<ShownProof> {
  return { proof: await findProof(person), provider: findProvider()?.name ?? "" };
}

/** The form's field: required only from those who prove themselves with it. */
export async function proofField(person: SignedIn) {
  const isPassword = (await findProof(person)) === "password";
  return isPassword ? typedPasswordField : z.string().max(0).default("");
}

/** The pages with such a form; whoever confirms at the provider comes back to one of them. */
const confirmable =
  /^\/(?:account|admin\/residents\.csv|admin\/residents\/[\w-]{1,64}\/remove)(?:\?[\w=&%+.~-]{0,400})?$/;

/** The page for which somebody confirms that it is them; undefined for any other address. */
export function readConfirmable(request: Request): string | undefined {
  const back = new URL(request.url).searchParams.get("confirm-for") ?? "";
  return confirmable.test(back) ? back : undefined;
}
