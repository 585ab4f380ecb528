import { expect, test } from "vitest";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();

test("of pages that wait to be rendered, networks have theirs in turn", async () => {
  const order: string[] = [];
  const ask = async (address: string) => {
    const page = await site.render("/login", address);
    expect(page.status).toBe(200);
    order.push(address);
  };
  const crowd = Array.from({ length: 16 }, (_, host) => ask(`2001:db8:1:2::${host}`));
  await Promise.all([...crowd, ask("203.0.113.7")]);
  // Some were under way already; the rest of the crowd waits for one.
  expect(order.indexOf("203.0.113.7")).toBeLessThan(8);
});
