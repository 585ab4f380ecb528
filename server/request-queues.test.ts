import { expect, test } from "vitest";
import { createRequestQueues } from "./request-queues.ts";

function longWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

function outcome(passed: Promise<unknown>): Promise<"done" | "refused"> {
  return passed.then(
    () => "done",
    () => "refused",
  );
}

test.each([
  ["POST", "/login", true],
  ["POST", "/register.data", true],
  ["POST", "/admin/residents.csv", true],
  ["POST", "/admin/residents/x", true],
  ["GET", "/login", false],
  ["POST", "/admin", false],
  ["POST", "/loginx", false],
])("%s %s goes with the forms that hash: %s", (method, path, hashes) => {
  const queueOf = createRequestQueues();
  expect(queueOf(method, path) === queueOf("POST", "/choosepassword")).toBe(hashes);
});

test("photos that are still arriving wait apart from messages and from the desk's files", () => {
  const queueOf = createRequestQueues();
  const photos = queueOf("POST", "/contact", true);
  expect(queueOf("POST", "/contact.data", true)).toBe(photos);
  for (const other of [queueOf("POST", "/contact", false), queueOf("POST", "/admin", true)]) {
    expect(other).not.toBe(photos);
  }
});

test.each([
  ["GET", "/search", true],
  ["GET", "/search.data", true],
  ["POST", "/search", true],
  ["GET", "/faq", false],
  ["POST", "/login", false],
])("%s %s goes with the searches: %s", (method, path, searches) => {
  const queueOf = createRequestQueues();
  expect(queueOf(method, path) === queueOf("HEAD", "/search")).toBe(searches);
});

test("five networks fill the queue of the pages, and refuse nobody but themselves", async () => {
  const { work, end } = longWork();
  const { run } = createRequestQueues()("GET", "/");
  const crowd = [1, 2, 3, 4, 5].flatMap((network) =>
    Array.from({ length: 260 }, () => outcome(run(`203.0.113.${network}`, work))),
  );
  const others = [6, 7, 8].map((network) => outcome(run(`203.0.113.${network}`, work)));
  end();
  expect(await Promise.all(others)).toEqual(["done", "done", "done"]);
  const refused = (await Promise.all(crowd)).filter((told) => told === "refused");
  expect(refused).toHaveLength(5 * 260 + 3 - 16 - 1000);
});
