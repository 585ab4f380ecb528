import "../tests/setup/show-sample.ts";
import { expect, test, vi } from "vitest";
import { findProvider } from "../app/identity/provider.server.ts";
import { invite } from "./carry-out.server.ts";

vi.mock("../app/identity/provider.server.ts", { spy: true });

const newcomer = {
  id: "an id",
  email: "wren@example.org",
  isProven: false,
  record: {
    name: "Wren Alder",
    email: "wren@example.org",
    houseNum: 12,
    houseStreet: "Heron Way",
    phoneNumber: "555-0101",
    includeOnDir: "Y",
  },
} as const;

const firstParagraph = () => invite(newcomer).mail.text.split("\n\n")[1];

test("an invitation says what the password is for, also where people sign in elsewhere", () => {
  expect(firstParagraph()).toMatch(/\. Choose a password to log in:$/);
  vi.mocked(findProvider).mockReturnValue({ name: "Lake ID", only: false });
  expect(firstParagraph()).toMatch(/\. Choose a password to log in:$/);
  vi.mocked(findProvider).mockReturnValue({ name: "Lake ID", only: true });
  expect(firstParagraph()).toMatch(
    /\. You log in with Lake ID, with this email address\. The first time, we also ask for a password, to make sure that this account is yours\. Choose it here first:$/,
  );
});
