import { administrator } from "../running-site.ts";
import { type Browser, registrationFields } from "../site.fixture.ts";

type Fields = Record<string, string>;

/** A form of the site, filled in so that it is taken. */
export interface SentForm {
  path: string;
  by: "visitor" | "resident" | "administrator";
  /** What is typed, anew for each time it is sent. */
  fill: () => Fields;
  /** How it is answered. */
  status: number;
}

/** Every form that changes something, by what it does. */
export const sentForms = {
  register: { path: "/register", by: "visitor", fill: () => registrationFields(), status: 302 },
  login: { path: "/login", by: "visitor", fill: () => ({ ...administrator }), status: 302 },
  contact: {
    path: "/contact",
    by: "visitor",
    fill: () => ({
      recipient: "",
      name: `Wren ${crypto.randomUUID()}`,
      email: "wren@example.org",
      message: "The dock light is out.",
    }),
    status: 302,
  },
  forgotPassword: {
    path: "/forgotpassword",
    by: "visitor",
    fill: () => ({ email: `${crypto.randomUUID()}@example.org` }),
    status: 302,
  },
  choosePassword: {
    path: "/choosepassword",
    by: "visitor",
    fill: () => ({ token: crypto.randomUUID(), password: "a password for nobody" }),
    status: 400,
  },
  confirmEmail: {
    path: "/confirmaddress",
    by: "visitor",
    fill: () => ({ token: crypto.randomUUID() }),
    status: 302,
  },
  endSessions: {
    path: "/account",
    by: "resident",
    fill: () => ({ intent: "end-others" }),
    status: 302,
  },
  changePassword: {
    path: "/account",
    by: "resident",
    fill: () => ({
      intent: "password",
      currentPassword: `not it: ${crypto.randomUUID()}`,
      password: "a password for somebody else",
    }),
    status: 401,
  },
  editInfo: {
    path: "/editinfo",
    by: "resident",
    fill: () => {
      const { password: _password, ...record } = registrationFields();
      return { ...record, name: `Teal ${crypto.randomUUID()}` };
    },
    status: 302,
  },
  post: {
    path: "/admin",
    by: "administrator",
    fill: () => ({
      title: crypto.randomUUID(),
      body: "On Saturday.",
      dateCreated: "May 1",
      expiresOn: "2099-05-02",
    }),
    status: 302,
  },
} satisfies Record<string, SentForm>;

/** Who sends a form; a visitor is a new one each time. */
export type Senders = Record<SentForm["by"], () => Browser>;
