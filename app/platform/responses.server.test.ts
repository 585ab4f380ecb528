import { expect, test, vi } from "vitest";
import { startSite } from "../../server/http-server.fixture.ts";
import { WholeResponse } from "./responses.server.ts";

const page = () =>
  new WholeResponse(Buffer.from("<p>heron–lake</p>"), {
    status: 201,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });

test("who reads it in the usual way gets all of it", async () => {
  const response = page();
  expect(response.status).toBe(201);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toBe("<p>heron–lake</p>");
});

test("the server sends it without reading it back", async () => {
  const sent = page();
  const read = vi.spyOn(sent, "arrayBuffer");
  const site = await startSite({ render: async () => sent });
  const answer = await site.fetch("/login");
  expect(answer.headers.get("content-length")).toBe("19");
  expect(await answer.text()).toBe("<p>heron–lake</p>");
  expect(read).not.toHaveBeenCalled();
  await site.end();
});
