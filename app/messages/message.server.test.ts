import { expect, test } from "vitest";
import { contactMessageSchema, formatMessagesKept } from "./message.server.ts";

const message = { name: "Vera", email: "vera@example.org", message: "Is the pool heated?" };

test("a message to the board needs no recipient, topic or copy", () => {
  const others = { recipient: "", topic: undefined, copy: false };
  expect(contactMessageSchema.parse(message)).toEqual({ ...message, ...others });
});

test.each([
  ["problem", "A problem or repair"],
  ["toString", undefined],
])("the topic %s is %s", (topic, words) => {
  expect(contactMessageSchema.parse({ ...message, topic }).topic).toBe(words);
});

test.each(["name", "email", "message"])("a message without its %s is rejected", (field) => {
  const result = contactMessageSchema.safeParse({ ...message, [field]: "" });
  expect(result.success).toBe(false);
  expect(result.error?.issues.every(({ path }) => path[0] === field)).toBe(true);
});

test("a message may have 4,000 characters", () => {
  const parse = (length: number) =>
    contactMessageSchema.safeParse({ ...message, message: "x".repeat(length) }).success;
  expect([parse(4000), parse(4001)]).toEqual([true, false]);
});

test.each([
  [1, "1 day"],
  [90, "90 days"],
  [365, "1 year"],
  [730, "2 years"],
  [731, "731 days"],
])("%i days are formatted as %s", (days, words) => {
  expect(formatMessagesKept(days)).toBe(words);
});
