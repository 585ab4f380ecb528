import { UNSAFE_ErrorResponseImpl as ErrorAnswer } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { clientAction } from "./preserve-input.ts";

vi.stubGlobal("document", {});
afterAll(() => vi.unstubAllGlobals());

const send = (answer: () => Promise<unknown>) =>
  clientAction({
    request: new Request("http://localhost/account", {
      method: "POST",
      body: new URLSearchParams({ intent: "mail", body: "typed" }),
    }),
    serverAction: answer as <Result>() => Promise<Result>,
  });

const proxyPage = "<html><h1>502 Bad Gateway</h1></html>";
const unreachable = "auth/network-request-failed: ";
const unable = "auth/unavailable: ";

test.each([
  [unreachable, new TypeError("Failed to fetch")],
  [unreachable, new TypeError("NetworkError when attempting to fetch resource.")],
  [unreachable, new TypeError("Load failed")],
  [unreachable, new ErrorAnswer(502, "Bad Gateway", proxyPage)],
  [unreachable, new ErrorAnswer(403, "Forbidden", proxyPage)],
  [unreachable, new Error("Unable to decode turbo-stream response")],
  [unable, new ErrorAnswer(503, "Service Unavailable", { errorId: "1", sent: [] })],
  [unable, new Error("Unexpected Server Error")],
])("a failed form stays, with %s for %s", async (code, error) => {
  const answer = (await send(() => Promise.reject(error))) as Response;
  // Below 400 the router would try to reload the page, and the form would be lost.
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    status: "error",
    initialValue: { intent: "mail" },
    error: { "": [expect.stringContaining(code)] },
  });
});

test("responses of the site and other errors are passed on", async () => {
  expect(await send(async () => "answer")).toBe("answer");
  for (const error of [
    new TypeError("x is not a function"),
    new ErrorAnswer(401, "Unauthorized", { sent: [["title", "Regatta"]] }),
    new ErrorAnswer(404, "Not Found", null),
  ]) {
    await expect(send(() => Promise.reject(error))).rejects.toBe(error);
  }
});
