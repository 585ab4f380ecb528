import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "./log.server.ts";
import { schedule, wake } from "./scheduler.server.ts";
import { DatabaseUnavailable } from "./unavailable.server.ts";

let stops: (() => Promise<void>)[] = [];
const begin = (...task: Parameters<typeof schedule>) => {
  const stop = schedule(...task);
  stops.push(stop);
  return stop;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("all tasks share one tick every five seconds, each at its own pace, whatever the clock does", async () => {
  const often = vi.fn(async () => {});
  const seldom = vi.fn(async () => {});
  begin("often", often);
  begin("seldom", seldom, 60_000);
  expect(vi.getTimerCount()).toBe(1);
  await pass(4);
  expect(often).toHaveBeenCalledTimes(0);
  vi.setSystemTime("2040-01-01");
  await pass(1);
  vi.setSystemTime("2026-01-01");
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([1, 1]);
  await pass(59);
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([12, 1]);
  await pass(1);
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([13, 2]);
});

test("a task that is woken while it runs runs once more, and never twice at a time", async () => {
  const rounds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = vi.fn(() => rounds[run.mock.calls.length - 1]?.promise ?? Promise.resolve());
  begin("mails", run);
  for (let times = 0; times < 3; times += 1) wake("mails");
  await pass(10);
  expect(run).toHaveBeenCalledTimes(1);
  rounds[0]?.resolve();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(2);
  rounds[1]?.resolve();
  await pass(5);
  expect(run).toHaveBeenCalledTimes(3);
});

test("stopping tells a run to end, waits for it, and begins no other", async () => {
  const logged = vi.spyOn(log, "error");
  let isEnded = false;
  const stop = begin("slow", async (stopping) => {
    await new Promise((resolve) => stopping.addEventListener("abort", resolve));
    isEnded = true;
    throw new Error("cut short");
  });
  wake("slow");
  wake("slow");
  await stop();
  expect(isEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  wake("slow");
  expect(logged).not.toHaveBeenCalled();
});

test("a failure ends no task, and a database that is away is logged once", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => {});
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  const faults = [new Error("no"), ...Array(3).fill(new DatabaseUnavailable("away"))];
  const run = vi.fn(async () => {
    const fault = faults.shift();
    if (fault) throw fault;
  });
  begin("mails", run);
  await pass(25);
  expect(run).toHaveBeenCalledTimes(5);
  expect([error.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1]);
});
