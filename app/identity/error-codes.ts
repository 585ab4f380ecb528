/** Every code that a form's red banner may show, with what to do next. Nothing else reaches it. */
export const identityErrors = {
  "auth/email-already-in-use": { status: 409, words: "Email already in use" },
  "auth/invalid-credential": { status: 401, words: "Invalid email or password" },
  "auth/weak-password": {
    status: 400,
    words: "auth/weak-password: please choose a password of 8 characters or more.",
  },
  "auth/link-expired": {
    status: 400,
    words: "auth/link-expired: this link was used or is too old. Please ask for a new one.",
  },
  "auth/too-many-requests": {
    status: 429,
    words: "auth/too-many-requests: this was tried too often.",
  },
  "auth/unavailable": {
    status: 503,
    words: "auth/unavailable: we can't do that just now.",
  },
} as const;

export type IdentityError = keyof typeof identityErrors;

/** Why something asked for was not done. */
export interface Refusal {
  ok: false;
  error: IdentityError;
  /** In how many seconds another try makes sense, when time alone helps. */
  retryAfter?: number;
}
