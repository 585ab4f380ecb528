import { expect, test } from "vitest";
import { DatabaseUnavailable, revealUnavailable } from "./unavailable.server.ts";

async function query(): Promise<never> {
  throw new DatabaseUnavailable("the database is locked");
}

test("a failure that a library turns into its own is told", async () => {
  const library = () =>
    query().catch(() => {
      throw new Error("Failed to get session");
    });
  await expect(revealUnavailable(library)).rejects.toThrow(DatabaseUnavailable);
});

test("a failure that a library swallows is told", async () => {
  await expect(revealUnavailable(() => query().catch(() => null))).rejects.toThrow("locked");
});

test("a result and another error pass as they are", async () => {
  expect(await revealUnavailable(() => 1)).toBe(1);
  const wrong = revealUnavailable(() => Promise.reject(new TypeError("wrong")));
  await expect(wrong).rejects.toThrow(TypeError);
});

test("one request's failure doesn't reach another's", async () => {
  const failing = revealUnavailable(() => query().catch(() => null));
  const working = revealUnavailable(() => Promise.resolve("fine"));
  await expect(failing).rejects.toThrow();
  await expect(working).resolves.toBe("fine");
});
