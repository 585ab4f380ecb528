import { expect, test, vi } from "vitest";
import { renderForVisitors, withNonce, withoutNonce } from "./visitor-pages.server.ts";

const page = (text: string) => withoutNonce(Buffer.from(text), undefined);

/** What is shown, and how often it was rendered. */
function renderer(text: string) {
  const render = vi.fn(async () => page(text));
  return {
    render,
    show: async (request: string, data: string) =>
      withNonce(await renderForVisitors(request, data, render)).toString(),
  };
}

test("other data and another request are never shown the same page", async () => {
  expect(await renderer("one").show("/a", "1")).toBe("one");
  expect(await renderer("two").show("/a", "2")).toBe("two");
  expect(await renderer("three").show("/b", "2")).toBe("three");
  expect(await renderer("again").show("/a", "1")).toBe("again");
});

test("however many pages are asked for, only the last are kept", async () => {
  const { render, show } = renderer("<p>search</p>");
  for (let number = 0; number < 1000; number += 1) await show(`/search?q=${number}`, "");
  await show("/search?q=999", "");
  expect(render).toHaveBeenCalledTimes(1000);
  await show("/search?q=0", "");
  expect(render).toHaveBeenCalledTimes(1001);
});

test("a page that is asked for again and again outlasts many that are asked for once", async () => {
  const { render, show } = renderer("<p>home</p>");
  for (let number = 0; number < 100; number += 1) {
    await show("/", "");
    await renderer("<p>search</p>").show(`/search?once=${number}`, "");
  }
  expect(render).toHaveBeenCalledTimes(1);
});

test("a page that answers a question is forgotten after a minute, however often it is asked for", async () => {
  vi.useFakeTimers();
  try {
    const [asked, plain] = [renderer("<p>found</p>"), renderer("<p>plain</p>")];
    for (let second = 0; second < 59; second += 1) {
      await asked.show("/search?q=forgotten", "");
      await plain.show("/search-plain", "");
      vi.advanceTimersByTime(1000);
    }
    expect(asked.render).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    await asked.show("/search?q=forgotten", "");
    await plain.show("/search-plain", "");
    expect(asked.render).toHaveBeenCalledTimes(2);
    expect(plain.render).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a page that fails is rendered again", async () => {
  const failing = () => Promise.reject(new Error("no"));
  await expect(renderForVisitors("/fails", "", failing)).rejects.toThrow("no");
  expect(await renderer("mended").show("/fails", "")).toBe("mended");
});
