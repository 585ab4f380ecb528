import { expect, test, vi } from "vitest";
import { clientAction } from "./keep-typed.ts";

vi.stubGlobal("document", {});

const send = (answer: () => Promise<unknown>) =>
  clientAction({
    request: new Request("http://localhost/account", {
      method: "POST",
      body: new URLSearchParams({ intent: "mail", body: "typed" }),
    }),
    serverAction: answer as <Result>() => Promise<Result>,
  });

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "a form without a connection comes back and says so: %s",
  async (message) => {
    const answer = (await send(() => Promise.reject(new TypeError(message)))) as Response;
    // Below 400 the router would load the page anew, in vain, and the form be gone.
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      status: "error",
      initialValue: { intent: "mail" },
      error: { "": [expect.stringContaining("auth/network-request-failed: ")] },
    });
  },
);

test("what the site answers, and any other error, goes on", async () => {
  expect(await send(async () => "answer")).toBe("answer");
  const fault = new TypeError("x is not a function");
  await expect(send(() => Promise.reject(fault))).rejects.toBe(fault);
});
