import { expect, test } from "vitest";
import { type Answer, serveSite } from "../site.fixture.ts";

const site = serveSite();
const forms = ["/register", "/login", "/choosepassword", "/contact"];

/** Names that a form library would unfold into large or deep values, or read as its own orders. */
const names = [
  "a[4294967294]",
  "name[40000000]",
  "a.".repeat(3000),
  "a[0]".repeat(2000),
  "__proto__",
  "constructor[prototype][x]",
  "__intent__",
  "__state__",
];

/** An answer without the nonce, which is another each time. */
function withoutNonce({ html }: Answer): string {
  return html.replace(/nonce="[^"]*"/g, "");
}

test.each(forms.flatMap((path) => [path, `${path}.data`]))(
  "%s answers other names as if they weren't there",
  async (path) => {
    const empty = await site.browse().send(path, {});
    expect(empty.status).toBe(400);
    for (const name of names) {
      const answer = await site.browse().send(path, { [name]: "x" });
      expect([name, answer.status]).toEqual([name, 400]);
      // Nothing of it was unfolded, kept or echoed.
      expect(withoutNonce(answer), name).toBe(withoutNonce(empty));
    }
  },
);
