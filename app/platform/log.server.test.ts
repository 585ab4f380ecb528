import { symbols } from "pino";
import { expect, test, vi } from "vitest";
import { countRejection, describeError, log, logRejections } from "./log.server.ts";

const typed = /robin|sedge|heron way|555|0123/i;

function thrownBy(fails: () => unknown): unknown {
  try {
    return fails();
  } catch (error) {
    return error;
  }
}

test.each<[string, unknown, string]>([
  [
    "a mail server",
    new Error("Mail command failed: 550 5.1.1 robin@example.org unknown (Robin Sedge)"),
    "Mail command failed: … ….….… … unknown …",
  ],
  [
    "a parser",
    thrownBy(() => JSON.parse('{"name": Robin "Sedge" }')),
    "Unexpected token …... is not valid JSON",
  ],
  ["an address", thrownBy(() => new URL("Robin Sedge, 555-0123")), "Invalid URL"],
  ["several lines", new Error("refused 'Robin\n    at Heron Way 12' twice"), "refused … twice"],
  [
    "two quotes in one",
    new Error('invalid input syntax for type integer: "12" Robin"'),
    "invalid input syntax for type integer: …",
  ],
])("an error of %s is told without what was typed", (_what, error, message) => {
  const told = describeError(error);
  expect(told["message"]).toBe(message);
  expect(JSON.stringify(told)).not.toMatch(typed);
  expect(told["stack"]).toMatch(/^ {4}at /);
});

test("only known facts of an error are told, and its cause likewise", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
    code: "ECONNREFUSED",
    syscall: "connect",
    address: "127.0.0.1",
    port: 5432,
  });
  const parameters = ["Robin Sedge", "555-0123"];
  const error = Object.assign(new TypeError("no answer", { cause }), {
    detail: "Key (email)=(robin@example.org) already exists.",
    where: "unnamed portal parameter $1 = 'Robin'",
    parameters,
    code: parameters,
  });
  const told = describeError(error);
  expect(told).toEqual({
    type: "TypeError",
    message: "no answer",
    stack: expect.stringMatching(/^ {4}at /),
    cause: {
      type: "Error",
      code: "ECONNREFUSED",
      syscall: "connect",
      address: "127.0.0.1",
      port: 5432,
      message: "connect ECONNREFUSED ….….….…:…",
      stack: expect.stringMatching(/^ {4}at /),
    },
  });
});

test("what is thrown and is no error is told by its type", () => {
  for (const thrown of ["Robin Sedge", null]) {
    expect(describeError(thrown)).toEqual({ type: typeof thrown });
  }
});

test("the log tells errors in this way", () => {
  const serializers = Reflect.get(log, symbols.serializersSym) as Record<string, unknown>;
  expect(serializers["err"]).toBe(describeError);
});

test("a storm of refusals is one line a minute", () => {
  logRejections();
  vi.useFakeTimers();
  const written = vi.spyOn(log, "info").mockImplementation(() => {});
  for (let time = 0; time < 5000; time += 1) countRejection("status 429");
  countRejection("status 403");
  expect(written).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(written.mock.calls.map(([facts]) => facts)).toEqual([
    { event: "rejections", counts: { "status 429": 5000, "status 403": 1 } },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveBeenCalledTimes(1);
  // The last counts are written at shutdown.
  countRejection("status 503");
  logRejections();
  expect(written).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
