import { shortestAdministratorPassword } from "../platform/limits.ts";

interface ErrorText {
  status: number;
  words: string;
  /** The error at a single field that is at fault; the banner only summarizes it. */
  field?: { name: "password" | "currentPassword" | "email" | "houseNum"; words: string };
}

/** Every error of a form's banner. Only 'Register' and 'Log in' show its code, as specified (`FormBanner`). */
const errors = {
  "auth/email-already-in-use": { status: 409, words: "Email already in use" },
  "auth/invalid-credential": { status: 401, words: "Invalid email or password" },
  "auth/weak-password": {
    status: 400,
    words: "auth/weak-password: Please choose another password.",
    field: {
      name: "password",
      words: "That password is too easy to guess. Try four or five words that don't go together.",
    },
  },
  "auth/weak-password-of-administrator": {
    status: 400,
    words: "auth/weak-password: Please choose another password.",
    field: {
      name: "password",
      words: `Please use ${shortestAdministratorPassword} characters or more, because this password opens everyone's records. A short phrase of four or five words is easy to remember.`,
    },
  },
  "auth/home-not-listed": {
    status: 400,
    words: "Please check your house number and street.",
    field: {
      name: "houseNum",
      words:
        "We can't find this house number and street on our list of homes. Please check both. If they are right, write to the board on the Contact page.",
    },
  },
  "auth/wrong-password": {
    status: 401,
    words: "auth/wrong-password: Please check your password.",
    field: { name: "currentPassword", words: "This isn't the password you log in with." },
  },
  "auth/address-unchanged": {
    status: 400,
    words: "auth/address-unchanged: Please enter another address.",
    field: { name: "email", words: "You already log in with this address." },
  },
  "auth/link-expired": {
    status: 400,
    words: "auth/link-expired: This link has been used or has expired. Please ask for a new one.",
  },
  "auth/not-your-link": {
    status: 403,
    words:
      "auth/not-your-link: This link works only while you are logged in to the account that asked for it. Log in to that account, then open the link in the email again.",
  },
  "auth/too-many-requests": {
    status: 429,
    words: "auth/too-many-requests: That was too many tries.",
  },
  "auth/too-many-requests-of-all": {
    status: 429,
    words:
      "auth/too-many-requests: The site is getting more of these than usual and can't take any more right now.",
  },
  "auth/not-confirmed": {
    status: 403,
    words: "auth/not-confirmed: Nothing was changed. Please confirm first that it is you.",
  },
  "auth/provider-only": {
    status: 403,
    words: "auth/provider-only: Nobody logs in or registers with a password here.",
  },
  "auth/administrator-stays": {
    status: 400,
    words:
      "auth/administrator-stays: The administrator's account can't be deleted here. Ask the person who runs the site.",
  },
  "message/answered": {
    status: 409,
    words:
      "Your answer was not sent: this message already has another answer. You can write to its sender by email.",
  },
  "message/gone": {
    status: 409,
    words: "Your answer was not sent. This message has been deleted.",
  },
  "auth/unavailable": {
    status: 503,
    words: "auth/unavailable: We can't do that right now.",
  },
} satisfies Record<string, ErrorText>;

export type IdentityError = keyof typeof errors;

export const identityErrors: Record<IdentityError, ErrorText> = errors;

/** Why a request was rejected. */
export interface Rejection {
  ok: false;
  error: IdentityError;
  retryAfter?: number;
}
