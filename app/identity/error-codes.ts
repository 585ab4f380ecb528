/** Every code that a form's red banner may show, with what to do next. Nothing else reaches it. */
export const identityErrors = {
  "auth/email-already-in-use": "Email already in use",
  "auth/invalid-credential": "Invalid email or password",
  "auth/weak-password": "auth/weak-password: please choose a password of 8 characters or more.",
  "auth/link-expired":
    "auth/link-expired: this link was used or is too old. Please ask for a new one.",
  "auth/unavailable":
    "auth/unavailable: we can't reach our records just now. Please try again in a minute.",
} as const;

export type IdentityError = keyof typeof identityErrors;
