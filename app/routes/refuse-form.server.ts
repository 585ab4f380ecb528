import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { type IdentityError, identityErrors } from "../identity/error-codes.ts";

/** Sends a form back with what is wrong at its fields; what was typed stays, but the password. */
export function refuseFields<Value>(submission: Submission<Value>) {
  return data(submission.reply({ hideFields: ["password" as never] }), { status: 400 });
}

/** Sends a form back with an error in its red banner. */
export function refuseForm<Value>(
  submission: Submission<Value>,
  error: IdentityError,
  status = 400,
) {
  const reply = submission.reply({
    formErrors: [identityErrors[error]],
    hideFields: ["password" as never],
  });
  return data(reply, { status });
}
