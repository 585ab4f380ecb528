import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countRejection, log, logRejections } from "./log.server.ts";

// What other tests had refused is written before.
beforeEach(logRejections);

afterEach(() => {
  logRejections();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a storm of refusals is one line a minute", () => {
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
});

test("what was counted last is written at the end", () => {
  const written = vi.spyOn(log, "info").mockImplementation(() => {});
  countRejection("status 503");
  logRejections();
  expect(written).toHaveBeenCalledTimes(1);
});
