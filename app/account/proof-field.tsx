import type { FieldMetadata } from "@conform-to/react";
import { CurrentPasswordField } from "../forms/form-field.tsx";
import type { ShownProof } from "./proof.server.ts";

interface ProofFieldProps extends ShownProof {
  field: FieldMetadata<string>;
  /** The path of this page, with its query. */
  back: string;
}

/**
 * The field for the current password; for whoever signed in at the identity provider, the link to confirm
 * there that it is them.
 */
export function ProofField({ field, back, proof, provider }: ProofFieldProps) {
  if (proof === "password") return <CurrentPasswordField field={field} />;
  if (proof === "confirmed") {
    return (
      <p className="field-help">
        You have confirmed with {provider} that it is you. That counts for 10 minutes.
      </p>
    );
  }
  return (
    <p className="field-help">
      To protect your account,{" "}
      <a href={`/login/provider?confirm-for=${encodeURIComponent(back)}`}>
        confirm with {provider} that it is you
      </a>{" "}
      first. Then you come back here.
    </p>
  );
}
